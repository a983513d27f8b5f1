// All puzzles of the grid with a number of clues: the cores divide the parts of the search.

import { button, el, field } from "../dom";
import { CORES, DividedWork } from "../engine/pool";
import type { Part, Plan } from "../engine/results";
import { Output, type Page, type Panel } from "../page";
import { Progress } from "./progress";
import { PuzzleList } from "./puzzle_list";

/** With more clues there are millions of puzzles, for which the command line is made. */
const MOST_CLUES = 19;

export class SearchPanel implements Panel {
  readonly id = "search";
  readonly title = "Search";
  readonly element: HTMLElement;
  #clues = el("input", { type: "number", min: 1, max: MOST_CLUES, value: 17, inputmode: "numeric" });
  #start: HTMLButtonElement;
  #pause: HTMLButtonElement;
  #stop: HTMLButtonElement;
  #output = new Output();
  #progress = new Progress(true);
  #list: PuzzleList;
  #work: DividedWork | undefined;

  constructor(private page: Page) {
    this.#list = new PuzzleList(page, "puzzles.txt");
    this.#start = el("button", { type: "submit", class: "primary" }, "Start");
    this.#pause = button("Pause", () => this.#togglePause(), { hidden: true });
    this.#stop = button("Stop", () => this.#work?.stop(), { hidden: true });
    const start = (event: Event) => (event.preventDefault(), void this.#search());
    this.element = el(
      "div",
      {},
      el(
        "p",
        { class: "note" },
        `Finds every puzzle with this number of clues that has this solution. Uses ${CORES === 1 ? "one core" : `${CORES} cores`}.`,
      ),
      el("form", { class: "line", onsubmit: start }, field("Clues", this.#clues), this.#start, this.#pause, this.#stop),
      this.#progress.element,
      this.#output.element,
      this.#list.element,
    );
  }

  changed(): void {
    // A search goes on for the grid with which it began, whatever the page shows.
  }

  #togglePause(): void {
    if (this.#work?.isPaused) this.#work.resume();
    else this.#work?.pause();
    this.#pause.textContent = this.#work?.isPaused ? "Continue" : "Pause";
  }

  async #search(): Promise<void> {
    if (this.#work || !this.#clues.reportValidity()) return;
    const work = new DividedWork();
    this.#work = work;
    this.#show(true);
    this.#list.clear();
    this.#output.clear();
    this.#progress.begin("Planning…");
    const [text, clues, began] = [this.page.text, this.#clues.valueAsNumber, performance.now()];
    const parts = { number: -1, next: 0, done: 0 };
    try {
      await work.run<number>(
        async (worker) => {
          parts.number = (await worker.call<Plan>("plan", text, { clues })).parts;
        },
        () => (parts.next < parts.number ? parts.next++ : undefined),
        async (worker, number) => {
          const { puzzles } = await worker.call<Part>("part", "", { number });
          for (const puzzle of puzzles) this.#list.add(puzzle);
          parts.done += 1;
          const text = `${this.#list.length} found, ${parts.done} of ${parts.number} parts searched`;
          this.#progress.update(text, parts.done / parts.number);
        },
      );
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const found = `${this.#list.length} ${this.#list.length === 1 ? "puzzle" : "puzzles"} of ${clues} clues`;
      const isWhole = parts.done === parts.number;
      this.#output.show(
        el(
          "p",
          { class: "verdict" },
          isWhole ? `${found}: there are no others (${seconds} s)` : `${found} until the search was stopped`,
        ),
      );
    } catch (error) {
      this.#output.fail(error);
    } finally {
      this.#work = undefined;
      this.#progress.end();
      this.#show(false);
    }
  }

  #show(isSearching: boolean): void {
    this.#start.hidden = isSearching;
    this.#pause.hidden = this.#stop.hidden = !isSearching;
    this.#pause.textContent = "Pause";
  }
}
