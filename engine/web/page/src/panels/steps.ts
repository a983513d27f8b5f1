// The whole path to the solution, and all steps of the position.

import { button, download, el } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import type { Mistaken, Shown, Steps } from "../engine/results";
import { Output, type Page, type Panel } from "../page";
import { describedChoice } from "./described_choice";
import { isMistaken, showMistake } from "./mistake";
import { shownStep } from "./shown_step";

export class StepsPanel implements Panel {
  readonly id = "steps";
  readonly title = "Steps";
  readonly element: HTMLElement;
  #engine = new EngineWorker();
  #profile: HTMLSelectElement;
  #said = new Output();
  #step = new Output();
  #list = new Output(true);

  constructor(private page: Page) {
    const { label, select, doc } = describedChoice("Techniques", page.components.profiles, "hint");
    this.#profile = select;
    this.element = el(
      "div",
      {},
      el(
        "div",
        { class: "line" },
        label,
        button("Whole path", () => void this.#find("path")),
        button("All steps here", () => void this.#find("steps")),
      ),
      doc,
      this.#said.element,
      this.#step.element,
      this.#list.element,
    );
  }

  changed(): void {
    this.#engine.stop();
    for (const output of [this.#said, this.#step, this.#list]) output.clear();
  }

  async #find(job: "path" | "steps"): Promise<void> {
    this.#step.clear();
    this.#list.clear();
    this.#said.busy("Looking for steps…", () => this.#engine.stop());
    try {
      const profile = this.#profile.value;
      const found = await this.#engine.callInstead<Steps | Mistaken>(job, this.page.text, { profile });
      if (isMistaken(found)) return showMistake(this.#said, found);
      const summary =
        found.summary ?? `${found.steps.length} ${found.steps.length === 1 ? "step" : "steps"} in this position`;
      this.#said.show(el("p", { class: "verdict" }, summary));
      this.#list.show(
        button("Download", () => download(`${job}.txt`, `${found.text}\n`)),
        this.#lines(found),
      );
    } catch (error) {
      this.#said.fail(error);
    }
  }

  #lines(found: Steps): Node {
    const items = found.steps.map((step, at) => {
      const rating = el("span", { class: "rate" }, step.rating?.toFixed(1) ?? "");
      const show = el(
        "button",
        { type: "button", class: "step", onclick: () => void this.#show(at, show) },
        rating,
        step.value,
      );
      return el("li", {}, show);
    });
    return el("ol", { class: "steps" }, ...items);
  }

  async #show(at: number, pressed: HTMLElement): Promise<void> {
    for (const other of this.element.querySelectorAll(".step[aria-pressed]")) other.removeAttribute("aria-pressed");
    pressed.setAttribute("aria-pressed", "true");
    try {
      const shown = await this.#engine.call<Shown>("step", String(at));
      this.#step.show(...shownStep(shown, `step-${at + 1}`, (after) => this.page.open(after, `Applied: ${shown.headline}`)));
      this.#step.element.scrollIntoView({ block: "nearest" });
    } catch (error) {
      this.#step.fail(error);
    }
  }
}
