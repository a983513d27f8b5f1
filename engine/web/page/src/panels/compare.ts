// Clique strategies compared on the solution of the puzzle, with the report of the engine.

import { button, el, field, wholeNumber } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import { Output, type Change, type Page, type Panel } from "../page";
import recipe from "../recipes/compare.rhai?raw";
import { RecipeRun } from "./recipe_run";
import { ResultOf } from "./result_of";

/** Those that are compared at first. */
const CHOSEN = ["smallest_first", "greedy", "exact"];

export class ComparePanel implements Panel {
  readonly id = "compare";
  readonly title = "Strategies";
  readonly element: HTMLElement;
  #strategies: { name: string; doc: string; box: HTMLInputElement }[];
  #clues = wholeNumber(1, 17, 14);
  #random = wholeNumber(0, 100, 0);
  #start = el("button", { type: "submit", class: "primary" }, "Compare strategies");
  #stop = button("Stop", () => this.#run.stop(), { hidden: true });
  #engine = new EngineWorker();
  #said = new Output();
  #grid: ResultOf;
  #run: RecipeRun;

  constructor(private page: Page) {
    this.#run = new RecipeRun(page, (isRunning) => {
      this.#start.hidden = isRunning;
      this.#stop.hidden = !isRunning;
    });
    this.#grid = ResultOf.ofGrid(page, "this comparison");
    this.#strategies = page.components.cliques.map(({ name, doc }) => ({
      name,
      doc,
      box: el("input", { type: "checkbox", checked: CHOSEN.includes(name) }),
    }));
    const boxes = this.#strategies.map(({ name, doc, box }) =>
      el("label", { class: "check", title: doc }, box, name.replaceAll("_", " ")),
    );
    const start = (event: Event) => (event.preventDefault(), void this.#compare());
    this.element = el(
      "form",
      { onsubmit: start },
      el(
        "p",
        { class: "note" },
        "A search for puzzles begins with a clique: unavoidable sets that share no cell. There are several strategies to choose it. This searches the solution of the puzzle once with each of them. All find the same puzzles; the best one tries the fewest positions (nodes).",
      ),
      el("fieldset", {}, el("legend", {}, "Strategies to compare"), el("div", { class: "boxes" }, ...boxes)),
      el(
        "div",
        { class: "fields" },
        field("Clues of the puzzles", this.#clues),
        field("Random grids to search, too", this.#random),
      ),
      el("div", { class: "line" }, this.#start, this.#stop),
      this.#said.element,
      this.#grid.element,
      ...this.#run.elements,
    );
  }

  /** A comparison goes on for the grid with which it began, once that is known. */
  changed({ isPuzzle }: Change): void {
    if (!isPuzzle) return;
    this.#grid.changed();
    this.#engine.stop();
    this.#said.clear();
  }

  async #compare(): Promise<void> {
    const strategies = this.#strategies.filter(({ box }) => box.checked).map(({ name }) => name);
    this.#said.clear();
    this.#grid.clear();
    this.#run.clear();
    try {
      if (strategies.length === 0) throw new Error("Choose a strategy.");
      const { grid } = await this.#engine.call<{ grid: string }>("grid", this.page.puzzle);
      this.#grid.name(grid);
      const set = { puzzle: grid, strategies: strategies.join(";"), clues: this.#clues.value };
      await this.#run.start(recipe, { ...set, random: this.#random.value }, {});
    } catch (error) {
      this.#said.fail(error);
    }
  }
}
