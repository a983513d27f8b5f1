// A list of facts: a name and a value each. Long rows of cells can be copied.

import { copyButton } from "../copy";
import { el } from "../dom";
import type { Toast } from "../toast";

/** Longer texts need small type. */
const LONG = 30;

type Value = string | number | undefined | null;

export class FactList {
  readonly element = el("dl", { class: "facts" });

  constructor(private toast: Toast) {}

  /** Adds a fact, if it is known. */
  add(name: string, value: Value): void {
    if (value === undefined || value === null) return;
    this.element.append(el("dt", {}, name), el("dd", {}, String(value)));
  }

  /** Adds cells or a name, in one line. */
  addLine(name: string, value: Value): void {
    if (value === undefined || value === null) return;
    const text = String(value);
    this.element.append(
      el("dt", { class: "of-line" }, el("span", {}, name), copyButton(this.toast, name, text)),
      text.length > LONG ? el("dd", { class: "cells", tabindex: 0 }, text) : el("dd", { class: "of-line" }, text),
    );
  }
}
