// The check of the digits that a person placed: whether one is wrong and, if asked, where.

import { button, el } from "./dom";
import { EngineWorker } from "./engine/engine_worker";
import type { Mistaken, Shown } from "./engine/results";
import { Output } from "./page";
import { isMistaken, showMistake } from "./panels/mistake";

export class DigitCheck {
  readonly button = button("Check my digits", () => void this.#check());
  #engine = new EngineWorker();
  #output = new Output();

  /** `point` marks cells of the grid. */
  constructor(
    private text: () => string,
    private point: (cells: ReadonlySet<number>) => void,
  ) {}

  /** The place of what was found. */
  get element(): HTMLElement {
    return this.#output.element;
  }

  clear(): void {
    this.#engine.stop();
    this.#output.clear();
    this.point(new Set());
  }

  async #check(): Promise<void> {
    this.#output.busy("Checking…", () => this.#engine.stop());
    try {
      const found = await this.#engine.callInstead<Shown | Mistaken>("hint", this.text());
      if (!isMistaken(found)) return this.#output.show(el("p", { class: "verdict" }, "No mistakes so far"));
      showMistake(this.#output, found, ({ text }) => {
        this.point(cellsIn(text));
        return [];
      });
    } catch (error) {
      this.#output.fail(error, ofDigits);
    }
  }
}

/** What the engine says of techniques, said of digits. */
function ofDigits(message: string): string {
  const instead = ", so none of your digits is wrong for certain";
  return message.replace(", and these techniques rely on a single one", instead);
}

/** The cells that a text of the engine names: `r1c1`, or several of a row or column as `r12c3`. */
function cellsIn(text: string): Set<number> {
  const cells = new Set<number>();
  for (const [, rows = "", columns = ""] of text.matchAll(/r([1-9]+)c([1-9]+)/g)) {
    for (const row of rows) for (const column of columns) cells.add(9 * (Number(row) - 1) + Number(column) - 1);
  }
  return cells;
}
