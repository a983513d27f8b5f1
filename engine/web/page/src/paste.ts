// Pasting outside text fields: by the keyboard anywhere, and by a long press on the grid.

import { button, el } from "./dom";

/** A finger that stays for so many milliseconds asks for the menu. */
const LONG = 500;

/** A finger that moves by more pixels scrolls. */
const NEAR = 10;

/** Calls `open` with texts that are pasted anywhere but in a field. */
export function listenForPaste(open: (text: string) => void): void {
  document.addEventListener("paste", (event) => {
    if (event.composedPath().some(isField)) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() === "") return;
    event.preventDefault();
    open(text);
  });
}

/** Whether somebody types text into this. */
export function isField(target: EventTarget): boolean {
  return target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
}

/** The menu at a long press on an element: "Paste". */
export class PasteMenu {
  readonly element: HTMLElement;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from = { x: 0, y: 0 };

  /** `open` gets the text of the clipboard, `refused` is called where the browser keeps it. */
  constructor(
    over: HTMLElement,
    private open: (text: string) => void,
    private refused: () => void,
  ) {
    this.element = el("div", { class: "menu", hidden: true }, button("Paste a puzzle", () => void this.#paste()));
    over.addEventListener("pointerdown", (event) => this.#press(event));
    over.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) over.addEventListener(end, () => clearTimeout(this.#timer));
    document.addEventListener("pointerdown", (event) => {
      if (!event.composedPath().includes(this.element)) this.element.hidden = true;
    });
  }

  #press({ pointerType, clientX, clientY }: PointerEvent): void {
    clearTimeout(this.#timer);
    if (pointerType === "mouse") return;
    this.#from = { x: clientX, y: clientY };
    this.#timer = setTimeout(() => this.#show(), LONG);
  }

  #move({ clientX, clientY }: PointerEvent): void {
    if (Math.hypot(clientX - this.#from.x, clientY - this.#from.y) > NEAR) clearTimeout(this.#timer);
  }

  /** Above the finger, and within the window. */
  #show(): void {
    this.element.hidden = false;
    const { width, height } = this.element.getBoundingClientRect();
    const left = Math.min(Math.max(0, this.#from.x - width / 2), innerWidth - width);
    this.element.style.setProperty("left", `${left}px`);
    this.element.style.setProperty("top", `${Math.max(0, this.#from.y - height - 2 * NEAR)}px`);
  }

  async #paste(): Promise<void> {
    this.element.hidden = true;
    try {
      this.open(await navigator.clipboard.readText());
    } catch {
      this.refused();
    }
  }
}
