// Two solutions of a puzzle that has several, with the cells in which they differ.

import { button, el } from "../dom";
import type { EngineWorker } from "../engine/engine_worker";
import type { TwoSolutions } from "../engine/results";
import { Output, type Page } from "../page";
import { picture } from "../pictures";

export class SolutionsPart {
  readonly element: HTMLElement;
  #output = new Output();

  constructor(
    private page: Page,
    private engine: EngineWorker,
  ) {
    this.element = this.#output.element;
  }

  clear(): void {
    this.#output.clear();
  }

  /** Shows them, or a button for them. */
  offer(isShown: boolean): void {
    if (isShown) void this.#show();
    else this.#output.show(button("Show two solutions", () => void this.#show()));
  }

  async #show(): Promise<void> {
    const { puzzle } = this.page;
    try {
      const found = await this.engine.call<TwoSolutions>("solutions", puzzle);
      if (puzzle !== this.page.puzzle) return;
      const pictures = found.solutions.map(({ svg }, at) => picture(svg, `solution-${at + 1}`));
      const cells = found.number === 1 ? "one cell" : `${found.number} cells`;
      this.#output.show(
        el("h2", {}, "Two solutions"),
        el("p", {}, `They differ in ${cells}, which are marked: ${found.cells}`),
        el("div", { class: "pair" }, ...pictures),
      );
    } catch (error) {
      if (puzzle === this.page.puzzle) this.#output.fail(error);
    }
  }
}
