// A worker with one module of the engine: it answers calls one after the other.

import { call, initSync, load_counts, missing_counts, read_file } from "../wasm/engine.js";
import type { Ask, Report, Told } from "./messages";
import { loadSecondPart } from "./second_part";

/** The progress of a task is told every so many milliseconds. */
const EVERY = 100;

let next = 0;

/** The engine calls this while it works. */
function report(kind: Report["report"], text: string, done: number, length: number): void {
  if (kind === "task" && performance.now() < next) return;
  next = performance.now() + EVERY;
  postMessage({ report: kind, text, done, length } satisfies Told);
}

let first: WebAssembly.Exports = {};

// The functions that the engine calls.
Object.assign(globalThis, { report, loadSecondPart: () => loadSecondPart(first) });

addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  switch (data.kind) {
    case "module":
      first = initSync({ module: data.module }) as unknown as WebAssembly.Exports;
      break;
    case "counts":
      answer(data.id, () => load_counts(data.bytes));
      break;
    case "file":
      answer(data.id, () => read_file(data.name));
      break;
    case "call":
      answer(data.id, () => JSON.parse(call(data.job, data.input, JSON.stringify(data.options))));
  }
});

function answer(id: number, work: () => unknown): void {
  postMessage(attempt(id, work));
}

function attempt(id: number, work: () => unknown): Told {
  try {
    return { id, value: work() };
  } catch (error) {
    // The engine throws texts. Anything else is a trap, after which the module is not usable.
    const isBroken = typeof error !== "string";
    const needsCounts = !isBroken && error.includes(missing_counts());
    return { id, error: String(error), needsCounts, isBroken };
  }
}
