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

type Stage = Mistaken["mistake"][number];

/** Shows a stage of a mistake, with its picture or what else `draw` makes of it, and what reveals the next one. */
export function showMistake(output: Output, { mistake }: Mistaken, draw = drawn, at = 0): void {
  const stage = mistake[at] ?? { text: "", svg: null };
  const shown: Node[] = [el("p", { class: "verdict" }, stage.text), ...draw(stage)];
  if (at + 1 < mistake.length) {
    shown.push(button(REVEAL[at] ?? "Show more", () => showMistake(output, { mistake }, draw, at + 1)));
  }
  output.show(...shown);
}

function drawn({ svg }: Stage): Node[] {
  return svg ? [picture(svg, "mistake")] : [];
}
