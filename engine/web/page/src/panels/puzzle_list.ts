// A list of puzzles that were found: each opens in the grid, all can be saved.

import { button, download, el } from "../dom";
import type { Page } from "../page";

/** A page with more of them would be slow. */
const MOST_SHOWN = 1000;

/** A growing list of puzzles. */
export class PuzzleList {
  readonly element: HTMLElement;
  #lines: string[] = [];
  #list = el("ol", { class: "puzzles" });
  #save: HTMLButtonElement;
  #more = el("p", { class: "note" });

  constructor(
    private page: Page,
    fileName: string,
  ) {
    this.#save = button("Download", () => download(fileName, `${this.#lines.join("\n")}\n`), { hidden: true });
    this.element = el("div", {}, this.#save, this.#more, this.#list);
  }

  get length(): number {
    return this.#lines.length;
  }

  clear(): void {
    this.#lines = [];
    this.#list.replaceChildren();
    this.#save.hidden = true;
    this.#more.textContent = "";
  }

  /** Adds a puzzle, with its comment. */
  add(puzzle: string, note = ""): void {
    this.#lines.push(note === "" ? puzzle : `${puzzle} # ${note}`);
    if (this.#lines.length <= MOST_SHOWN) this.#show(puzzle, note);
    this.#more.textContent =
      this.#lines.length > MOST_SHOWN ? `The first ${MOST_SHOWN} are shown. The download has all.` : "";
    this.#save.hidden = false;
  }

  #show(puzzle: string, note: string): void {
    const onclick = () => {
      for (const other of this.#list.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
      open.setAttribute("aria-current", "true");
      void this.page.openText(puzzle);
    };
    const open = el("button", { type: "button", class: "cells", onclick, "aria-label": `Open ${puzzle}` }, puzzle);
    this.#list.append(el("li", {}, open, note !== "" && el("span", { class: "note" }, note)));
  }
}
