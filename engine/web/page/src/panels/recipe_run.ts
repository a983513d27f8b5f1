// A run of a recipe: its progress, what it prints, its result and the files that it writes.

import { button, bytes, download, el } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import type { Report } from "../engine/messages";
import type { RecipeResult } from "../engine/results";
import { Output, type Page } from "../page";
import { picture } from "../pictures";
import { table } from "../table";
import { Progress } from "./progress";

/** So many characters of printed text are shown. */
const MOST_PRINTED = 200_000;

/** Larger files are only offered. */
const MOST_SHOWN = 5_000_000;

/** Files by their names. */
export type Files = Record<string, string>;

/** The place of a run. */
export class RecipeRun {
  readonly elements: HTMLElement[];
  #engine = new EngineWorker((report) => this.#tell(report));
  #progress = new Progress(true);
  /** All printed text, of which a part is shown. */
  #text = "";
  #printed = el("pre", { tabindex: 0, "aria-label": "Printed" });
  #print = el(
    "div",
    { hidden: true },
    button("Download printed.txt", () => download("printed.txt", this.#text)),
    this.#printed,
  );
  #result = new Output(true);
  #said = new Output();
  #show: (isRunning: boolean) => void;
  #isRunning = false;

  /**
   * `show` is called when a run begins and ends; `listsFiles` offers the written files one by one; `reword` changes
   * messages of errors.
   */
  constructor(
    private page: Page,
    show: (isRunning: boolean) => void,
    private listsFiles = true,
    private reword = (message: string) => message,
  ) {
    this.#show = show;
    this.elements = [this.#progress.element, this.#said.element, this.#print, this.#result.element];
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  stop(): void {
    this.#engine.stop();
  }

  /** The content of a file that the run wrote. */
  file(name: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.#engine.file(name);
  }

  /** Runs a recipe with values of its parameters and files; none if it fails or is stopped. */
  async start(recipe: string, set: Record<string, string>, files: Files): Promise<RecipeResult | undefined> {
    if (this.#isRunning) return undefined;
    const began = performance.now();
    this.#begin();
    try {
      await this.#engine.call("files", JSON.stringify(files));
      const done = await this.#engine.call<RecipeResult>("run", recipe, { set });
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      this.#said.show(el("p", { class: "verdict" }, `Finished in ${seconds} s`));
      await this.#showResult(done);
      return done;
    } catch (error) {
      this.#said.fail(error, this.reword);
      return undefined;
    } finally {
      this.#isRunning = false;
      this.#progress.end();
      this.#show(false);
    }
  }

  /** Shows nothing of an earlier run. */
  clear(): void {
    this.#said.clear();
    this.#result.clear();
    this.#text = this.#printed.textContent = "";
    this.#print.hidden = true;
  }

  #begin(): void {
    this.#isRunning = true;
    this.#show(true);
    this.clear();
    this.#progress.begin("Running…");
  }

  #tell({ report, text, done, length }: Report): void {
    if (report === "task") {
      const of = length > 0 ? ` of ${length.toLocaleString("en")}` : "";
      this.#progress.update(`${text}: ${done.toLocaleString("en")}${of}`, length > 0 ? done / length : 0);
      return;
    }
    const lines = report === "note" ? `${text}\n` : text;
    if (this.#text.length < MOST_PRINTED) this.#printed.append(lines);
    this.#text += lines;
    this.#print.hidden = false;
  }

  async #showResult({ result, files }: RecipeResult): Promise<void> {
    const shown: Node[] = [];
    if (result?.kind === "picture") shown.push(picture(result.text, "result"));
    if (result?.kind === "text") {
      shown.push(save("result.txt", result.text), el("pre", { tabindex: 0, "aria-label": "Result" }, result.text));
    }
    if (result?.kind === "table") shown.push(save("result.csv", result.text), ...this.#table("Result", result.text));
    if (this.listsFiles && Object.keys(files).length > 0) {
      shown.push(el("h2", {}, "Files"), this.#files(files), ...(await this.#previews(files)));
    }
    this.#result.show(...shown);
  }

  /** What the written files contain, as far as the page can show it. */
  async #previews(files: Record<string, number>): Promise<Node[]> {
    const shown: Node[] = [];
    const small = Object.keys(files).filter((name) => (files[name] ?? 0) < MOST_SHOWN);
    const text = async (name: string) => new TextDecoder().decode(await this.file(name));
    for (const name of small) {
      if (name.endsWith(".svg")) shown.push(picture(await text(name), name.slice(0, -".svg".length)));
      if (name.endsWith(".csv")) shown.push(el("h2", {}, name), ...this.#table(name, await text(name)));
    }
    return shown;
  }

  #files(files: Record<string, number>): HTMLElement {
    const one = ([name, size]: [string, number]) => {
      const onclick = async () => download(name.replaceAll("/", "-"), await this.file(name));
      return el(
        "li",
        {},
        button(`Download ${name}`, () => void onclick()),
        el("span", { class: "note" }, bytes(size)),
      );
    };
    return el("ul", { class: "files" }, ...Object.entries(files).map(one));
  }

  #table(name: string, text: string): Node[] {
    return table(name, text, (puzzle) => void this.page.openText(puzzle));
  }
}

function save(name: string, text: string): HTMLElement {
  return button(`Download ${name}`, () => download(name, text));
}
