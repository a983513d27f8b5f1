// The board: the digits, givens, removed candidates and pencil marks that a person edits, with undo.

import type { Drawn } from "./engine/results";

export const CELLS = 81;

/** What is in the cells. A board never changes; an edit makes another one. */
export interface Board {
  /** The digits, 0 for a blank cell. */
  readonly digits: readonly number[];
  /** Whether each digit is a given. */
  readonly givens: readonly boolean[];
  /** The removed candidates, as digit, row and column: `512` is 5 in r1c2. */
  readonly removed: ReadonlySet<string>;
  /** The small digits that a person wrote, named like the removed ones: notes, which the text does not have. */
  readonly marks: ReadonlySet<string>;
}

export const EMPTY: Board = {
  digits: Array(CELLS).fill(0),
  givens: Array(CELLS).fill(false),
  removed: new Set(),
  marks: new Set(),
};

/** The board of a position that the engine read. */
export function fromDrawn(drawn: Drawn): Board {
  return {
    digits: [...drawn.digits].map(Number),
    givens: [...drawn.givens].map((is) => is === "1"),
    removed: new Set(drawn.removed),
    marks: new Set(),
  };
}

/** The board as a line that the engine reads: 81 cells, or a line of HoDoKu's library. */
export function toText({ digits, givens, removed }: Board): string {
  const cells = digits.map((digit, cell) => (digit === 0 ? "." : givens[cell] ? `${digit}` : `+${digit}`)).join("");
  if (removed.size === 0 && cells.length === CELLS) return cells;
  return `:0000:x:${cells}:${[...removed].sort().join(" ")}::`;
}

/** A text that `toText` gives: the cells, and the removed candidates. */
const OWN_TEXT = /^(?::0000:x:)?((?:\+?[1-9]|\.){81})(?::([1-9]{3}(?: [1-9]{3})*)?::)?$/;

/** The board of a text that `toText` gave, which need not be a puzzle; nothing for another text. */
export function fromText(text: string): Board | undefined {
  const [, cells, removed] = OWN_TEXT.exec(text) ?? [];
  if (cells === undefined) return undefined;
  const names = cells.match(/\+?./g) ?? [];
  return {
    digits: names.map((name) => (name === "." ? 0 : Number(name.at(-1)))),
    givens: names.map((name) => /^[1-9]/.test(name)),
    removed: new Set(removed?.split(" ")),
    marks: new Set(),
  };
}

/** No puzzle with fewer givens has a single solution (McGuire, Tugemann and Civario, 2012). */
const LEAST_GIVENS = 17;

/**
 * The puzzle of a board: its givens as 81 cells. Where these are too few for a puzzle, its other digits and the
 * removed candidates belong to it.
 */
export function puzzleText(board: Board): string {
  const { digits, givens } = board;
  if (givens.filter(Boolean).length < LEAST_GIVENS) return toText(board);
  return digits.map((digit, cell) => (digit !== 0 && givens[cell] ? `${digit}` : ".")).join("");
}

/** Whether a puzzle, as `puzzleText` gives it, has its clues from a grid, and enough for a single solution. */
export function isPuzzleOf(puzzle: string, grid: string): boolean {
  const isClue = (digit: string, cell: number) => digit !== "." && digit === grid[cell];
  const clues = puzzle.replaceAll(".", "").length;
  return clues >= LEAST_GIVENS && [...puzzle].filter(isClue).length === clues;
}

export const row = (cell: number) => Math.floor(cell / 9);
export const column = (cell: number) => cell % 9;
const box = (cell: number) => 3 * Math.floor(row(cell) / 3) + Math.floor(column(cell) / 3);

/** Whether two cells share a house. */
export function arePeers(one: number, other: number): boolean {
  return one !== other && (row(one) === row(other) || column(one) === column(other) || box(one) === box(other));
}

/** The cells whose digit is also in a peer. */
export function conflicts({ digits }: Board): Set<number> {
  const found = new Set<number>();
  digits.forEach((digit, one) => {
    if (digit !== 0 && digits.some((other, cell) => other === digit && arePeers(one, cell))) found.add(one);
  });
  return found;
}

/** The name of a small digit in a cell. */
export const candidateName = (digit: number, cell: number) => `${digit}${row(cell) + 1}${column(cell) + 1}`;

/** The candidates of a cell: what its peers leave, without the removed ones. */
export function candidates(board: Board, cell: number): number[] {
  if (board.digits[cell] !== 0) return [];
  const taken = new Set(board.digits.filter((_, peer) => arePeers(cell, peer)));
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  return digits.filter((digit) => !taken.has(digit) && !board.removed.has(candidateName(digit, cell)));
}

/** The pencil marks of a cell. */
export function marks(board: Board, cell: number): number[] {
  if (board.digits[cell] !== 0) return [];
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => board.marks.has(candidateName(digit, cell)));
}

/** The board with another digit in a cell; 0 clears it, and a blank cell of its pencil marks. */
export function withDigit(board: Board, cell: number, digit: number, isGiven: boolean): Board {
  if (digit === 0 && board.digits[cell] === 0) return withoutMarks(board, cell);
  const givens = board.givens.with(cell, isGiven && digit !== 0);
  return { ...board, digits: board.digits.with(cell, digit), givens };
}

/** The board with a candidate removed, or restored; the same one if a peer has the digit. */
export function withToggledCandidate(board: Board, cell: number, digit: number): Board {
  if (board.digits.some((other, peer) => other === digit && arePeers(cell, peer))) return board;
  return { ...board, removed: toggled(board.removed, candidateName(digit, cell)) };
}

/** The board with a pencil mark more, or less. */
export function withToggledMark(board: Board, cell: number, digit: number): Board {
  return { ...board, marks: toggled(board.marks, candidateName(digit, cell)) };
}

/** The board with these pencil marks, as far as they are still candidates. */
export function withMarks(board: Board, marks: Iterable<string>): Board {
  return { ...board, marks: new Set([...marks].filter((name) => !board.removed.has(name))) };
}

function withoutMarks(board: Board, cell: number): Board {
  const own = new Set(marks(board, cell).map((digit) => candidateName(digit, cell)));
  return own.size === 0 ? board : { ...board, marks: new Set([...board.marks].filter((name) => !own.has(name))) };
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const others = new Set(names);
  if (!others.delete(name)) others.add(name);
  return others;
}

/** A board, and whether digits that are entered are its clues. */
interface State {
  board: Board;
  editsClues: boolean;
}

/** The states of a board, one after the other. */
export class History {
  #state: State = { board: EMPTY, editsClues: true };
  #undone: State[] = [];
  #before: State[] = [];

  get board(): Board {
    return this.#state.board;
  }

  /** Whether digits that are entered are clues. Undo restores how that was. */
  get editsClues(): boolean {
    return this.#state.editsClues;
  }

  set editsClues(editsClues: boolean) {
    this.#state = { ...this.#state, editsClues };
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Goes to a board. It does not matter what was undone before. */
  push(board: Board): void {
    this.#before.push(this.#state);
    this.#state = { ...this.#state, board };
    this.#undone = [];
  }

  /** Begins with the board as it is: nothing can be undone. */
  forget(): void {
    this.#before = [];
    this.#undone = [];
  }

  undo(): void {
    this.#move(this.#before, this.#undone);
  }

  redo(): void {
    this.#move(this.#undone, this.#before);
  }

  #move(from: State[], to: State[]): void {
    const state = from.pop();
    if (!state) return;
    to.push(this.#state);
    this.#state = state;
  }
}
