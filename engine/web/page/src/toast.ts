// Short messages over the page, in view wherever one has scrolled.

import { button, el } from "./dom";

/** A confirmation is shown for so many milliseconds. */
const SHOWN = 5000;

/** The place of messages. Screen readers read each when it comes. */
export class Toast {
  readonly element = el("div", { class: "toast", role: "status" });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #uncovered: HTMLElement | undefined;

  constructor() {
    for (const change of ["scroll", "resize"]) addEventListener(change, () => this.#place(), { passive: true });
    // Before the button's own message.
    addEventListener("click", (event) => this.#press(event), { capture: true });
  }

  /** Messages do not cover this element: they go to the upper edge where the lower one has it. */
  keepUncovered(element: HTMLElement): void {
    this.#uncovered = element;
  }

  /** Confirms what was done. */
  say(text: string): void {
    this.#show(el("p", {}, text));
    this.#timer = setTimeout(() => this.clear(), SHOWN);
  }

  /** Says what is wrong, until it is closed, another button is pressed or the grid changes. */
  fail(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    this.#show(
      el("p", { class: "error" }, text),
      button("×", () => this.clear(), { class: "quiet", "aria-label": "Close" }),
    );
  }

  clear(): void {
    this.#show();
  }

  #press({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest("button") && !this.element.contains(target)) this.clear();
  }

  #show(...children: Node[]): void {
    clearTimeout(this.#timer);
    this.element.replaceChildren(...(children.length > 0 ? [el("div", { class: "message" }, ...children)] : []));
    this.#place();
  }

  #place(): void {
    const { height } = this.element.getBoundingClientRect();
    if (height === 0 || !this.#uncovered) return;
    const { top, bottom } = this.#uncovered.getBoundingClientRect();
    const isBelow = top < innerHeight && bottom > innerHeight - 2 * height;
    this.element.classList.toggle("above", isBelow);
  }
}
