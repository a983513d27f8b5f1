// The grid on the page: 81 cells that the keyboard, a pointer and a screen reader reach.

import { CELLS, arePeers, candidates, column, conflicts, marks, row, type Board } from "./board";
import { el } from "./dom";

/** What a person does in the grid. */
export interface GridActions {
  digit(cell: number, digit: number): void;
  mark(cell: number, digit: number): void;
  /** The key was pressed that switches what digits are. */
  pencil(): void;
}

const MOVES: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The key that switches pencil marks. */
const PENCIL = "p";

/** The grid. */
export class GridView {
  readonly element: HTMLElement;
  #cells: HTMLElement[] = [];
  /** What each cell shows. */
  #shown: string[] = [];
  #selected = 0;
  #board: Board | undefined;
  /** Where a mistake is. */
  #mistaken: ReadonlySet<number> = new Set();

  constructor(private actions: GridActions) {
    this.element = el("div", { class: "grid", role: "grid", "aria-label": "Sudoku", "aria-describedby": "keys" });
    for (let line = 0; line < 9; line += 1) {
      const cells = Array.from({ length: 9 }, (_, at) => this.#makeCell(9 * line + at));
      this.element.append(el("div", { role: "row", class: "row" }, ...cells));
      this.#cells.push(...cells);
    }
    this.element.addEventListener("keydown", (event) => this.#press(event));
  }

  /** The selected cell. */
  get selected(): number {
    return this.#selected;
  }

  /** Puts the focus on the selected cell. */
  focus(): void {
    this.#cells[this.#selected]?.focus({ preventScroll: true });
  }

  /** Shows a board, with all candidates or with the pencil marks that a person wrote. */
  show(board: Board, withCandidates: boolean): void {
    this.#board = board;
    const wrong = conflicts(board);
    this.#cells.forEach((cell, at) => this.#showCell(cell, at, board, withCandidates, wrong.has(at)));
    this.#mark();
  }

  /** Marks the cells of a mistake, and no others. */
  point(cells: ReadonlySet<number>): void {
    this.#mistaken = cells;
    this.#mark();
  }

  #makeCell(at: number): HTMLElement {
    const cell = el("div", { role: "gridcell", class: "cell", tabindex: at === 0 ? 0 : -1 });
    if (column(at) % 3 === 2 && column(at) < 8) cell.classList.add("box-right");
    if (row(at) % 3 === 2 && row(at) < 8) cell.classList.add("box-below");
    cell.addEventListener("focus", () => this.#select(at));
    return cell;
  }

  #showCell(cell: HTMLElement, at: number, board: Board, withCandidates: boolean, isWrong: boolean): void {
    const digit = board.digits[at] ?? 0;
    const isGiven = Boolean(board.givens[at]);
    const small = withCandidates ? candidates(board, at) : marks(board, at);
    const text = label(at, digit, isGiven, isWrong, small, withCandidates ? "candidates" : "pencil marks");
    if (this.#shown[at] === text) return;
    this.#shown[at] = text;
    cell.setAttribute("aria-label", text);
    cell.classList.toggle("given", isGiven);
    cell.classList.toggle("wrong", isWrong);
    cell.replaceChildren(digit === 0 ? smallDigits(small) : String(digit));
  }

  #select(at: number): void {
    this.#cells[this.#selected]?.setAttribute("tabindex", "-1");
    this.#selected = at;
    this.#cells[at]?.setAttribute("tabindex", "0");
    this.#mark();
  }

  #mark(): void {
    const digit = this.#board?.digits[this.#selected] ?? 0;
    this.#cells.forEach((cell, at) => {
      const isSame = digit !== 0 && this.#board?.digits[at] === digit;
      cell.setAttribute("aria-selected", String(at === this.#selected));
      cell.classList.toggle("peer", arePeers(at, this.#selected));
      cell.classList.toggle("same", isSame);
      cell.classList.toggle("mistaken", this.#mistaken.has(at));
    });
  }

  #press(event: KeyboardEvent): void {
    const isCommand = event.ctrlKey || event.metaKey;
    const move = MOVES[event.key];
    const digit =
      /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? (/^[0-9]$/.test(event.key) ? event.key : undefined);
    if (isCommand || event.altKey) return;
    else if (move) this.#move(move);
    else if (event.key === "Home" || event.key === "End")
      this.#go(9 * row(this.#selected) + (event.key === "End" ? 8 : 0));
    else if (digit && event.shiftKey && digit !== "0") this.actions.mark(this.#selected, Number(digit));
    else if (digit) this.actions.digit(this.#selected, Number(digit));
    else if (event.key.toLowerCase() === PENCIL) this.actions.pencil();
    else if (["Backspace", "Delete", " ", "."].includes(event.key)) this.actions.digit(this.#selected, 0);
    else return;
    event.preventDefault();
  }

  #move([down, right]: [number, number]): void {
    const [to, at] = [row(this.#selected) + down, column(this.#selected) + right];
    this.#go(9 * ((to + 9) % 9) + ((at + 9) % 9));
  }

  #go(cell: number): void {
    this.#cells[(cell + CELLS) % CELLS]?.focus();
  }
}

function smallDigits(small: number[]): Node | string {
  if (small.length === 0) return "";
  const digits = Array.from({ length: 9 }, (_, at) =>
    el("span", { "data-digit": small.includes(at + 1) ? at + 1 : "" }),
  );
  return el("span", { class: "marks", "aria-hidden": "true" }, ...digits);
}

function label(
  at: number,
  digit: number,
  isGiven: boolean,
  isWrong: boolean,
  small: number[],
  kind: string,
): string {
  const place = `row ${row(at) + 1}, column ${column(at) + 1}`;
  if (digit === 0) return small.length > 0 ? `${place}, blank, ${kind} ${small.join(" ")}` : `${place}, blank`;
  return `${place}, ${digit}${isGiven ? ", given" : ""}${isWrong ? ", repeated" : ""}`;
}
