// What the panels know of the page.

import { Replaced, Stopped } from "./engine/engine_worker";
import type { Components, Drawn } from "./engine/results";
import { button, el } from "./dom";
import type { Toast } from "./toast";

/** The page, as its panels see it. */
export interface Page {
  /** The position as a line that the engine reads. */
  readonly text: string;
  /** The puzzle without the digits and candidates of somebody who solves it. */
  readonly puzzle: string;
  /** Which cells are givens. */
  readonly givens: readonly boolean[];
  /** What the engine offers. */
  readonly components: Components;
  /** Messages over the page. */
  readonly toast: Toast;
  /** Opens another position of the puzzle, and confirms it in these words, if there are any. */
  open(position: Drawn, said: string): void;
  /** Opens the puzzle of a text in any format, and confirms it, in other words than usual if some are given. */
  openText(text: string, said?: () => string): Promise<void>;
}

/** How the position changed. */
export interface Change {
  /** Whether the puzzle is another one, too. */
  isPuzzle: boolean;
  /** Whether somebody is typing, so that other changes will follow soon. */
  isTyped: boolean;
}

/** A part of the page beside the grid. */
export interface Panel {
  /** Its name in links and ids. */
  readonly id: string;
  readonly title: string;
  readonly element: HTMLElement;
  /** Another position is on the page. */
  changed(change: Change): void;
  /** The panel is in view. */
  shown?(): void;
}

/** The place of results. Screen readers read them when they come, unless they are long. */
export class Output {
  readonly element: HTMLElement;

  constructor(isLong = false) {
    this.element = el("div", { class: "output", "aria-live": isLong ? null : "polite" });
  }

  clear(): void {
    this.show();
  }

  /** Marks the results as older than the puzzle, until others are shown. */
  age(): void {
    this.element.setAttribute("aria-busy", "true");
  }

  show(...children: (Node | string)[]): void {
    this.element.removeAttribute("aria-busy");
    this.element.replaceChildren(...children);
  }

  /** Work goes on, which can be stopped. */
  busy(text: string, stop?: () => void): void {
    this.show(el("p", { class: "busy" }, text, stop && button("Stop", stop)));
  }

  /** An error, in other words than the engine's if it must; nothing for work that was stopped. */
  fail(error: unknown, reword = (message: string) => message): void {
    if (error instanceof Replaced) return;
    if (error instanceof Stopped) this.clear();
    else this.show(...errorText(reword(error instanceof Error ? error.message : String(error))));
  }
}

/** An error. Where it quotes a line of a recipe, its words are those of a person, and a caret is below the place. */
function errorText(message: string): Node[] {
  const at = message.search(/^ *--> /m);
  if (at < 0) return [el("p", { class: "error" }, message)];
  return [
    el("p", { class: "error quoted" }, message.slice(0, at).trimEnd()),
    el("pre", { tabindex: 0, "aria-label": "Place of the error" }, message.slice(at)),
  ];
}
