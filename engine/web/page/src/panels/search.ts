// All puzzles of the grid with a number of clues: the cores divide the parts of the search.

import { button, el, field, wholeNumber } from "../dom";
import { Stopped } from "../engine/engine_worker";
import { CORES } from "../engine/pool";
import type { Part, Plan } from "../engine/results";
import type { Change, Page, Panel } from "../page";
import { DividedRun, puzzles } from "./divided_run";
import { ProofPart } from "./proof";
import { ResultOf } from "./result_of";

/** With more clues there are millions of puzzles, for which the command line is made. */
const MOST_CLUES = 19;

export class SearchPanel implements Panel {
  readonly id = "search";
  readonly title = "Search";
  readonly element: HTMLElement;
  #clues = wholeNumber(1, MOST_CLUES, 17);
  #start: HTMLButtonElement;
  #pause: HTMLButtonElement;
  #stop: HTMLButtonElement;
  #run: DividedRun;
  #grid: ResultOf;
  #proof: ProofPart;

  constructor(private page: Page) {
    this.#run = new DividedRun(page, "puzzles.txt", true, (isSearching) => this.#show(isSearching));
    this.#grid = ResultOf.ofGrid(page, "this search");
    this.#proof = new ProofPart(page);
    this.#start = el("button", { type: "submit", class: "primary" }, "Start");
    this.#pause = button("Pause", () => this.#togglePause(), { hidden: true });
    this.#stop = button("Stop", () => this.#run.work?.stop(), { hidden: true });
    const start = (event: Event) => (event.preventDefault(), void this.#search());
    this.element = el(
      "div",
      {},
      el(
        "p",
        { class: "note" },
        `Finds every puzzle with this number of clues that has the same solution as the puzzle on the page. Uses ${CORES === 1 ? "one core" : `${CORES} cores`}.`,
      ),
      el("form", { class: "line", onsubmit: start }, field("Clues", this.#clues), this.#start, this.#pause, this.#stop),
      this.#grid.element,
      ...this.#run.elements,
      this.#proof.element,
    );
  }

  /** A search goes on for the grid with which it began, once that is known. */
  changed({ isPuzzle }: Change): void {
    if (!isPuzzle) return;
    this.#grid.changed();
    this.#proof.changed();
    if (this.#grid.isKnown) return;
    this.#run.work?.stop();
    this.#run.clear();
  }

  #togglePause(): void {
    const { work } = this.#run;
    if (work?.isPaused) work.resume();
    else work?.pause();
    this.#pause.textContent = work?.isPaused ? "Continue" : "Pause";
  }

  async #search(): Promise<void> {
    if (this.#run.work) return;
    const { list, progress } = this.#run;
    const [puzzle, clues, began] = [this.page.puzzle, this.#clues.valueAsNumber, performance.now()];
    this.#grid.clear();
    this.#proof.hide();
    let grid = "";
    const parts = { number: -1, next: 0, done: 0 };
    await this.#run.start("Planning…", async (work) => {
      await work.run<number>(
        async (worker) => {
          const plan = await worker.call<Plan>("plan", puzzle, { clues });
          parts.number = plan.parts;
          grid = plan.grid;
          this.#grid.name(grid);
        },
        () => (parts.next < parts.number ? parts.next++ : undefined),
        async (worker, number) => {
          const { puzzles } = await worker.call<Part>("part", "", { number });
          for (const puzzle of puzzles) list.add(puzzle);
          parts.done += 1;
          const text = `${list.length} found, ${parts.done} of ${parts.number} parts searched`;
          progress.update(text, parts.done / parts.number);
        },
      );
      if (!this.#grid.isKnown) throw new Stopped("stopped");
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const found = `${puzzles(list.length)} of ${clues} clues`;
      const isWhole = parts.done === parts.number;
      if (isWhole) this.#proof.offer(grid, clues);
      return isWhole ? `${found}: there are no others (${seconds} s)` : `${found} until the search was stopped`;
    });
  }

  #show(isSearching: boolean): void {
    this.#start.hidden = isSearching;
    this.#pause.hidden = this.#stop.hidden = !isSearching;
    this.#pause.textContent = "Pause";
  }
}
