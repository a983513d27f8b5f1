// A worker with one module of the engine: it answers calls one after the other.

import { call, initSync, load_counts, missing_counts } from "../wasm/engine.js";
import type { Ask, Told } from "./messages";

addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  switch (data.kind) {
    case "module":
      initSync({ module: data.module });
      break;
    case "counts":
      answer(data.id, () => load_counts(data.bytes));
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
