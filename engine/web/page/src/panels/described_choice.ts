// A choice of components, with what the engine says of the chosen one.

import { choice, el, field } from "../dom";
import type { Choice } from "../engine/results";

/** The control with its label, and the text of the chosen component. */
export function describedChoice(
  label: string,
  components: Choice[],
  chosen: string,
): { label: HTMLLabelElement; select: HTMLSelectElement; doc: HTMLElement } {
  const select = choice(
    components.map(({ name }) => ({ value: name, text: name.replaceAll("_", " ") })),
    chosen,
  );
  const doc = el("p", { class: "note" });
  const tell = () => (doc.textContent = components.find(({ name }) => name === select.value)?.doc ?? "");
  select.addEventListener("change", tell);
  tell();
  return { label: field(label, select), select, doc };
}
