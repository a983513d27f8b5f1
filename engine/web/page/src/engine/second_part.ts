// The second part of the module, with what the first result does not need. A worker loads it when the engine first
// calls a function of it, and waits: the engine cannot.

import secondUrl from "../wasm/second.wasm?url";

/** Adds the second part to an instance of the first one. */
export function loadSecondPart(first: WebAssembly.Exports): void {
  const request = new XMLHttpRequest();
  request.open("GET", secondUrl, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`the engine cannot be loaded: ${request.status}`);
  new WebAssembly.Instance(new WebAssembly.Module(request.response as ArrayBuffer), { first });
}
