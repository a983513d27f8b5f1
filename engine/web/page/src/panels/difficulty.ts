// How hard the puzzle is, in words.

import { el } from "../dom";
import { Stopped, type EngineWorker } from "../engine/engine_worker";
import type { Difficulty } from "../engine/results";
import { Output } from "../page";

/** The technique of the engine that is none: it looks the digit up. */
const GUESS = "Brute Force";

export class DifficultyPart {
  #output = new Output();
  #asked = "";

  /** `engine` rates the puzzle, too: it finds the words after the numbers. */
  constructor(private engine: EngineWorker) {}

  get element(): HTMLElement {
    return this.#output.element;
  }

  age(): void {
    this.#output.age();
  }

  async find(puzzle: string): Promise<void> {
    this.#asked = puzzle;
    try {
      const found = await this.engine.call<Difficulty>("difficulty", puzzle);
      if (puzzle === this.#asked) this.#output.show(...words(found));
    } catch (error) {
      // The facts say what is wrong with a puzzle.
      if (puzzle === this.#asked && !(error instanceof Stopped)) this.#output.clear();
    }
  }
}

function words({ level, hardest }: Difficulty): Node[] {
  if (level === null || hardest === null) return [];
  const technique = hardest === GUESS ? "Needs trial and error" : hardest;
  return [
    el(
      "dl",
      { class: "difficulty" },
      el("div", {}, el("dt", {}, "Difficulty"), el("dd", {}, level)),
      el("div", {}, el("dt", {}, "Hardest technique by HoDoKu's order"), el("dd", {}, technique)),
    ),
  ];
}
