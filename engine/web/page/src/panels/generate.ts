// New puzzles by symmetry, clues and rating: the cores divide the seeds.

import { button, choice, el, field, wholeNumber } from "../dom";
import type { EngineWorker } from "../engine/engine_worker";
import type { Difficulty, Made } from "../engine/results";
import type { Page, Panel } from "../page";
import { RATING, RangeField, WHOLE } from "../range";
import { DividedRun, puzzles } from "./divided_run";

/** The levels of difficulty that the puzzle panel shows. */
const LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];

/** The greatest seed to begin with. Later ones must be exact numbers as well: those of a browser are up to 9e15. */
const MOST_SEED = 1e15;

export class GeneratePanel implements Panel {
  readonly id = "generate";
  readonly title = "Generate";
  readonly element: HTMLElement;
  #symmetry: HTMLSelectElement;
  #level = choice(["", ...LEVELS].map((value) => ({ value, text: value || "Any" })), "");
  #er = new RangeField("Rating (ER)", RATING, "7.0..7.9");
  #clues = new RangeField("Clues", WHOLE, "22..26");
  #count = wholeNumber(1, 1000, 1);
  #seed = wholeNumber(1, MOST_SEED, newSeed());
  /** The seed of the last press. */
  #used = "";
  #keepsSeed = el("input", { type: "checkbox" });
  #minimal = el("input", { type: "checkbox" });
  #start = el("button", { type: "submit", class: "primary" }, "Generate");
  #stop = button("Stop", () => this.#run.work?.stop(), { hidden: true });
  #run: DividedRun;

  constructor(private page: Page) {
    this.#run = new DividedRun(page, "generated.txt", false, (isWorking) => this.#show(isWorking));
    const symmetries = page.components.symmetries.map((value) => ({ value, text: value.replaceAll("_", " ") }));
    this.#symmetry = choice(symmetries, "half_turn");
    // Who types a seed wants the puzzles of that one.
    this.#seed.addEventListener("input", () => (this.#keepsSeed.checked = true));
    const start = (event: Event) => (event.preventDefault(), this.#press());
    this.element = el(
      "form",
      { onsubmit: start },
      el(
        "p",
        { class: "note" },
        "Each press makes new puzzles and puts the first one into the grid. The difficulty is that of the Puzzle tab. Ratings begin at 1.0 for the easiest; ranges such as 7.0..7.9 or ..24 restrict ratings and clues. The same seed gives the same puzzles again.",
      ),
      el(
        "div",
        { class: "fields" },
        field("Symmetry", this.#symmetry),
        field("Difficulty", this.#level),
        field("Rating (ER)", this.#er.input),
        field("Clues", this.#clues.input),
        field("Number", this.#count),
        field("Seed", this.#seed),
        el("label", { class: "check" }, this.#keepsSeed, "Keep this seed"),
        el("label", { class: "check" }, this.#minimal, "Every clue needed"),
      ),
      el("div", { class: "line" }, this.#start, this.#stop),
      ...this.#run.elements,
    );
  }

  changed(): void {
    // Generated puzzles do not depend on the one that the page shows.
  }

  #options(): object {
    return {
      generator: `bottom_up(symmetry: ${this.#symmetry.value})`,
      er: this.#er.value,
      clues: this.#clues.value,
      minimal: this.#minimal.checked,
    };
  }

  #press(): void {
    if (this.#run.work) return;
    if (this.#seed.value === this.#used && !this.#keepsSeed.checked) this.#seed.value = String(newSeed());
    this.#used = this.#seed.value;
    try {
      void this.#generate(this.#options(), this.#level.value);
    } catch (error) {
      this.#run.refuse(error);
    }
  }

  async #generate(options: object, level: string): Promise<void> {
    const { list, progress } = this.#run;
    const [first, count] = [this.#seed.valueAsNumber, this.#count.valueAsNumber];
    let seed = first - 1;
    const made = new InOrder(count, seed);
    await this.#run.start("Generating…", async (work) => {
      await work.run<number>(
        async () => {},
        () => (made.isComplete ? undefined : seed++),
        async (worker, number) => {
          const { puzzles } = await worker.call<Made>("generate", String(number), options);
          const wanted = level === "" ? puzzles : await ofLevel(worker, level, puzzles);
          for (const one of made.add(number, wanted)) {
            if (list.length === 0) void this.page.openText(one.puzzle, () => "The new puzzle is in the grid.");
            list.add(one.puzzle, note(one));
          }
          progress.update(`${list.length} of ${count}, ${made.tries} tried`);
        },
      );
      return `${puzzles(list.length)} of ${made.tries} tries, from seed ${first} on`;
    });
  }

  #show(isWorking: boolean): void {
    this.#start.hidden = isWorking;
    this.#stop.hidden = !isWorking;
  }
}

function newSeed(): number {
  return 1 + Math.floor(Math.random() * 1e6);
}

type MadePuzzle = Made["puzzles"][number] & { level?: string };

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

/** Those of the puzzles that have this level of difficulty. */
async function ofLevel(worker: EngineWorker, wanted: string, puzzles: MadePuzzle[]): Promise<MadePuzzle[]> {
  const chosen: MadePuzzle[] = [];
  for (const one of puzzles) {
    const { level } = await worker.call<Difficulty>("difficulty", one.puzzle);
    if (level === wanted) chosen.push({ ...one, level });
  }
  return chosen;
}

/** The rating has three numbers, as in `7.1/1.2/1.2`. */
function note({ clues, rating, level, seed }: MadePuzzle): string {
  const numbers = rating?.split("/").map((value, at) => `${["ER", "EP", "ED"][at]}=${value}`);
  return [`clues=${clues}`, ...(level ? [`level=${level}`] : []), ...(numbers ?? []), `seed=${seed}`].join(" ");
}
