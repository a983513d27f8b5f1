// Recipes: an editor, their parameters and files, and their runs.

import { button, choice, el, field } from "../dom";
import type { Page, Panel } from "../page";
import { Output } from "../page";
import type { RecipeEditor } from "../recipe/editor";
import { EXAMPLES, MODULES, about, type Example } from "../recipe/examples";
import * as settings from "../settings";
import { RecipeFiles } from "./recipe_files";
import { RecipeParams } from "./recipe_params";
import { RecipeRun, type Files } from "./recipe_run";
import { ResultOf } from "./result_of";

/** The file with the puzzle on the page. */
const PAGE = "page.txt";

/** A list to begin with: ratings 9.2 and 1.2. */
const PUZZLES = `...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
`;

export class RecipePanel implements Panel {
  readonly id = "recipe";
  readonly title = "Recipe";
  readonly element: HTMLElement;
  #editor: RecipeEditor | undefined;
  #place = el("div", {}, el("p", { class: "busy" }, "Loading the editor…"));
  #example: HTMLSelectElement;
  /** The example that was opened last. */
  #opened = "first";
  #about = el("p", { class: "note" });
  #state = new Output();
  #params = new RecipeParams();
  #files = new RecipeFiles({ "puzzles.txt": PUZZLES }, () => this.#filesChanged());
  #start = button("Run", () => void this.#runIt(), { class: "primary", disabled: true });
  #stop = button("Stop", () => this.#run.stop(), { hidden: true });
  #run: RecipeRun;
  #position: ResultOf;
  #isLoading = false;

  constructor(private page: Page) {
    this.#run = new RecipeRun(page, (isRunning) => {
      this.#start.hidden = isRunning;
      this.#stop.hidden = !isRunning;
    });
    this.#position = new ResultOf(page, "position", "this run", (text) => text === page.text);
    const examples = EXAMPLES.map((example) => ({ value: example.name, text: example.name.replaceAll("_", " ") }));
    this.#example = choice(examples, "first");
    this.#example.disabled = true;
    this.#example.addEventListener("change", () => this.#openExample());
    this.element = el(
      "div",
      {},
      el(
        "p",
        { class: "note" },
        'A recipe combines the engine\'s parts: puzzles("page.txt").rate(rater::se121()).',
        el("span", { class: "keys" }, " Ctrl+Space lists what can follow, Ctrl+Enter runs it."),
      ),
      field("Example", this.#example),
      this.#about,
      this.#place,
      this.#state.element,
      this.#params.element,
      this.#files.element,
      el("div", { class: "line" }, this.#start, this.#stop),
      this.#position.element,
      ...this.#run.elements,
    );
  }

  changed(): void {
    this.#position.changed();
    this.#filesChanged();
  }

  shown(): void {
    if (!this.#isLoading) void this.#load();
  }

  /** The editor is loaded when the panel is first shown. */
  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      const { RecipeEditor } = await import("../recipe/editor");
      const text = settings.loadRecipe() ?? EXAMPLES[0]?.text ?? "";
      this.#name(text);
      this.#editor = new RecipeEditor(text, {
        checked: ({ mistakes, params, doc }) => {
          this.#about.textContent = doc.split(/\n\n/)[0] ?? "";
          this.#params.show(params);
          const first = mistakes[0];
          if (first) this.#state.fail(first.message);
          else this.#state.clear();
        },
        changed: (text) => settings.saveRecipe(text),
        run: () => void this.#runIt(),
      });
      this.#filesChanged();
      this.#place.replaceChildren(this.#editor.element);
      this.#start.disabled = this.#example.disabled = false;
    } catch (error) {
      this.#isLoading = false;
      this.#place.replaceChildren(el("p", { class: "error" }, `The editor cannot be loaded: ${error}`));
    }
  }

  #openExample(): void {
    const example = EXAMPLES.find(({ name }) => name === this.#example.value);
    if (!example || !this.#editor) return;
    if (!this.#mayReplace(example)) {
      this.#example.value = this.#opened;
      return;
    }
    this.#opened = example.name;
    this.#editor.text = example.text;
    this.#about.textContent = about(example);
  }

  /** Chooses the example that a text is, if it is one. */
  #name(text: string): void {
    this.#opened = EXAMPLES.find((example) => example.text === text)?.name ?? this.#opened;
    this.#example.value = this.#opened;
  }

  /** Whether an example may take the place of the recipe: that of a person only if they say so. */
  #mayReplace({ name }: Example): boolean {
    const text = this.#editor?.text ?? "";
    if (text.trim() === "" || EXAMPLES.some((example) => example.text === text)) return true;
    return confirm(`You changed the recipe. Replace it by the example “${name.replaceAll("_", " ")}”?`);
  }

  get #allFiles(): Files {
    return { ...MODULES, ...this.#files.files, [PAGE]: `${this.page.text}\n` };
  }

  #filesChanged(): void {
    void this.#editor?.setFiles(this.#allFiles);
  }

  async #runIt(): Promise<void> {
    if (!this.#editor || this.#run.isRunning) return;
    const { text } = this.#editor;
    const { values } = this.#params;
    if ([text, ...Object.values(values)].some((part) => part.includes(PAGE))) this.#position.name(this.page.text);
    else this.#position.clear();
    await this.#run.start(text, values, this.#allFiles);
  }
}
