// The box for a puzzle in any format, above the grid.

import { el, textArea } from "./dom";

/** Enter opens a line like this one: lines of a drawing are shorter, or have bars or spaces. */
const WHOLE = /^[^\s|]{10,}$/;

/** The box. What is pasted into it opens at once. */
export class PuzzleBox {
  readonly element: HTMLFormElement;
  #text = textArea({
    id: "puzzle",
    rows: 1,
    autocapitalize: "off",
    placeholder: "81 cells, a drawing, a list, a link, a name or a rank",
  });

  constructor(private open: (text: string) => void) {
    const submit = (event: Event) => (event.preventDefault(), this.#submit());
    this.element = el(
      "form",
      { class: "open", onsubmit: submit },
      el("label", { for: "puzzle" }, "Paste a puzzle in any format"),
      this.#text,
      el("button", { type: "submit" }, "Open"),
    );
    this.#text.addEventListener("paste", () => setTimeout(() => this.#submit()));
    this.#text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || WHOLE.test(this.#text.value.trim())) submit(event);
    });
  }

  /** Shows a text that was pasted elsewhere, so that it can be corrected; nothing once it is open. */
  set text(text: string) {
    this.#text.value = text;
  }

  focus(): void {
    this.#text.focus();
  }

  #submit(): void {
    this.open(this.#text.value);
  }
}
