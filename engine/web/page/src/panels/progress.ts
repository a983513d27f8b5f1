// How far work has come: a text, and a bar where the end is known.

import { el } from "../dom";

/** The text changes at most every so many milliseconds: the page has other things to do. */
const EVERY = 100;

/** The progress of work. Screen readers read it when they are asked to. */
export class Progress {
  readonly element: HTMLElement;
  #text = el("p", { class: "busy" });
  #bar = el("progress", { max: 1, value: 0, "aria-label": "Progress" });
  #next: ReturnType<typeof setTimeout> | undefined;
  #latest = () => {};

  constructor(hasEnd: boolean) {
    this.#bar.hidden = !hasEnd;
    this.element = el("div", { hidden: true }, this.#bar, this.#text);
  }

  begin(text: string): void {
    this.#bar.value = 0;
    this.#text.textContent = text;
    this.element.hidden = false;
  }

  /** Shows a text and the part of the work that is done, soon. */
  update(text: string, done = 0): void {
    this.#latest = () => {
      this.#text.textContent = text;
      this.#bar.value = done;
      this.#next = undefined;
    };
    this.#next ??= setTimeout(() => this.#latest(), EVERY);
  }

  end(): void {
    clearTimeout(this.#next);
    this.#next = undefined;
    this.element.hidden = true;
  }
}
