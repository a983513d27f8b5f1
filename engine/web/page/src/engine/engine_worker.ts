// A worker that does jobs, one after the other.

import type { Ask, Failed, Report, Told } from "./messages";
import { engineModule, gridCounts } from "./module";

/** A call that was stopped: nobody waits for its answer. */
export class Stopped extends Error {}

/** A call that another one replaced, which shows its own result. */
export class Replaced extends Stopped {}

/** The module of a worker failed, and with it all that it had to do. */
export class Broken extends Error {}

/** An error that the counts of all grids prevent. */
class NeedsCounts extends Error {}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** A worker that does jobs. It starts with the first one. */
export class EngineWorker {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  /** How often work was ended. */
  #stops = 0;

  /** `report` gets what is told of work in progress. */
  constructor(private report: (report: Report) => void = () => {}) {}

  /** Starts before there is a job, so that the first one need not wait. */
  async prepare(): Promise<void> {
    const module = await engineModule();
    this.#worker ??= this.#start(module);
  }

  /** The result of a job. Where it needs the counts of all grids, these are loaded. */
  async call<T>(job: string, input = "", options: object = {}): Promise<T> {
    const once = () => this.#ask((id) => ({ kind: "call", id, job, input, options }));
    try {
      return (await once()) as T;
    } catch (error) {
      if (!(error instanceof NeedsCounts)) throw error;
      const bytes = await gridCounts();
      await this.#ask((id) => ({ kind: "counts", id, bytes }));
      return (await once()) as T;
    }
  }

  /** The content of a file that the last recipe wrote. */
  async file(name: string): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#ask((id) => ({ kind: "file", id, name }))) as Uint8Array<ArrayBuffer>;
  }

  /** Like `call`, after ending earlier work. */
  async callInstead<T>(job: string, input = "", options: object = {}): Promise<T> {
    this.stop(new Replaced("replaced"));
    return this.call<T>(job, input, options);
  }

  /** Ends the work, if there is any. */
  stop(reason = new Stopped("stopped")): void {
    this.#stops += 1;
    if (this.#waiting.size > 0) this.close(reason);
  }

  /** Ends the worker with its work. The next call starts another one. */
  close(reason = new Stopped("stopped")): void {
    this.#stops += 1;
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(reason);
  }

  async #ask(message: (id: number) => Ask): Promise<unknown> {
    const stops = this.#stops;
    const module = await engineModule();
    if (stops !== this.#stops) throw new Stopped("stopped");
    this.#worker ??= this.#start(module);
    const [worker, id] = [this.#worker, this.#next++];
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage(message(id));
    });
  }

  #start(module: WebAssembly.Module): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Told>) => this.#take(data));
    worker.postMessage({ kind: "module", module } satisfies Ask);
    return worker;
  }

  #take(told: Told): void {
    if ("report" in told) return this.report(told);
    const waiting = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    if (!waiting) return;
    if ("value" in told) {
      waiting.resolve(told.value);
    } else {
      waiting.reject(errorOf(told));
      if (told.isBroken) this.close();
    }
  }
}

function errorOf({ error, isBroken, needsCounts }: Failed): Error {
  if (isBroken) return new Broken(`the engine stopped: ${error}`);
  return needsCounts ? new NeedsCounts(error) : new Error(error);
}
