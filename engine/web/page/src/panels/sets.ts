// Unavoidable sets of the solution: those that the engine finds, where they are, and disjoint ones.

import { button, el } from "../dom";
import { EngineWorker } from "../engine/engine_worker";
import type { CliqueFound, Harvested } from "../engine/results";
import { Output, type Change, type Page, type Panel } from "../page";
import { picture } from "../pictures";
import { describedChoice } from "./described_choice";
import { setList } from "./set_list";

const CLIQUE =
  "A clique is a choice of sets that share no cell: each needs a clue of its own. The size of a largest clique of all sets of the grid is its MCN, the maximum clique number: no puzzle of the grid has fewer clues. The strategies choose among the sets that the search finds.";

/** The strategy whose clique is proven to be the largest. */
const LARGEST = "exact";

export class SetsPanel implements Panel {
  readonly id = "sets";
  readonly title = "Sets";
  readonly element: HTMLElement;
  #engine = new EngineWorker();
  #strategy: HTMLSelectElement;
  #output = new Output();

  constructor(private page: Page) {
    const { label, select, doc } = describedChoice("Strategy", page.components.cliques, LARGEST);
    this.#strategy = select;
    this.element = el(
      "div",
      {},
      el(
        "p",
        { class: "note" },
        "Every puzzle with one solution has a clue in each unavoidable set of that solution: without one, some digits could change places. A search finds many of these sets, not all. The heat map shows how many of those found have each cell.",
      ),
      button("List and heat map", () => void this.#heatMap()),
      el("h2", {}, "Clique"),
      el("p", { class: "note" }, CLIQUE),
      el(
        "div",
        { class: "line" },
        label,
        button("Show the clique", () => void this.#clique()),
      ),
      doc,
      this.#output.element,
    );
  }

  changed({ isPuzzle }: Change): void {
    if (!isPuzzle) return;
    this.#engine.stop();
    this.#output.clear();
  }

  async #heatMap(): Promise<void> {
    await this.#find<Harvested>("harvest", {}, "heat-map", "unavoidable-sets", ({ number, sizes }) => [
      el("p", { class: "verdict" }, `${count(number)} of the unavoidable sets`),
      el("p", {}, "These are those that this search found. The grid has more, mostly larger ones."),
      el("p", {}, `By number of cells: ${sizes}`),
    ]);
  }

  async #clique(): Promise<void> {
    const clique = this.#strategy.value;
    const name = `clique-${clique}`;
    await this.#find<CliqueFound>("clique", { clique }, name, name, ({ number, among, proven }) => [
      el("p", { class: "verdict" }, cliqueClaim(number, among, proven)),
      el("p", {}, meaning(number, proven)),
    ]);
  }

  async #find<Found extends { svg: string; sets: string[] }>(
    job: string,
    options: object,
    name: string,
    file: string,
    words: (found: Found) => Node[],
  ): Promise<void> {
    this.#output.busy("Looking for unavoidable sets…", () => this.#engine.stop());
    try {
      const found = await this.#engine.callInstead<Found>(job, this.page.puzzle, options);
      this.#output.show(...words(found), picture(found.svg, name), setList(file, found.sets));
    } catch (error) {
      this.#output.fail(error);
    }
  }
}

const count = (number: number) => number.toLocaleString("en");

function cliqueClaim(number: number, among: number, proven: boolean): string {
  return `${number} disjoint sets, ${proven ? "the maximum" : "chosen"} among ${count(among)} unavoidable sets that were found`;
}

function meaning(number: number, proven: boolean): string {
  const clues = `Each of them needs a clue of its own, so every puzzle of this grid has at least ${number} clues.`;
  const bound = proven
    ? `No clique of the sets found is larger. The grid has more sets, so its MCN is at least ${number}.`
    : `The sets found may have a larger clique; the strategy “exact” finds it. The grid has more sets, too: its MCN is at least ${number}.`;
  return `${clues} ${bound}`;
}
