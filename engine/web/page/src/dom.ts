// Makes elements.

type Child = Node | string | null | undefined | false;

/** Attributes by name; those that begin with `on` are listeners. */
type Attributes = Record<string, string | number | boolean | EventListener | null | undefined>;

/** An element with attributes and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

/** A button. */
export function button(text: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return el("button", { type: "button", onclick, ...attributes }, text);
}

/** A labelled control. */
export function field(label: string, control: HTMLElement): HTMLLabelElement {
  return el("label", { class: "field" }, el("span", {}, label), control);
}

/** A field of several lines. */
export function textArea(attributes: Attributes): HTMLTextAreaElement {
  const area = el("textarea", { spellcheck: "false", autocomplete: "off", ...attributes });
  area.addEventListener("beforeinput", (event) => insertAtOnce(area, event));
  return area;
}

/** Inserts a text of several lines. Chromium inserts line after line, which takes 7 s for 2,000 of them. */
function insertAtOnce(area: HTMLTextAreaElement, event: InputEvent): void {
  if (event.inputType !== "insertText" || !event.data?.includes("\n")) return;
  event.preventDefault();
  area.setRangeText(event.data, area.selectionStart, area.selectionEnd, "end");
}

/** A field for a whole number, which says what it expects where browsers say what is wrong. */
export function wholeNumber(least: number, most: number, value: number): HTMLInputElement {
  const limits = { min: least, max: most, required: true, inputmode: "numeric" };
  const input = el("input", { type: "number", value, ...limits });
  const expected = `Type a whole number from ${least.toLocaleString("en")} to ${most.toLocaleString("en")}.`;
  input.addEventListener("invalid", () => input.setCustomValidity(expected));
  input.addEventListener("input", () => input.setCustomValidity(""));
  return input;
}

/** A list to choose from. */
export function choice(options: { value: string; text: string }[], chosen: string): HTMLSelectElement {
  const all = options.map(({ value, text }) => el("option", { value, selected: value === chosen }, text));
  return el("select", {}, ...all);
}

/** Saves a file. */
export function download(name: string, content: string | Uint8Array<ArrayBuffer>): void {
  const type = typeof content === "string" ? "text/plain" : "application/octet-stream";
  const url = URL.createObjectURL(new Blob([content], { type }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A number of bytes in words. */
export function bytes(number: number): string {
  if (number < 1000) return `${number} bytes`;
  return number < 1e6 ? `${(number / 1e3).toFixed(1)} kB` : `${(number / 1e6).toFixed(1)} MB`;
}
