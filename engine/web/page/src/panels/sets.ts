// Unavoidable sets of the solution: where they are, and disjoint ones.

import { button, el, picture } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import type { Picture } from "../engine/results";
import { Output, type Page, type Panel } from "../page";
import { describedChoice } from "./described_choice";

/** The strategy whose clique is proven to be the largest. */
const LARGEST = "exact";

export class SetsPanel implements Panel {
  readonly id = "sets";
  readonly title = "Sets";
  readonly element: HTMLElement;
  #engine = new EngineWorker();
  #strategy: HTMLSelectElement;
  #output = new Output();

  constructor(private page: Page) {
    const { label, select, doc } = describedChoice("Strategy", page.components.cliques, LARGEST);
    this.#strategy = select;
    this.element = el(
      "div",
      {},
      el("p", { class: "note" }, "Every valid puzzle of a grid has a clue in each of its unavoidable sets."),
      button("Heat map", () => void this.#show("harvest", {})),
      el(
        "div",
        { class: "line" },
        label,
        button("Show the clique", () => void this.#show("clique", { clique: this.#strategy.value })),
      ),
      doc,
      this.#output.element,
    );
  }

  changed(): void {
    this.#engine.stop();
    this.#output.clear();
  }

  async #show(job: string, options: object): Promise<void> {
    this.#output.busy("Looking for unavoidable sets…", () => this.#engine.stop());
    try {
      const found = await this.#engine.callInstead<Picture>(job, this.page.text, options);
      this.#output.show(el("p", { class: "verdict" }, found.summary), picture(found.svg));
    } catch (error) {
      this.#output.fail(error);
    }
  }
}
