// The first part of the module of the engine: fetched and compiled once, for all workers.

import countsUrl from "../wasm/counts.bin?url";
import moduleUrl from "../wasm/first.wasm?url";

let compiled: Promise<WebAssembly.Module> | undefined;

/** The compiled module. */
export function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Error(`the engine cannot be loaded: ${response.status}`);
  // Some hosts do not declare the type of the file.
  if (response.headers.get("content-type") === "application/wasm") {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The counts of all grids, which names and ranks need. */
export async function gridCounts(): Promise<Uint8Array> {
  const response = await fetch(countsUrl);
  if (!response.ok) throw new Error(`the counts of all grids cannot be loaded: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
