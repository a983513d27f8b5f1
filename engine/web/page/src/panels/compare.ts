// Clique strategies compared on the solution of the puzzle, with the report of the engine.

import { button, el, field } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import { Output, type Page, type Panel } from "../page";
import recipe from "../recipes/compare.rhai?raw";
import { RecipeRun } from "./recipe_run";

/** Those that are compared at first. */
const CHOSEN = ["smallest_first", "greedy", "exact"];

export class ComparePanel implements Panel {
  readonly id = "compare";
  readonly title = "Compare";
  readonly element: HTMLElement;
  #strategies: { name: string; box: HTMLInputElement }[];
  #clues = el("input", { type: "number", min: 1, max: 17, value: 14, required: true });
  #random = el("input", { type: "number", min: 0, max: 100, value: 0, required: true });
  #start = el("button", { type: "submit", class: "primary" }, "Compare strategies");
  #stop = button("Stop", () => this.#run.stop(), { hidden: true });
  #engine = new EngineWorker();
  #said = new Output();
  #run: RecipeRun;

  constructor(private page: Page) {
    this.#run = new RecipeRun(page, (isRunning) => {
      this.#start.hidden = isRunning;
      this.#stop.hidden = !isRunning;
    });
    this.#strategies = page.components.cliques.map(({ name }) => ({
      name,
      box: el("input", { type: "checkbox", checked: CHOSEN.includes(name) }),
    }));
    const boxes = this.#strategies.map(({ name, box }) =>
      el("label", { class: "check" }, box, name.replaceAll("_", " ")),
    );
    const start = (event: Event) => (event.preventDefault(), void this.#compare());
    this.element = el(
      "form",
      { onsubmit: start },
      el(
        "p",
        { class: "note" },
        "Searches the solution of the puzzle once with each strategy. All find the same puzzles; the best strategy needs the fewest nodes.",
      ),
      el("fieldset", {}, el("legend", {}, "Clique strategies"), el("div", { class: "boxes" }, ...boxes)),
      el("div", { class: "fields" }, field("Clues", this.#clues), field("Random grids beside it", this.#random)),
      el("div", { class: "line" }, this.#start, this.#stop),
      this.#said.element,
      ...this.#run.elements,
    );
  }

  changed(): void {
    // A comparison goes on for the grid with which it began.
  }

  async #compare(): Promise<void> {
    const strategies = this.#strategies.filter(({ box }) => box.checked).map(({ name }) => name);
    this.#said.clear();
    try {
      if (strategies.length === 0) throw new Error("Choose a strategy.");
      const { grid } = await this.#engine.call<{ grid: string }>("grid", this.page.puzzle);
      const set = { puzzle: grid, strategies: strategies.join(";"), clues: this.#clues.value };
      await this.#run.start(recipe, { ...set, random: this.#random.value }, {});
    } catch (error) {
      this.#said.fail(error);
    }
  }
}
