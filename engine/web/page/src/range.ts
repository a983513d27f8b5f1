// Ranges as people type them: `7.2`, `7.0..7.9`, `22-26`, `..24`.

import { el } from "./dom";

/** A number of clues, in ranges. */
export const WHOLE = "\\d{1,2}";

/** A rating, in ranges. */
export const RATING = "\\d{1,2}(?:[.]\\d+)?";

/** A range of such numbers as the engine reads it; none if it is not one. */
export function parseRange(text: string, number: string): string | undefined {
  if (new RegExp(`^${number}$`).test(text)) return text;
  const range = new RegExp(`^(${number})?\\s*(?:[.]{2,3}|…|-|–|to)\\s*(${number})?$`);
  const [, least, most] = range.exec(text) ?? [];
  if (least === undefined && most === undefined) return undefined;
  if (least !== undefined && most !== undefined && Number(least) > Number(most)) return undefined;
  return `${least ?? ""}..${most ?? ""}`;
}

/** A field for a range of such numbers, or for nothing. */
export class RangeField {
  readonly input: HTMLInputElement;

  constructor(
    private name: string,
    private number: string,
    private example: string,
  ) {
    this.input = el("input", { type: "text", placeholder: example, autocomplete: "off" });
  }

  /**
   * The range, null if there is none.
   *
   * Throws an error if the text is something else.
   */
  get value(): string | null {
    const text = this.input.value.trim();
    if (text === "") return null;
    const range = parseRange(text, this.number);
    if (range !== undefined) return range;
    this.input.focus();
    throw new Error(`${this.name}: “${text}” is no number and no range such as ${this.example}.`);
  }
}
