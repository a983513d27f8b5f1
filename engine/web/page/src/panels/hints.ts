// Hints, which reveal no more than was asked for.

import { button, el } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import type { Mistaken, Shown } from "../engine/results";
import { Output, type Page, type Panel } from "../page";
import { isMistaken, showMistake } from "./mistake";
import { shownStep } from "./shown_step";

const PARTS = [
  { tell: "place", text: "Where" },
  { tell: "technique", text: "Technique" },
  { tell: "step", text: "Step" },
  { tell: "proof", text: "Proof" },
];

export class HintsPanel implements Panel {
  readonly id = "hint";
  readonly title = "Hint";
  readonly element: HTMLElement;
  #engine = new EngineWorker();
  #output = new Output();

  constructor(private page: Page) {
    const buttons = PARTS.map(({ tell, text }) => button(text, () => void this.#tell(tell), { "data-tell": tell }));
    this.element = el(
      "div",
      {},
      el("p", { class: "note" }, "How much of the next step do you want to see?"),
      el("div", { class: "segments", role: "group", "aria-label": "Reveal" }, ...buttons),
      this.#output.element,
    );
  }

  changed(): void {
    this.#engine.stop();
    this.#output.clear();
  }

  async #tell(tell: string): Promise<void> {
    this.#output.busy("Looking for a step…", () => this.#engine.stop());
    try {
      const shown = await this.#engine.callInstead<Shown | Mistaken>("hint", this.page.text, { tell });
      if (isMistaken(shown)) return showMistake(this.#output, shown);
      const open = (after: Parameters<Page["open"]>[0]) => this.page.open(after, `Applied: ${shown.headline}`);
      this.#output.show(...shownStep(shown, "hint", shown.step ? open : undefined));
    } catch (error) {
      this.#output.fail(error);
    }
  }
}
