// The page: the grid, what can be done with it, and the panels beside it.

import {
  EMPTY,
  History,
  fromDrawn,
  fromText,
  puzzleText,
  toText,
  withDigit,
  withMarks,
  withToggledCandidate,
  withToggledMark,
  type Board,
} from "./board";
import { copy } from "./copy";
import { DigitCheck } from "./digit_check";
import { button, el } from "./dom";
import { EngineWorker } from "./engine/engine_worker";
import type { Components, Drawn, ReadResult } from "./engine/results";
import { GridView } from "./grid_view";
import { Keypad } from "./keypad";
import { linkTo, textOfLink } from "./link";
import type { Page, Panel } from "./page";
import { ComparePanel } from "./panels/compare";
import { FactsPanel } from "./panels/facts";
import { GeneratePanel } from "./panels/generate";
import { HintsPanel } from "./panels/hints";
import { RecipePanel } from "./panels/recipe";
import { SearchPanel } from "./panels/search";
import { SetsPanel } from "./panels/sets";
import { StepsPanel } from "./panels/steps";
import { PasteMenu, isField, listenForPaste } from "./paste";
import { saveButtons } from "./pictures";
import { PuzzleBox } from "./puzzle_box";
import { PuzzleChooser } from "./puzzle_chooser";
import * as settings from "./settings";
import { tabs } from "./tabs";
import { Toast } from "./toast";

const PURPOSE =
  "Solve, rate, understand, search and make sudokus. Everything is computed in your browser: nothing is sent anywhere.";

const KEYS =
  "Arrow keys move, digits fill in, Backspace clears, P switches pencil marks on or off, Shift and a digit toggles one, Ctrl+Z undoes.";

/** A puzzle for those who have none at hand: ER 4.2, by seed 5. */
const EXAMPLE = ".5.8..2........9..8..7...1.9...3....2..9.4..3....5...7.6...3..5..8........1..9.3.";

