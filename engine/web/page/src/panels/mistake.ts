// A mistake in the grid, of which no more is revealed than was asked for.

import { button, el } from "../dom";
import type { Mistaken } from "../engine/results";
import type { Output } from "../page";
import { picture } from "../pictures";

/** What reveals the stages after the first. */
const REVEAL = ["Show where", "Show what is right"];

/** Whether the engine found a mistake instead of what was asked. */
export function isMistaken(found: object): found is Mistaken {
  return "mistake" in found;
}

/** Shows a stage of a mistake, and what reveals the next one. */
export function showMistake(output: Output, { mistake }: Mistaken, stage = 0): void {
  const { text, svg } = mistake[stage] ?? { text: "", svg: null };
  const shown: Node[] = [el("p", { class: "verdict" }, text)];
  if (svg) shown.push(picture(svg, "mistake"));
  if (stage + 1 < mistake.length) {
    shown.push(button(REVEAL[stage] ?? "Show more", () => showMistake(output, { mistake }, stage + 1)));
  }
  output.show(...shown);
}
