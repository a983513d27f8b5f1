// A proof of a search that others can check, as an archive.

import { button, download, el } from "../dom";
import type { Page } from "../page";
import recipe from "../recipes/prove.rhai?raw";
import { zip } from "../zip";
import { RecipeRun } from "./recipe_run";
import { ResultOf } from "./result_of";

/** The name of the archive without its extension, and of the directory in it. */
const NAME = "proof";

export class ProofPart {
  readonly element: HTMLElement;
  #start = button("Make a proof", () => void this.#prove());
  #stop = button("Stop the proof", () => this.#run.stop(), { hidden: true });
  #run: RecipeRun;
  /** What the last search was of, and the last proof. */
  #offered = { puzzle: "", clues: "" };
  #asked = this.#offered;
  #grid: ResultOf;
  #save = el("div", {});

  constructor(page: Page) {
    const show = (isRunning: boolean) => {
      this.#start.hidden = isRunning;
      this.#stop.hidden = !isRunning;
    };
    this.#run = new RecipeRun(page, show, false, refusal);
    this.#grid = ResultOf.ofGrid(page, "this proof");
    this.element = el(
      "div",
      { hidden: true },
      el("h2", {}, "Proof"),
      el(
        "p",
        { class: "note" },
        "Another program, VeriPB, can check that there are no other puzzles with at most this number of clues. Proofs that would take more than ten minutes or 50 MB are refused with an estimate; the command line makes those.",
      ),
      el("div", { class: "line" }, this.#start, this.#stop),
      this.#grid.element,
      ...this.#run.elements,
      this.#save,
    );
  }

  /** Offers a proof of a search of a grid that found all puzzles. */
  offer(grid: string, clues: number): void {
    this.#offered = { puzzle: grid, clues: String(clues) };
    this.element.hidden = false;
  }

  /** Another search begins: a proof in progress goes on, and names its grid. */
  hide(): void {
    if (this.#run.isRunning) return this.#grid.name(this.#asked.puzzle);
    this.#clear();
    this.element.hidden = true;
  }

  changed(): void {
    this.#grid.changed();
  }

  #clear(): void {
    this.#grid.clear();
    this.#run.clear();
    this.#save.replaceChildren();
  }

  async #prove(): Promise<void> {
    this.#clear();
    this.#asked = this.#offered;
    const made = await this.#run.start(recipe, this.#asked, {});
    if (!made) return;
    const names = Object.keys(made.files);
    const files = await Promise.all(names.map(async (name) => ({ name, content: await this.#run.file(name) })));
    const save = () => download(`${NAME}.zip`, zip(files));
    this.#save.replaceChildren(button("Download the proof", save, { class: "primary" }));
  }
}

/** The estimate of a proof that is refused, without the options with which recipes go on. */
function refusal(message: string): string {
  const estimate = /the proof is expected[^`]*(?=: `max_)/.exec(message)?.[0];
  return estimate ? `${estimate}. That is more than the page makes.` : message;
}
