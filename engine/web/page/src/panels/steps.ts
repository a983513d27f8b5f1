// The way to the solution, and all steps of a position.

import { button, download, el } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import type { Report } from "../engine/messages";
import type { ListedStep, Mistaken, Shown, Steps } from "../engine/results";
import { Output, type Page, type Panel } from "../page";
import { describedChoice } from "./described_choice";
import { isMistaken, showMistake } from "./mistake";
import { shownStep } from "./shown_step";
import { StepList } from "./step_list";

/** What can be found: the job, and the file of its steps. */
type Job = "path" | "steps";

export class StepsPanel implements Panel {
  readonly id = "steps";
  readonly title = "Steps";
  readonly element: HTMLElement;
  #engine = new EngineWorker((report) => this.#take(report));
  #profile: HTMLSelectElement;
  #said = new Output();
  #count = el("span", {});
  #previous = button("‹ Previous", () => void this.#show(this.#list.chosen - 1));
  #place = el("span", {});
  #next = button("Next ›", () => void this.#show(this.#list.chosen + 1));
  #apply = button("Apply this step", () => void this.#open(), { class: "primary" });
  #walk = el("div", { class: "line walk", hidden: true }, this.#previous, this.#place, this.#next, this.#apply);
  #step = new Output();
  #save = new Output();
  #list = new StepList((at) => void this.#show(at));
  /** What the list has. */
  #job: Job = "path";
  /** The chosen step: it may still be on its way when it is applied. */
  #shown: Promise<Shown> | undefined;
  /** How many steps of the path are in the grid. */
  #applied = 0;
  #isApplying = false;

  constructor(private page: Page) {
    const { label, select, doc } = describedChoice("Techniques", page.components.profiles, "hint");
    this.#profile = select;
    this.element = el(
      "div",
      {},
      el(
        "p",
        { class: "note" },
        "Solve the puzzle step by step from here to the end, or list every step that is possible in this position.",
      ),
      el(
        "div",
        { class: "line" },
        button("Path to the solution", () => void this.#find("path")),
        button("All possible next steps", () => void this.#find("steps")),
      ),
      label,
      doc,
      this.#said.element,
      this.#walk,
      this.#step.element,
      this.#save.element,
      this.#list.element,
    );
  }

  changed(): void {
    if (this.#isApplying) return;
    this.#engine.stop();
    this.#clear();
    this.#said.clear();
  }

  #clear(): void {
    this.#shown = undefined;
    this.#applied = 0;
    this.#walk.hidden = true;
    this.#step.clear();
    this.#save.clear();
    this.#list.clear();
  }

  async #find(job: Job): Promise<void> {
    this.#clear();
    this.#job = job;
    this.#count.textContent = "Looking for steps…";
    this.#said.show(el("p", { class: "busy" }, this.#count, button("Stop", () => this.#stop())));
    try {
      const profile = this.#profile.value;
      const found = await this.#engine.callInstead<Steps | Mistaken>(job, this.page.text, { profile });
      if (isMistaken(found)) return showMistake(this.#said, found);
      const { length } = this.#list;
      const summary = found.summary ?? `${length} ${length === 1 ? "step" : "steps"} possible in this position`;
      this.#said.show(el("p", { class: "verdict" }, summary));
      this.#save.show(button("Download", () => download(`${job}.txt`, `${found.text}\n`)));
    } catch (error) {
      this.#said.fail(error);
    }
  }

  #stop(): void {
    this.#engine.stop();
    this.#clear();
  }

  /** A step was found. */
  #take({ text }: Report): void {
    this.#list.add(JSON.parse(text) as ListedStep);
    this.#count.textContent = `${this.#list.length} found so far…`;
  }

  async #show(at: number): Promise<void> {
    const { length } = this.#list;
    this.#list.mark(at);
    this.#walk.hidden = false;
    this.#place.textContent = `Step ${at + 1} of ${length}`;
    this.#apply.textContent = `Apply ${this.#applying(at)}`;
    this.#previous.disabled = at === 0;
    this.#next.disabled = at + 1 === length;
    const shown = this.#engine.call<Shown>("step", String(at));
    this.#shown = shown;
    try {
      const step = await shown;
      if (shown !== this.#shown) return;
      this.#step.show(...shownStep(step, `step-${at + 1}`));
      this.#walk.scrollIntoView({ block: "nearest" });
    } catch (error) {
      this.#step.fail(error);
    }
  }

  /** Puts the position after the step into the grid, and goes to what follows. */
  async #open(): Promise<void> {
    const shown = this.#shown;
    const step = await shown?.catch(() => undefined);
    if (!step?.after || shown !== this.#shown) return;
    const { after, headline } = step;
    const at = this.#list.chosen;
    this.#isApplying = true;
    this.page.open(after, `Applied: ${this.#isAlone(at) ? headline : this.#applying(at)}`);
    this.#isApplying = false;
    this.#applied = at + 1;
    if (this.#job === "steps") void this.#find("steps");
    else if (!this.#next.disabled) void this.#show(this.#list.chosen + 1);
  }
  /** What goes into the grid with a step: in a path, also the steps before it that are not there yet. */
  #applying(at: number): string {
    if (this.#job === "steps") return "this step";
    return this.#isAlone(at) ? `step ${at + 1}` : `steps ${this.#first(at) + 1} to ${at + 1}`;
  }

  #isAlone(at: number): boolean {
    return this.#job === "steps" || this.#first(at) === at;
  }

  /** The first of the steps of a path that are applied with this one. */
  #first(at: number): number {
    return at < this.#applied ? 0 : this.#applied;
  }
}
