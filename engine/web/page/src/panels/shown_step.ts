// A step as the page shows it: its words, its picture and its proof.

import { button, el } from "../dom";
import type { Drawn, Shown } from "../engine/results";
import { picture } from "../pictures";

/** The step, whose picture has this name; `apply` puts it into the grid. */
export function shownStep(shown: Shown, name: string, apply?: (after: Drawn) => void): Node[] {
  const after = shown.after;
  const proof = shown.lines.filter((line) => /^\s+\d+\./.test(line) || /^\s{5}/.test(line));
  const words = shown.lines.filter((line) => !proof.includes(line)).join(" ");
  return [
    el("p", { class: "verdict" }, shown.headline),
    words !== "" && el("p", {}, words),
    picture(shown.svg, name),
    proof.length > 0 &&
      el(
        "div",
        {},
        el("h2", {}, "Proof"),
        el("pre", { tabindex: 0, "aria-label": "Proof" }, proof.map((line) => line.trimStart()).join("\n")),
      ),
    apply && after && button("Apply this step", () => apply(after), { class: "primary" }),
  ].filter((node): node is HTMLElement => Boolean(node));
}
