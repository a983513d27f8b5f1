// The name of the puzzle, and the rank of its solution.

import { button, el } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import type { Named } from "../engine/results";
import { Output, type Page } from "../page";
import { FactList } from "./fact_list";

export class NamePart {
  readonly elements: HTMLElement[];
  #engine = new EngineWorker();
  #output = new Output();

  constructor(private page: Page) {
    this.elements = [
      el("h2", {}, "Name and rank"),
      el(
        "p",
        { class: "note" },
        "Puzzles that differ only by swapped rows, columns, digits and the like have the same name. The rank is the place of the solution among all different ones. Pasting a name or a rank opens it. The first one loads 1 MB.",
      ),
      button("Find the name", () => void this.#find()),
      this.#output.element,
    ];
  }

  clear(): void {
    this.#engine.stop();
    this.#output.clear();
  }

  async #find(): Promise<void> {
    this.#output.busy("Finding the name…");
    try {
      const { name, rank, of } = await this.#engine.call<Named>("name", this.page.puzzle);
      const facts = new FactList(this.page.toast);
      facts.addLine("Name", name);
      facts.addLine("Rank of the solution", `${rank.toLocaleString("en")} of ${of.toLocaleString("en")}`);
      this.#output.show(facts.element);
    } catch (error) {
      this.#output.fail(error);
    }
  }
}
