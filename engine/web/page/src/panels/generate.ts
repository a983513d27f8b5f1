// New puzzles by symmetry, clues and rating: the cores divide the seeds.

import { button, choice, el, field } from "../dom";
import type { Made } from "../engine/results";
import type { Page, Panel } from "../page";
import { DividedRun, puzzles } from "./divided_run";

export class GeneratePanel implements Panel {
  readonly id = "generate";
  readonly title = "Generate";
  readonly element: HTMLElement;
  #symmetry: HTMLSelectElement;
  #er = el("input", { type: "text", placeholder: "7.0..7.9", autocomplete: "off" });
  #clues = el("input", { type: "text", placeholder: "22..26", autocomplete: "off" });
  #count = el("input", { type: "number", min: 1, max: 1000, value: 1, inputmode: "numeric" });
  #seed = el("input", { type: "number", min: 1, value: 1, inputmode: "numeric" });
  #minimal = el("input", { type: "checkbox" });
  #start = el("button", { type: "submit", class: "primary" }, "Generate");
  #stop = button("Stop", () => this.#run.work?.stop(), { hidden: true });
  #run: DividedRun;

  constructor(page: Page) {
    this.#run = new DividedRun(page, "generated.txt", false, (isWorking) => this.#show(isWorking));
    const symmetries = page.components.symmetries.map((value) => ({ value, text: value.replaceAll("_", " ") }));
    this.#symmetry = choice(symmetries, "half_turn");
    this.#seed.value = String(1 + Math.floor(Math.random() * 1e6));
    const start = (event: Event) => (event.preventDefault(), void this.#generate());
    this.element = el(
      "form",
      { onsubmit: start },
      el(
        "p",
        { class: "note" },
        "The same seed gives the same puzzles. Ranges such as 7.0..7.9 or ..24 restrict ratings and clues.",
      ),
      el(
        "div",
        { class: "fields" },
        field("Symmetry", this.#symmetry),
        field("Rating (ER)", this.#er),
        field("Clues", this.#clues),
        field("Number", this.#count),
        field("Seed", this.#seed),
        el("label", { class: "check" }, this.#minimal, "Minimal"),
      ),
      el("div", { class: "line" }, this.#start, this.#stop),
      ...this.#run.elements,
    );
  }

  changed(): void {
    // Generated puzzles do not depend on the one that the page shows.
  }

  #options(): object {
    const text = (input: HTMLInputElement) => (input.value.trim() === "" ? null : input.value.trim());
    return {
      generator: `bottom_up(symmetry: ${this.#symmetry.value})`,
      er: text(this.#er),
      clues: text(this.#clues),
      minimal: this.#minimal.checked,
    };
  }

  async #generate(): Promise<void> {
    if (this.#run.work || !this.#count.reportValidity() || !this.#seed.reportValidity()) return;
    const { list, progress } = this.#run;
    const [options, count] = [this.#options(), this.#count.valueAsNumber];
    let seed = this.#seed.valueAsNumber - 1;
    const made = new InOrder(count, seed);
    await this.#run.start("Generating…", async (work) => {
      await work.run<number>(
        async () => {},
        () => (made.isComplete ? undefined : seed++),
        async (worker, number) => {
          const { puzzles } = await worker.call<Made>("generate", String(number), options);
          for (const one of made.add(number, puzzles)) list.add(one.puzzle, note(one));
          progress.update(`${list.length} of ${count}, ${made.tries} tried`);
        },
      );
      return `${puzzles(list.length)} of ${made.tries} tries`;
    });
  }

  #show(isWorking: boolean): void {
    this.#start.hidden = isWorking;
    this.#stop.hidden = !isWorking;
  }
}

type MadePuzzle = Made["puzzles"][number];

/** The results of seeds in the order of these, so that the number of cores does not matter. */
class InOrder {
  #waiting = new Map<number, MadePuzzle[]>();
  #next: number;
  #left: number;
  tries = 0;

  constructor(count: number, first: number) {
    this.#left = count;
    this.#next = first;
  }

  get isComplete(): boolean {
    return this.#left === 0;
  }

  /** The puzzles that can be shown now. */
  add(seed: number, puzzles: MadePuzzle[]): MadePuzzle[] {
    this.tries += 1;
    this.#waiting.set(seed, puzzles);
    const ready: MadePuzzle[] = [];
    for (;;) {
      const found = this.#waiting.get(this.#next);
      if (!found) return ready;
      this.#waiting.delete(this.#next);
      this.#next += 1;
      const shown = found.slice(0, this.#left);
      this.#left -= shown.length;
      ready.push(...shown);
    }
  }
}

function note({ clues, rating, seed }: MadePuzzle): string {
  return `clues=${clues}${rating ? ` ED=${rating}` : ""} seed=${seed}`;
}
