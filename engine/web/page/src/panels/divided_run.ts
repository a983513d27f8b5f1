// What the panels share whose work all cores divide: one run at a time, its progress and results.

import { el } from "../dom";
import { DividedWork } from "../engine/pool";
import { Output, type Page } from "../page";
import { Progress } from "./progress";
import { PuzzleList } from "./puzzle_list";

/** The place of divided work and of the puzzles that it finds. */
export class DividedRun {
  readonly elements: HTMLElement[];
  readonly list: PuzzleList;
  readonly progress: Progress;
  #output = new Output();
  #show: (isWorking: boolean) => void;
  #work: DividedWork | undefined;

  /** `show` is called when work begins and ends. */
  constructor(page: Page, file: string, hasEnd: boolean, show: (isWorking: boolean) => void) {
    this.list = new PuzzleList(page, file);
    this.progress = new Progress(hasEnd);
    this.#show = show;
    this.elements = [this.progress.element, this.#output.element, this.list.element];
  }

  /** The work in progress. */
  get work(): DividedWork | undefined {
    return this.#work;
  }

  /** Shows nothing of earlier work. */
  clear(): void {
    this.list.clear();
    this.#output.clear();
  }

  /** Says why there is nothing to do. */
  refuse(error: unknown): void {
    this.#output.fail(error);
  }

  /** Does the work, and shows the verdict that it returns, or its error. */
  async start(text: string, run: (work: DividedWork) => Promise<string>): Promise<void> {
    const work = new DividedWork();
    this.#work = work;
    this.#show(true);
    this.clear();
    this.progress.begin(text);
    try {
      this.#output.show(el("p", { class: "verdict" }, await run(work)));
    } catch (error) {
      this.#output.fail(error);
    } finally {
      this.#work = undefined;
      this.progress.end();
      this.#show(false);
    }
  }
}

/** A number of puzzles in words. */
export function puzzles(number: number): string {
  return `${number} ${number === 1 ? "puzzle" : "puzzles"}`;
}
