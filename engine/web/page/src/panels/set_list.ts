// Unavoidable sets as a table, which can be saved.

import { button, download, el } from "../dom";
import { table } from "../table";

/** The table of sets, each as its cells, under the name of its file without extension. */
export function setList(name: string, sets: readonly string[]): HTMLElement {
  const rows = sets.map((cells) => `${cells.split(" ").length},${cells}`);
  const csv = `${["size,cells", ...rows].join("\n")}\n`;
  return el(
    "div",
    {},
    el("h2", {}, "The sets"),
    button(`Download ${name}.csv`, () => download(`${name}.csv`, csv)),
    el("p", { class: "note" }, `The file has these ${sets.length.toLocaleString("en")} sets, not all of the grid.`),
    ...table("Sets", csv, () => {}),
  );
}
