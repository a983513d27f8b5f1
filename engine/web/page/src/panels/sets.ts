// Unavoidable sets of the solution: where they are, and disjoint ones.

import { button, choice, el, field, picture } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import type { Picture } from "../engine/results";
import { Output, type Page, type Panel } from "../page";

/** The strategy whose clique is proven to be the largest. */
const LARGEST = "exact";

export class SetsPanel implements Panel {
  readonly id = "sets";
  readonly title = "Sets";
  readonly element: HTMLElement;
  #engine = new EngineWorker();
  #isBusy = false;
  #strategy: HTMLSelectElement;
  #doc = el("p", { class: "note" });
  #output = new Output();

  constructor(private page: Page) {
    const { cliques } = page.components;
    this.#strategy = choice(cliques.map(({ name }) => ({ value: name, text: name })), LARGEST);
    const tell = () => (this.#doc.textContent = cliques.find(({ name }) => name === this.#strategy.value)?.doc ?? "");
    this.#strategy.addEventListener("change", tell);
    tell();
    this.element = el(
      "div",
      {},
      el("p", { class: "note" }, "Every valid puzzle of a grid has a clue in each of its unavoidable sets."),
      button("Heat map", () => void this.#show("harvest", {})),
      el(
        "div",
        { class: "line" },
        field("Strategy", this.#strategy),
        button("Show the clique", () => void this.#show("clique", { clique: this.#strategy.value })),
      ),
      this.#doc,
      this.#output.element,
    );
  }

  changed(): void {
    if (this.#isBusy) this.#engine.stop();
    this.#output.clear();
  }

  async #show(job: string, options: object): Promise<void> {
    if (this.#isBusy) this.#engine.stop();
    this.#isBusy = true;
    this.#output.busy("Looking for unavoidable sets…", () => this.#engine.stop());
    try {
      const found = await this.#engine.call<Picture>(job, this.page.text, options);
      this.#output.show(el("p", { class: "verdict" }, found.summary), picture(found.svg));
    } catch (error) {
      this.#output.fail(error);
    } finally {
      this.#isBusy = false;
    }
  }
}