class SeventeenPage implements Page {
  readonly toast = new Toast();
  #history = new History();
  #settings = settings.load();
  #panels: Panel[] = [];
  /** The puzzle that the panels know. */
  #puzzle: string | undefined;
  /** The position that they know. */
  #text: string | undefined;
  #box = new PuzzleBox((text) => void this.#openGiven(text));
  #chooser = new PuzzleChooser((puzzle) => void this.#read(puzzle));
  #edit = button("Edit clues", () => this.#work(true));
  #solve = button("Solve", () => this.#work(false));
  #candidates = el("input", { type: "checkbox", checked: this.#settings.candidates });
  #undo = button("Undo", () => this.#step("undo"));
  #redo = button("Redo", () => this.#step("redo"));
  #theme = button("", () => this.#nextTheme(), { class: "quiet" });
  #grid = new GridView({
    digit: (cell, digit) => this.#enter(cell, digit),
    mark: (cell, digit) => this.#mark(cell, digit),
    pencil: () => this.#switchPencil(),
  });
  #keypad = new Keypad((digit) => this.#enter(this.#grid.selected, digit));
  #check = new DigitCheck(
    () => this.text,
    (cells) => this.#grid.point(cells),
  );

  constructor(
    readonly components: Components,
    private reader: EngineWorker,
  ) {}

  get #board(): Board {
    return this.#history.board;
  }

  get text(): string {
    return toText(this.#board);
  }

  get puzzle(): string {
    return puzzleText(this.#board);
  }

  get givens(): readonly boolean[] {
    return this.#board.givens;
  }

  /** Shows the page; resolves when it has shown a result. */
  async begin(): Promise<void> {
    const facts = new FactsPanel(this);
    const kinds = [
      HintsPanel,
      StepsPanel,
      SetsPanel,
      SearchPanel,
      GeneratePanel,
      ComparePanel,
      RecipePanel,
    ];
    this.#panels = [facts, ...kinds.map((Kind) => new Kind(this))];
    this.#showTheme();
    this.#candidates.addEventListener("change", () => {
      this.#keep({ candidates: this.#candidates.checked });
      this.#show();
    });
    document.body.replaceChildren(...this.#layout());
    addEventListener("hashchange", () => void this.#openLink());
    addEventListener("keydown", (event) => this.#press(event));
    listenForPaste((text) => this.#openPasted(text));
    this.#show();
    this.#grid.focus();
    if (textOfLink() !== "") await this.#openLink();
    else this.#changed(false);
    this.#history.forget();
    this.#show();
    await facts.first;
  }

  open(position: Drawn, said: string): void {
    this.#open(withMarks(fromDrawn(position), this.#board.marks), said);
  }

  #open(board: Board, said: string): void {
    this.#change(board, false);
    if (said !== "") this.toast.say(said);
  }

  /** Opens a puzzle to solve: its clues are fixed. */
  #openPuzzle(board: Board, said: string): void {
    this.#open(board, said);
    this.#work(false);
  }

  async openText(text: string, said = opened): Promise<void> {
    const read = await this.#read(text, said);
    if (read) this.#chooser.offer(read.puzzles);
  }

  /** Opens a text that was pasted outside the box, which shows it: there it can be corrected. */
  #openPasted(text: string): void {
    this.#box.text = text;
    void this.#openGiven(text);
  }

  /** Opens the text of the box, which is blank after that: keys belong to the grid then. */
  async #openGiven(text: string): Promise<void> {
    if (text.trim() === "") {
      this.#box.focus();
      return this.toast.say("Paste a puzzle into the box first.");
    }
    const read = await this.#read(text, opened);
    if (!read) return;
    this.#chooser.offer(read.puzzles);
    this.#box.text = "";
    this.#grid.focus();
  }

  /** Shows the first puzzle of a text, and confirms it; nothing if there is none. */
  async #read(text: string, said = (_: ReadResult) => ""): Promise<ReadResult | undefined> {
    try {
      const read = await this.reader.call<ReadResult>("read", text);
      this.#openPuzzle(fromDrawn(read.puzzle), said(read));
      return read;
    } catch (error) {
      this.toast.fail(error);
      return undefined;
    }
  }

  /** What is below the grid. */
  #controls(): HTMLElement {
    return el(
      "div",
      {},
      this.#keypad.element,
      el("div", { class: "line" }, this.#keypad.pencil, this.#check.button),
      this.#check.element,
      el(
        "div",
        { class: "line" },
        this.#undo,
        this.#redo,
        button("Empty", () => this.#empty()),
        button("Example", () => void this.openText(EXAMPLE)),
        button("Copy link", () => void this.#copyLink()),
        button("Print", () => print()),
      ),
      el(
        "div",
        { class: "checks" },
        el("div", { class: "segments", role: "group", "aria-label": "What you enter" }, this.#edit, this.#solve),
        el("label", { class: "check" }, this.#candidates, "Fill in all candidates"),
        saveButtons("sudoku", () => this.#picture()),
      ),
    );
  }

  #layout(): Node[] {
    const controls = this.#controls();
    this.toast.keepUncovered(controls);
    const menu = new PasteMenu(
      this.#grid.element,
      (text) => this.#openPasted(text),
      () => (this.toast.fail("The browser keeps the clipboard to itself. Paste into the box above."), this.#box.focus()),
    );
    return [
      el(
        "header",
        {},
        el("div", { class: "title" }, el("h1", {}, "Seventeen"), this.#theme),
        el("p", { class: "purpose" }, PURPOSE),
      ),
      el(
        "main",
        {},
        el(
          "section",
          { class: "board", "aria-label": "Grid" },
          this.#box.element,
          this.#chooser.element,
          this.#grid.element,
          controls,
          el("p", { id: "keys", class: "note keys" }, KEYS),
        ),
        el("section", { "aria-label": "Tools" }, tabs(this.#panels, "Tools")),
      ),
      el("footer", { class: "note" }, `Seventeen ${this.components.version}`),
      menu.element,
      this.toast.element,
    ];
  }

  /** The address has the puzzle. */
  async #copyLink(): Promise<void> {
    await copy(this.toast, location.href, "The link is copied.", "The address of this page is the link.");
  }

  async #picture(): Promise<string> {
    const options = { candidates: this.#candidates.checked };
    return (await this.reader.call<{ svg: string }>("picture", this.text, options)).svg;
  }

  #enter(cell: number, digit: number): void {
    if (this.#keypad.isPencil && digit !== 0) return this.#mark(cell, digit);
    if (this.#board.givens[cell] && !this.#history.editsClues) {
      return this.toast.say("This is a clue of the puzzle. Press “Edit clues” to change it.");
    }
    this.#change(withDigit(this.#board, cell, digit, this.#history.editsClues));
  }

  /** Toggles a small digit: a candidate where all of them are filled in, or else a pencil mark. */
  #mark(cell: number, digit: number): void {
    if (this.#board.digits[cell] !== 0) return this.toast.say("Pencil marks go into blank cells.");
    if (!this.#candidates.checked) return this.#change(withToggledMark(this.#board, cell, digit));
    const board = withToggledCandidate(this.#board, cell, digit);
    if (board === this.#board) return this.toast.say(`A cell in the same row, column or box has the ${digit}.`);
    this.#change(board);
  }

  /** By a key, which says nothing itself. */
  #switchPencil(): void {
    this.#keypad.switch();
    this.toast.say(`Pencil marks are ${this.#keypad.isPencil ? "on" : "off"}.`);
  }

  /** Whether digits that are entered are clues of the puzzle, or those of somebody who solves it. */
  #work(editsClues: boolean): void {
    this.#history.editsClues = editsClues;
    this.#show();
  }

  #empty(): void {
    this.#chooser.offer([]);
    this.#change(EMPTY);
    this.#work(true);
  }

  /** Ctrl+Z and Ctrl+Y, wherever nobody types a text: browsers would undo the text of a field that was left. */
  #press(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.composedPath().some(isField)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    this.#step(key === "y" || event.shiftKey ? "redo" : "undo");
  }

  #change(board: Board, isTyped = true): void {
    this.toast.clear();
    if (board === this.#board) return;
    this.#history.push(board);
    this.#changed(isTyped);
  }

  #step(to: "undo" | "redo"): void {
    this.toast.clear();
    this.#history[to]();
    this.#changed(true);
  }

  #changed(isTyped: boolean): void {
    this.#show();
    linkTo(this.text);
    settings.saveMarks(this.text, this.#board.marks);
    // Pencil marks are nothing to the panels.
    if (this.text === this.#text) return;
    this.#text = this.text;
    this.#check.clear();
    const isPuzzle = this.puzzle !== this.#puzzle;
    this.#puzzle = this.puzzle;
    for (const panel of this.#panels) panel.changed({ isPuzzle, isTyped });
  }

  #show(): void {
    this.#grid.show(this.#board, this.#candidates.checked);
    const { editsClues } = this.#history;
    this.#edit.setAttribute("aria-pressed", String(editsClues));
    this.#solve.setAttribute("aria-pressed", String(!editsClues));
    this.#undo.disabled = !this.#history.canUndo;
    this.#redo.disabled = !this.#history.canRedo;
  }

  /** Opens the puzzle of the address, which whoever followed a link expects, or what the page put there. */
  async #openLink(): Promise<void> {
    const text = textOfLink();
    const board = fromText(text);
    if (board) {
      this.#chooser.offer([]);
      this.#openPuzzle(withMarks(board, settings.loadMarks(text)), "");
    } else if (text !== "") await this.openText(text, () => "");
  }

  #keep(chosen: Partial<settings.Settings>): void {
    this.#settings = { ...this.#settings, ...chosen };
    settings.save(this.#settings);
  }

  #nextTheme(): void {
    const next = { auto: "dark", dark: "light", light: "auto" } as const;
    this.#keep({ theme: next[this.#settings.theme] });
    this.#showTheme();
  }

  #showTheme(): void {
    const { theme } = this.#settings;
    document.documentElement.dataset["theme"] = theme;
    this.#theme.textContent = `Theme: ${theme === "auto" ? "as the system" : theme}`;
  }
}

/** What was opened. */
function opened({ puzzles, rank }: ReadResult): string {
  if (rank !== null) return `The grid of rank ${rank.toLocaleString("en")} is open.`;
  const { length } = puzzles;
  return length < 2 ? "The puzzle is open." : `The first of ${length.toLocaleString("en")} puzzles is open.`;
}

async function start(): Promise<void> {
  const engine = new EngineWorker();
  await new SeventeenPage(await engine.call<Components>("components"), engine).begin();
}

try {
  await start();
} catch (error) {
  document.body.replaceChildren(el("p", { class: "error", role: "alert" }, `Seventeen cannot start: ${error}`));
}

// Then there is time to load all other files, and to keep them.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without one, the page works while there is a network.
  navigator.serviceWorker.register("./service_worker.js").catch(() => {});
}
