// The grid or the position that a result is of. Results stay when another one is opened, so they name theirs.

import { isPuzzleOf } from "../board";
import { button, el } from "../dom";
import type { Page } from "../page";
import { FactList } from "./fact_list";

export class ResultOf {
  readonly element = el("div", { hidden: true });
  #text: string | undefined;

  /** `what` the result is of, `of` ends its name, and `isShown` tells whether the page shows it. */
  constructor(
    private page: Page,
    private what: "grid" | "position",
    private of: string,
    private isShown: (text: string) => boolean,
  ) {}

  /** A result of a grid, which the page shows if its puzzle has clues of that grid. */
  static ofGrid(page: Page, of: string): ResultOf {
    return new ResultOf(page, "grid", of, (grid) => isPuzzleOf(page.puzzle, grid));
  }

  /** Whether a result is named. */
  get isKnown(): boolean {
    return this.#text !== undefined;
  }

  /** Names the grid or the position of a result. */
  name(text: string): void {
    this.#text = text;
    this.changed();
  }

  clear(): void {
    this.#text = undefined;
    this.element.hidden = true;
  }

  /** The page shows something else: the result is still of what was named, which can be opened again. */
  changed(): void {
    const { what, of } = this;
    const text = this.#text;
    if (text === undefined) return;
    const name = new FactList(this.page.toast);
    name.addLine(`${what === "grid" ? "Grid" : "Position"} of ${of}`, text);
    const back = button(`Open this ${what}`, () => void this.page.openText(text));
    const other = el("div", { class: "line walk" }, el("span", {}, `The page shows another ${what} now.`), back);
    this.element.replaceChildren(name.element, ...(this.isShown(text) ? [] : [other]));
    this.element.hidden = false;
  }
}
