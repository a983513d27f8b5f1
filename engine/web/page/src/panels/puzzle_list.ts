// A list of puzzles that were found: each opens in the grid, all can be saved.

import { button, download, el } from "../dom";
import type { Page } from "../page";

/** A growing list of puzzles. */
export class PuzzleList {
  readonly element: HTMLElement;
  #lines: string[] = [];
  #list = el("ol", { class: "puzzles" });
  #save: HTMLButtonElement;

  constructor(private page: Page, fileName: string) {
    this.#save = button("Download", () => download(fileName, `${this.#lines.join("\n")}\n`), { hidden: true });
    this.element = el("div", {}, this.#save, this.#list);
  }

  get length(): number {
    return this.#lines.length;
  }

  clear(): void {
    this.#lines = [];
    this.#list.replaceChildren();
    this.#save.hidden = true;
  }

  /** Adds a puzzle, with its comment. */
  add(puzzle: string, note = ""): void {
    this.#lines.push(note === "" ? puzzle : `${puzzle} # ${note}`);
    const open = el(
      "button",
      { type: "button", class: "cells", onclick: () => void this.page.openText(puzzle), "aria-label": `Open ${puzzle}` },
      puzzle,
    );
    this.#list.append(el("li", {}, open, note !== "" && el("span", { class: "note" }, note)));
    this.#save.hidden = false;
  }
}
