// What the page and its workers tell one another.

/** What the page asks of a worker. */
export type Ask =
  | { kind: "module"; module: WebAssembly.Module }
  | { kind: "counts"; id: number; bytes: Uint8Array }
  | { kind: "call"; id: number; job: string; input: string; options: object }
  | { kind: "file"; id: number; name: string };

/** What is told of work in progress: printed lines, a note, the progress of a task, or a step as JSON. */
export interface Report {
  report: "print" | "note" | "task" | "step";
  text: string;
  /** The steps of the task that are done. */
  done: number;
  /** All its steps, 0 if their number is unknown. */
  length: number;
}

/** A call that failed. */
export interface Failed {
  id: number;
  error: string;
  /** Whether it needs the counts of all grids, which are not loaded. */
  needsCounts: boolean;
  /** Whether the module is not usable after it. */
  isBroken: boolean;
}

/** What a worker answers. */
export type Told = { id: number; value: unknown } | Failed | Report;
