// Whether the puzzle is equivalent to another one.

import { el, field } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import { Output, type Page } from "../page";

export class EquivalencePart {
  readonly elements: HTMLElement[];
  #engine = new EngineWorker();
  #output = new Output();
  #other = el("input", { type: "text", autocomplete: "off", spellcheck: "false" });

  constructor(private page: Page) {
    const compare = (event: Event) => (event.preventDefault(), void this.#compare());
    this.elements = [
      el("h2", {}, "The same puzzle in disguise?"),
      el(
        "p",
        { class: "note" },
        "Two puzzles are equivalent if swapping rows, columns or digits, or turning the grid, makes one the other.",
      ),
      el(
        "form",
        { class: "line", onsubmit: compare },
        field("Another puzzle", this.#other),
        el("button", { type: "submit" }, "Check"),
      ),
      this.#output.element,
    ];
  }

  clear(): void {
    this.#engine.stop();
    this.#output.clear();
  }

  async #compare(): Promise<void> {
    try {
      const options = { other: this.#other.value };
      const { transformation } = await this.#engine.call<{ transformation: string | null }>(
        "same",
        this.page.puzzle,
        options,
      );
      const text = transformation ? `Equivalent: ${transformation}` : "Not equivalent.";
      this.#output.show(el("p", { class: "verdict" }, text));
    } catch (error) {
      this.#output.fail(error);
    }
  }
}
