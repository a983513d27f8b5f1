// How hard the puzzle is, and the position that somebody has reached in it.

import { el } from "../dom";
import { Broken, EngineWorker } from "../engine/engine_worker";
import type { Rated } from "../engine/results";
import { Output, type Page } from "../page";
import { DifficultyPart } from "./difficulty";

/** Work that takes longer than so many milliseconds is announced. */
const SLOW = 400;

export class Ratings {
  readonly element: HTMLElement;
  #puzzle: Rating;
  #position: Rating;
  #difficulty: DifficultyPart;

  constructor(private page: Page) {
    this.#puzzle = new Rating("Rating the puzzle…", ofPuzzle);
    this.#position = new Rating("Rating this position…", ofPosition);
    this.#difficulty = new DifficultyPart(this.#puzzle.engine);
    this.element = el("div", {}, this.#difficulty.element, this.#puzzle.element, this.#position.element);
    void this.#puzzle.prepare();
  }

  /** The position, or the puzzle as well, will soon be another one. */
  age(isPuzzle: boolean): void {
    if (isPuzzle) {
      this.#puzzle.age();
      this.#difficulty.age();
    }
    this.#position.age();
  }

  /** Resolves when the numbers of the puzzle are there. */
  async find(isPuzzle: boolean): Promise<void> {
    const { text, puzzle } = this.page;
    if (text === puzzle) this.#position.clear();
    else void this.#position.find(text);
    if (!isPuzzle) return;
    const rated = this.#puzzle.find(puzzle);
    void this.#difficulty.find(puzzle);
    await rated;
  }
}

/** A rating of one text at a time. */
class Rating {
  readonly engine = new EngineWorker();
  #output = new Output();
  #asked = "";

  constructor(
    private busy: string,
    private words: (rated: Rated) => Node[],
  ) {}

  get element(): HTMLElement {
    return this.#output.element;
  }

  prepare(): Promise<void> {
    return this.engine.prepare();
  }

  age(): void {
    this.engine.stop();
    this.#output.age();
  }

  clear(): void {
    this.#asked = "";
    this.#output.clear();
  }

  async find(text: string): Promise<void> {
    this.#asked = text;
    const slow = setTimeout(() => this.#output.busy(this.busy), SLOW);
    try {
      const rated = await this.engine.call<Rated>("rate", text);
      if (text === this.#asked) this.#output.show(...this.words(rated));
    } catch (error) {
      if (text !== this.#asked) return;
      // The facts say what is wrong with a puzzle.
      this.#output.clear();
      if (error instanceof Broken) this.#output.fail(error);
    } finally {
      clearTimeout(slow);
    }
  }
}

const NUMBERS = [
  { name: "ER", of: "hardest step" },
  { name: "EP", of: "until the first digit" },
  { name: "ED", of: "first step" },
];

function numbers({ er, ep, ed }: Rated): string[] {
  return [er, ep, ed].map((value) => (value ?? 0).toFixed(1));
}

function ofPuzzle(rated: Rated): Node[] {
  if (rated.invalid || !rated.er) return [];
  const values = numbers(rated);
  const shown = NUMBERS.map(({ name, of }, at) =>
    el("div", {}, el("dt", {}, name), el("dd", {}, values[at]), el("dd", { class: "note" }, of)),
  );
  return [
    el("p", { class: "note" }, "Rating of the puzzle, as Sudoku Explainer rates it: 1.0 is the easiest."),
    el("dl", { class: "rating" }, ...shown),
  ];
}

function ofPosition(rated: Rated): Node[] {
  if (rated.invalid) return [el("p", {}, `This position has ${rated.invalid}. The hints tell more.`)];
  if (rated.er === null) return [];
  if (rated.er === 0) return [el("p", {}, "This position is solved.")];
  const values = numbers(rated);
  const text = NUMBERS.map(({ name }, at) => `${name} ${values[at]}`).join(", ");
  return [el("p", {}, `Rating of this position: ${text}`)];
}
