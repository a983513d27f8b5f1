// What is known of the puzzle: its solutions, rating, forms and symmetries.

import { el, button, field } from "../dom";
import { Broken, EngineWorker } from "../engine/engine_worker";
import type { Facts, Named, Rated, ReadResult } from "../engine/results";
import { Output, type Page, type Panel } from "../page";

/** While somebody types, the facts are found after a pause of so many milliseconds. */
const PAUSE = 120;

/** Work that takes longer than so many milliseconds is announced. */
const SLOW = 400;

export class FactsPanel implements Panel {
  readonly id = "puzzle";
  readonly title = "Puzzle";
  readonly element: HTMLElement;
  #facts = new EngineWorker();
  #rating = new EngineWorker();
  #names = new EngineWorker();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #verdict = new Output();
  #rated = new Output();
  #list = new Output(true);
  #named = new Output();
  #same = new Output();
  #other = el("input", { type: "text", autocomplete: "off", spellcheck: "false" });

  constructor(private page: Page) {
    for (const worker of [this.#rating, this.#facts]) void worker.prepare();
    const compare = el(
      "form",
      { class: "line", onsubmit: (event: Event) => (event.preventDefault(), void this.#compare()) },
      field("Another puzzle", this.#other),
      el("button", { type: "submit" }, "Compare"),
    );
    this.element = el(
      "div",
      {},
      this.#verdict.element,
      this.#rated.element,
      this.#list.element,
      el("h2", {}, "Name and rank"),
      el("p", { class: "note" }, "Equivalent puzzles have the same name. The first name loads 2 MB of counts."),
      button("Find the name", () => void this.#name()),
      this.#named.element,
      el("h2", {}, "Equivalence"),
      compare,
      this.#same.element,
    );
  }

  changed(isTyped: boolean): void {
    clearTimeout(this.#timer);
    for (const worker of [this.#facts, this.#rating, this.#names]) worker.stop();
    this.#named.clear();
    this.#same.clear();
    this.#verdict.age();
    this.#rated.age();
    this.#list.age();
    this.#timer = setTimeout(() => (void this.#find(), void this.#rate()), isTyped ? PAUSE : 0);
  }

  async #find(): Promise<void> {
    const text = this.page.text;
    try {
      const facts = await this.#facts.call<Facts>("facts", text);
      if (text !== this.page.text) return;
      this.#verdict.show(el("p", { class: "verdict" }, verdict(facts)));
      const grid = facts.solved.solutions === 1 ? facts.solved.grid : null;
      const solve = grid && button("Solution in the grid", () => void this.#solve(grid));
      this.#list.show(this.#rows(facts), ...(solve ? [solve] : []));
    } catch (error) {
      if (text !== this.page.text) return;
      this.#list.clear();
      this.#verdict.fail(error);
    }
  }

  async #rate(): Promise<void> {
    const text = this.page.text;
    const slow = setTimeout(() => this.#rated.busy("Rating…"), SLOW);
    try {
      const rated = await this.#rating.call<Rated>("rate", text);
      if (text === this.page.text) this.#rated.show(...rating(rated));
    } catch (error) {
      if (text !== this.page.text) return;
      // The facts say what is wrong with a puzzle.
      this.#rated.clear();
      if (error instanceof Broken) this.#rated.fail(error);
    } finally {
      clearTimeout(slow);
    }
  }

  #rows(facts: Facts): HTMLElement {
    const list = el("dl", { class: "facts" });
    const add = (name: string, value: string | number | undefined | null, isCells = false) => {
      if (value === undefined || value === null) return;
      list.append(el("dt", {}, name), el("dd", isCells ? { class: "cells" } : {}, String(value)));
    };
    add("Clues", facts.clues);
    add("Redundant clues", facts.minimal.redundant || undefined);
    add("Minlex form", facts.minlex, true);
    add("Transformation to it", facts.to_minlex);
    add("Automorphisms", facts.automorphisms);
    if (facts.solved.solutions === 1) {
      add("Solution", facts.solved.grid, true);
      add("Minlex form of the solution", facts.grid_minlex, true);
      add("Automorphisms of the solution", facts.grid_automorphisms);
      add("Bands and stacks", facts.bands?.join(" "));
    }
    return list;
  }

  /** Fills in the solution: its digits are not givens. */
  async #solve(grid: string): Promise<void> {
    const givens = this.page.givens;
    const cells = [...grid].map((digit, cell) => (givens[cell] === digit ? digit : `+${digit}`)).join("");
    const { puzzle } = await this.#facts.call<ReadResult>("read", `:0000:x:${cells}:::`);
    this.page.open(puzzle, "The solution is in the grid. Undo takes it back.");
  }

  async #name(): Promise<void> {
    this.#named.busy("Finding the name…");
    try {
      const { name, rank } = await this.#names.call<Named>("name", this.page.text);
      const shown = el("dl", { class: "facts" });
      shown.append(el("dt", {}, "Name"), el("dd", { class: "cells" }, name));
      shown.append(el("dt", {}, "Rank of the solution"), el("dd", {}, rank.toLocaleString("en")));
      this.#named.show(shown);
    } catch (error) {
      this.#named.fail(error);
    }
  }

  async #compare(): Promise<void> {
    try {
      const options = { other: this.#other.value };
      const { transformation } = await this.#names.call<{ transformation: string | null }>(
        "same",
        this.page.text,
        options,
      );
      const text = transformation ? `Equivalent: ${transformation}` : "Not equivalent.";
      this.#same.show(el("p", { class: "verdict" }, text));
    } catch (error) {
      this.#same.fail(error);
    }
  }
}

function verdict({ solved, counted, minimal }: Facts): string {
  if (solved.solutions === 0) return "No solution";
  if (solved.solutions === 1) return minimal.minimal ? "One solution, and every clue is needed" : "One solution";
  const count = counted.count.toLocaleString("en");
  return counted.limited ? `More than ${count} solutions` : `${count} solutions`;
}

function rating({ er, ep, ed, invalid }: Rated): Node[] {
  if (invalid || er === null) return [];
  const one = (name: string, of: string, value: number | null) =>
    el("div", {}, el("dt", {}, name), el("dd", {}, (value ?? 0).toFixed(1)), el("dd", { class: "note" }, of));
  return [
    el(
      "dl",
      { class: "rating" },
      one("ER", "hardest step", er),
      one("EP", "until the first digit", ep),
      one("ED", "first step", ed),
    ),
  ];
}
