// Copying to the clipboard.

import { button } from "./dom";
import type { Toast } from "./toast";

/** Copies a text and confirms it, or tells what to do instead. */
export async function copy(toast: Toast, text: string, said: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.say(said);
  } catch {
    toast.say(`The browser does not allow copying. ${instead}`);
  }
}

/** A small button that copies a text of this name. */
export function copyButton(toast: Toast, name: string, text: string): HTMLButtonElement {
  const press = () => void copy(toast, text, `Copied: ${name}.`, "Select the text, and copy that.");
  return button("Copy", press, { class: "quiet", "aria-label": `Copy: ${name}` });
}
