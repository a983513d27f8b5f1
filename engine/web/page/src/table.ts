// A table of the engine as the page shows it.

import { button, el } from "./dom";
import { rowsOf } from "./csv";

/** A page with more rows would be slow. */
const MOST_ROWS = 200;

const PUZZLE = /^[1-9.0]{81}$/;

const NUMBER = /^-?\d+(?:[.]\d+)?(?:e-?\d+)?$/;

/** Numbers are shown with so many digits that count; the download has all. */
const DIGITS = 6;

/** The table of a CSV text, whose puzzles `open` opens. */
export function table(name: string, text: string, open: (puzzle: string) => void): Node[] {
  const [head, ...rows] = rowsOf(text, MOST_ROWS + 1);
  if (!head) return [el("p", {}, "The result is empty.")];
  const names = el("tr", {}, ...head.map((name) => el("th", { scope: "col" }, name)));
  const body = rows.map((row) => el("tr", {}, ...row.map((value) => cell(value, open))));
  const shown = el("table", {}, el("thead", {}, names), el("tbody", {}, ...body));
  const more = rows.length === MOST_ROWS && `The first ${MOST_ROWS} rows are shown. The download has all.`;
  return [
    el("div", { class: "table", tabindex: 0, role: "region", "aria-label": name }, shown),
    ...(more ? [el("p", { class: "note" }, more)] : []),
  ];
}

function cell(value: string, open: (puzzle: string) => void): HTMLElement {
  if (NUMBER.test(value)) return el("td", { class: "number" }, rounded(value));
  if (!PUZZLE.test(value)) return el("td", {}, value);
  const attributes = { "aria-label": `Open ${value}`, title: value, class: "cells" };
  return el("td", { class: "puzzle" }, button(value, () => open(value), attributes));
}

/** A number without the digits that only its binary form has. */
export function rounded(value: string): string {
  return /[.e]/.test(value) ? String(Number(Number(value).toPrecision(DIGITS))) : value;
}
