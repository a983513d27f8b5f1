// The puzzles of a text that has several: one is open, the others are a press away.

import { button, el } from "./dom";

export class PuzzleChooser {
  readonly element: HTMLElement;
  #puzzles: readonly string[] = [];
  #at = 0;
  #number = el("input", { type: "number", id: "chosen", min: 1, inputmode: "numeric" });
  #of = el("span", {});
  #previous = button("‹", () => this.#choose(this.#at - 1), { "aria-label": "Previous puzzle" });
  #next = button("›", () => this.#choose(this.#at + 1), { "aria-label": "Next puzzle" });

  constructor(private open: (puzzle: string) => void) {
    this.#number.addEventListener("change", () => this.#choose(this.#number.valueAsNumber - 1));
    this.element = el(
      "div",
      { class: "chooser", role: "group", "aria-label": "Puzzles of the text", hidden: true },
      this.#previous,
      el("label", { for: "chosen" }, "Puzzle"),
      this.#number,
      this.#of,
      this.#next,
    );
  }

  /** Offers the puzzles of a text whose first one is open; a single one leaves no choice. */
  offer(puzzles: readonly string[]): void {
    this.#puzzles = puzzles;
    this.element.hidden = puzzles.length < 2;
    this.#show(0);
  }

  #choose(at: number): void {
    const puzzle = this.#puzzles[at];
    this.#show(puzzle === undefined ? this.#at : at);
    if (puzzle !== undefined) this.open(puzzle);
  }

  #show(at: number): void {
    this.#at = at;
    this.#number.value = String(at + 1);
    this.#number.max = String(this.#puzzles.length);
    this.#of.textContent = `of ${this.#puzzles.length.toLocaleString("en")}`;
    this.#previous.disabled = at === 0;
    this.#next.disabled = at + 1 >= this.#puzzles.length;
  }
}
