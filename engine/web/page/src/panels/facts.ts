// What is known of the puzzle: its solutions, ratings, forms and symmetries. They belong to its
// givens, and stay while somebody solves it.

import { CELLS } from "../board";
import { button, el } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import type { Facts, ReadResult } from "../engine/results";
import { Output, type Change, type Page, type Panel } from "../page";
import { EquivalencePart } from "./equivalence";
import { FactList } from "./fact_list";
import { NamePart } from "./name";
import { Ratings } from "./ratings";
import { SolutionsPart } from "./solutions";

/** While somebody types, the facts are found after a pause of so many milliseconds. */
const PAUSE = 120;

export class FactsPanel implements Panel {
  readonly id = "puzzle";
  readonly title = "Puzzle";
  readonly element: HTMLElement;
  #engine = new EngineWorker();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resolve = () => {};
  /** Resolves when the facts of a puzzle are there. */
  readonly first = new Promise<void>((resolve) => (this.#resolve = resolve));
  /** The puzzle whose facts are shown, or sought. */
  #puzzle: string | undefined;
  #verdict = new Output();
  #ratings: Ratings;
  #solutions: SolutionsPart;
  #list = new Output(true);
  #name: NamePart;
  #equivalence: EquivalencePart;

  constructor(private page: Page) {
    this.#ratings = new Ratings(page);
    this.#solutions = new SolutionsPart(page, this.#engine);
    this.#name = new NamePart(page);
    this.#equivalence = new EquivalencePart(page);
    void this.#engine.prepare();
    this.element = el(
      "div",
      {},
      this.#verdict.element,
      this.#ratings.element,
      this.#solutions.element,
      this.#list.element,
      ...this.#name.elements,
      ...this.#equivalence.elements,
    );
  }

  changed({ isTyped, isPuzzle }: Change): void {
    clearTimeout(this.#timer);
    if (isPuzzle) this.#age();
    this.#ratings.age(isPuzzle);
    this.#timer = setTimeout(() => void this.#find(), isTyped ? PAUSE : 0);
  }

  #age(): void {
    this.#engine.stop();
    this.#name.clear();
    this.#equivalence.clear();
    this.#solutions.clear();
    this.#verdict.age();
    this.#list.age();
    this.#puzzle = undefined;
  }

  async #find(): Promise<void> {
    const { puzzle } = this.page;
    const isOther = puzzle !== this.#puzzle;
    this.#puzzle = puzzle;
    await Promise.all([isOther && this.#findFacts(puzzle), this.#ratings.find(isOther)]);
    this.#resolve();
  }

  async #findFacts(puzzle: string): Promise<void> {
    try {
      const facts = await this.#engine.call<Facts>("facts", puzzle);
      if (puzzle !== this.page.puzzle) return;
      this.#verdict.show(el("p", { class: "verdict" }, verdict(facts)));
      const grid = facts.solved.solutions === 1 ? facts.solved.grid : null;
      const solve = !isComplete(facts) && grid && button("Solution in the grid", () => void this.#solve(grid));
      this.#list.show(...(solve ? [solve] : []), this.#rows(facts), ...this.#forms(facts));
      if (facts.solved.solutions > 1) this.#solutions.offer(!facts.counted.limited);
    } catch (error) {
      if (puzzle !== this.page.puzzle) return;
      this.#list.clear();
      this.#verdict.fail(error);
    }
  }

  #rows(facts: Facts): HTMLElement {
    const list = new FactList(this.page.toast);
    list.add("Clues", facts.clues);
    if (!isComplete(facts)) list.add("Clues that can be removed", facts.minimal.redundant || undefined);
    if (!isComplete(facts) && facts.solved.solutions === 1) list.addLine("Solution", facts.solved.grid);
    return list.element;
  }

  /** What belongs to all equivalent puzzles. */
  #forms(facts: Facts): HTMLElement[] {
    const list = new FactList(this.page.toast);
    list.addLine("Minlex form", facts.minlex);
    list.add("Transformation to it", facts.to_minlex);
    list.add("Automorphisms", facts.automorphisms?.toLocaleString("en"));
    if (facts.solved.solutions === 1) {
      list.addLine("Minlex form of the solution", facts.grid_minlex);
      list.add("Automorphisms of the solution", facts.grid_automorphisms?.toLocaleString("en"));
      list.add("Bands and stacks", facts.bands?.join(" "));
    }
    return [el("h2", {}, "Form and symmetry"), el("p", { class: "note" }, FORMS), list.element];
  }

  /** Fills in the solution: its digits are not givens. */
  async #solve(grid: string): Promise<void> {
    const cells = [...grid].map((digit, cell) => (this.page.givens[cell] ? digit : `+${digit}`)).join("");
    const { puzzle: solved } = await this.#engine.call<ReadResult>("read", `:0000:x:${cells}:::`);
    this.page.open(solved, "The solution is in the grid. Undo takes it back.");
  }
}

const FORMS =
  "The minlex form is the same for all puzzles that differ only by swapped rows, columns and digits. Automorphisms are the ways to swap these that leave the puzzle as it is; 1 means no symmetry. Bands and stacks are numbered by their class, of 416.";

/** Whether all cells are given. */
const isComplete = ({ clues }: Facts) => clues === CELLS;

function verdict(facts: Facts): string {
  const { solved, counted, minimal } = facts;
  if (solved.solutions === 0) return "No solution";
  if (isComplete(facts)) return "Already solved: every cell has its digit";
  if (solved.solutions === 1) return minimal.minimal ? "One solution, and every clue is needed" : "One solution";
  const count = counted.count.toLocaleString("en");
  return counted.limited ? `More than ${count} solutions` : `${count} solutions`;
}
