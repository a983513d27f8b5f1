// The files that a recipe reads by their names: typed, pasted, or opened from the device.

import { button, el, field, textArea } from "../dom";
import type { Files } from "./recipe_run";

interface Item {
  element: HTMLElement;
  name: HTMLInputElement;
  content: HTMLTextAreaElement;
}

export class RecipeFiles {
  readonly element: HTMLElement;
  #items: Item[] = [];
  #list = el("div", {});
  #changed: () => void;

  constructor(files: Files, changed: () => void) {
    this.#changed = changed;
    const device = el("input", { type: "file", multiple: true });
    device.addEventListener("change", () => void this.#open(device));
    this.element = el(
      "details",
      {},
      el("summary", {}, "Files"),
      el("p", { class: "note" }, "A recipe reads these by their names. page.txt is the puzzle on this page."),
      this.#list,
      el(
        "div",
        { class: "line" },
        button("Add a file", () => this.#add("", "").name.focus()),
        field("Open files of this device", device),
      ),
    );
    for (const [name, content] of Object.entries(files)) this.#add(name, content);
  }

  /** The files by their names. */
  get files(): Files {
    return Object.fromEntries(
      this.#items.map(({ name, content }) => [name.value.trim(), content.value]).filter(([name]) => name !== ""),
    );
  }

  #add(name: string, content: string): Item {
    const item: Item = {
      name: el("input", { type: "text", value: name, autocomplete: "off", spellcheck: "false" }),
      content: textArea({ rows: 3 }),
      element: el("div", { class: "file" }),
    };
    item.content.value = content;
    const remove = () => {
      this.#items = this.#items.filter((other) => other !== item);
      item.element.remove();
      this.#changed();
    };
    for (const control of [item.name, item.content]) control.addEventListener("change", () => this.#changed());
    item.element.append(
      el(
        "div",
        { class: "line" },
        field("Name", item.name),
        button("Remove", remove, { "aria-label": `Remove ${name}` }),
      ),
      field("Content", item.content),
    );
    this.#items.push(item);
    this.#list.append(item.element);
    return item;
  }

  async #open(device: HTMLInputElement): Promise<void> {
    for (const file of device.files ?? []) {
      const content = await file.text();
      const known = this.#items.find(({ name }) => name.value === file.name);
      if (known) known.content.value = content;
      else this.#add(file.name, content);
    }
    device.value = "";
    this.#changed();
  }
}
