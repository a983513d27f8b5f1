// Steps as lines, which come one after the other. One of them is chosen; the next and the previous one are a press
// away.

import { el } from "../dom";
import type { ListedStep } from "../engine/results";

export class StepList {
  readonly element = el("ol", { class: "steps" });
  #buttons: HTMLButtonElement[] = [];
  /** The number of the chosen step, -1 if none is. */
  #chosen = -1;

  /** `choose` is called with the number of a step, from 0. */
  constructor(private choose: (at: number) => void) {}

  get length(): number {
    return this.#buttons.length;
  }

  get chosen(): number {
    return this.#chosen;
  }

  clear(): void {
    this.#buttons = [];
    this.#chosen = -1;
    this.element.replaceChildren();
  }

  add({ rating, value }: ListedStep): void {
    const at = this.length;
    const number = el("span", { class: "at" }, `${at + 1}.`);
    const rate = el("span", { class: "rate" }, rating?.toFixed(1) ?? "");
    const show = el("button", { type: "button", class: "step", onclick: () => this.choose(at) }, number, rate, value);
    this.#buttons.push(show);
    this.element.append(el("li", {}, show));
  }

  /** Marks a step as the one that is shown. */
  mark(at: number): void {
    this.#buttons[this.#chosen]?.removeAttribute("aria-pressed");
    this.#chosen = at;
    const shown = this.#buttons[at];
    shown?.setAttribute("aria-pressed", "true");
    // The list scrolls, not the page.
    if (shown) this.element.scrollTop = shown.offsetTop - this.element.offsetTop - this.element.clientHeight / 2;
  }
}
