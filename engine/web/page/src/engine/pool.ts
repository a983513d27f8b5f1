// Workers that divide work: each takes the next task when it has finished one.

import { EngineWorker, Stopped } from "./engine_worker";

/** The number of workers: one per core. */
export const CORES = Math.max(1, navigator.hardwareConcurrency || 1);

/** Divided work in progress. */
export class DividedWork {
  #workers: EngineWorker[] = [];
  #isStopped = false;
  #paused: { promise: Promise<void>; end: () => void } | undefined;

  /**
   * Does tasks until `next` has none: on each worker `begin`, then `task` for each of its tasks.
   * Ends early when it is stopped.
   */
  async run<Task>(
    begin: (worker: EngineWorker) => Promise<void>,
    next: () => Task | undefined,
    task: (worker: EngineWorker, task: Task) => Promise<void>,
  ): Promise<void> {
    const one = async (worker: EngineWorker) => {
      await begin(worker);
      for (;;) {
        await this.#paused?.promise;
        const found = this.#isStopped ? undefined : next();
        if (found === undefined) return;
        await task(worker, found);
      }
    };
    this.#workers = Array.from({ length: CORES }, () => new EngineWorker());
    try {
      await Promise.all(this.#workers.map(one));
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    } finally {
      this.stop();
    }
  }

  /** Whether it is paused. */
  get isPaused(): boolean {
    return this.#paused !== undefined;
  }

  /** Lets the workers finish their tasks, and take no others. */
  pause(): void {
    let end = () => {};
    const promise = new Promise<void>((resolve) => (end = resolve));
    this.#paused ??= { promise, end };
  }

  /** Goes on after a pause. */
  resume(): void {
    this.#paused?.end();
    this.#paused = undefined;
  }

  /** Ends all work. */
  stop(): void {
    this.#isStopped = true;
    this.resume();
    for (const worker of this.#workers) worker.close();
  }
}
