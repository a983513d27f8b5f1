// The editor of recipes. The engine's checker finds mistakes, completions and descriptions.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { linter, lintKeymap, type Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import type { Tooltip } from "@codemirror/view";
import { el } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import type { Checked, Completions, Described } from "../engine/results";
import { colours, rhai } from "./rhai";
import { theme } from "./theme";

/** What the editor tells the panel. */
export interface EditorEvents {
  /** The text was checked. */
  checked(checked: Checked): void;
  changed(text: string): void;
  run(): void;
}

/** The text is checked after a pause of so many milliseconds. */
const PAUSE = 250;

/** An editor. */
export class RecipeEditor {
  readonly element = el("div", { class: "editor" });
  #engine = new EngineWorker();
  #view: EditorView;

  constructor(
    text: string,
    private events: EditorEvents,
  ) {
    const run = () => (events.run(), true);
    const changed = EditorView.updateListener.of((update) => {
      if (update.docChanged) events.changed(this.text);
    });
    const extensions = [
      keymap.of([{ key: "Mod-Enter", run }]),
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
      [lineNumbers(), history(), drawSelection(), highlightActiveLine(), indentOnInput(), bracketMatching()],
      [closeBrackets(), rhai, syntaxHighlighting(colours), theme, EditorView.lineWrapping, changed],
      linter(() => this.#check(), { delay: PAUSE }),
      autocompletion({ override: [(context) => this.#complete(context)], icons: false }),
      hoverTooltip((_, at) => this.#describe(at)),
      EditorView.contentAttributes.of({ "aria-label": "Recipe", spellcheck: "false" }),
    ];
    // In a root of its own the editor needs no style elements, which the page forbids.
    const root = this.element.attachShadow({ mode: "open" });
    this.#view = new EditorView({ state: EditorState.create({ doc: text, extensions }), root, parent: root });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  set text(text: string) {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
  }

  /** The files that a recipe can read or import. */
  async setFiles(files: Record<string, string>): Promise<void> {
    await this.#engine.call("files", JSON.stringify(files));
  }

  async #check(): Promise<Diagnostic[]> {
    const { text } = this;
    const checked = await this.#engine.call<Checked>("check", text);
    if (text === this.text) this.events.checked(checked);
    return checked.mistakes.map((mistake) => ({ ...mistake, severity: "error" as const }));
  }

  async #complete(context: CompletionContext): Promise<CompletionResult | null> {
    const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
    if (!context.explicit && !/[\w.:{"]/.test(before)) return null;
    const { from, words } = await this.#engine.call<Completions>("complete", this.text, { at: context.pos });
    if (!context.explicit && from === context.pos && /\w/.test(before)) return null;
    const options = words.map(({ word, kind, detail, doc }): Completion => {
      const about = [detail, doc].filter((part) => part !== "").join("\n");
      return { label: word, type: kind, ...(about !== "" && { info: () => described(about) }) };
    });
    return options.length > 0 ? { from, options, validFor: /^\w*$/ } : null;
  }

  async #describe(at: number): Promise<Tooltip | null> {
    const found = await this.#engine.call<Described | null>("describe", this.text, { at });
    return found && { pos: found.from, end: found.to, above: true, create: () => ({ dom: described(found.text) }) };
  }
}

/** A description: Markdown, of which the page shows the text. */
function described(markdown: string): HTMLElement {
  const text = markdown.replace(/^```\w*\n?/gm, "").trim();
  return el("div", { class: "about" }, text);
}
