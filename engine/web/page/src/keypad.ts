// The keypad below the grid: digits, and a switch that makes them pencil marks.

import { button, el } from "./dom";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export class Keypad {
  readonly element: HTMLElement;
  /** Switches pencil marks. */
  readonly pencil = button("Pencil marks", () => this.switch(), {
    class: "switch",
    "aria-pressed": "false",
    "aria-keyshortcuts": "P",
    title: "Write small digits into the cell: what could be there",
  });
  #digits: HTMLButtonElement[];
  #isPencil = false;

  /** `press` is called with a digit, 0 to clear. */
  constructor(press: (digit: number) => void) {
    this.#digits = DIGITS.map((digit) => button(String(digit), () => press(digit)));
    const clear = button("⌫", () => press(0), { "aria-label": "Clear the cell" });
    this.element = el("div", { class: "pad", role: "group", "aria-label": "Digits" }, ...this.#digits, clear);
    this.#show();
  }

  /** Whether digits are pencil marks. */
  get isPencil(): boolean {
    return this.#isPencil;
  }

  switch(): void {
    this.#isPencil = !this.#isPencil;
    this.#show();
  }

  #show(): void {
    this.pencil.setAttribute("aria-pressed", String(this.#isPencil));
    this.element.classList.toggle("pencil", this.#isPencil);
    const action = this.#isPencil ? "Pencil mark" : "Enter";
    this.#digits.forEach((key, at) => key.setAttribute("aria-label", `${action} ${DIGITS[at]}`));
  }
}
