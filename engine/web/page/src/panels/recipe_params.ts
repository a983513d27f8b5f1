// The parameters of a recipe: a control for each.

import { choice, el, field } from "../dom";
import type { Param } from "../engine/results";

export class RecipeParams {
  readonly element: HTMLElement;
  #fields = el("div", { class: "fields" });
  #shown = "";
  #controls: { param: Param; control: HTMLInputElement | HTMLSelectElement }[] = [];

  constructor() {
    this.element = el("details", { hidden: true }, el("summary", {}, "Parameters"), this.#fields);
  }

  /** Shows controls for these parameters. What was typed stays. */
  show(params: Param[]): void {
    const shown = JSON.stringify(params);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const typed = this.values;
    this.#controls = params.map((param) => ({ param, control: control(param, typed[param.name]) }));
    this.#fields.replaceChildren(
      ...this.#controls.map(({ param, control }) => {
        const labelled = field(param.name, control);
        labelled.append(el("span", { class: "note" }, param.doc));
        return labelled;
      }),
    );
    this.element.hidden = params.length === 0;
  }

  /** The values that differ from the defaults. */
  get values(): Record<string, string> {
    const set = this.#controls.map(({ param, control }) => [param, control.value.trim()] as const);
    const changed = set.filter(([param, value]) => value !== "" && value !== param.default);
    return Object.fromEntries(changed.map(([param, value]) => [param.name, value]));
  }
}

function control(param: Param, typed: string | undefined): HTMLInputElement | HTMLSelectElement {
  const value = typed ?? param.default ?? "";
  const choices = param.type === "bool" ? ["true", "false"] : param.choices;
  if (choices.length > 0)
    return choice(
      choices.map((text) => ({ value: text, text })),
      value,
    );
  // A field of one line would lose the breaks of a longer default.
  const isShort = !value.includes("\n");
  const placeholder = isShort ? null : "as in the recipe";
  return el("input", {
    type: "text",
    value: isShort ? value : "",
    placeholder,
    autocomplete: "off",
    spellcheck: "false",
  });
}
