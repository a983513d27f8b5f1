// The results of jobs, as far as the page reads them. The engine declares their fields.

/** A position as the page draws it. */
export interface Drawn {
  /** 81 digits, 0 for a blank cell. */
  digits: string;
  /** 81 times 0 or 1. */
  givens: string;
  /** Removed candidates, as digit, row and column. */
  removed: string[];
  /** The candidates of each blank cell. */
  candidates: string[];
}

export interface ReadResult {
  /** The puzzles of a text that has several. */
  puzzles: string[];
  /** The rank, where the text is the one of a grid. */
  rank: number | null;
  puzzle: Drawn;
}

export interface Facts {
  clues: number;
  solved: { solutions: number; grid: string | null; other: string | null };
  counted: { count: number; limited: boolean };
  minimal: { minimal: boolean; redundant: string | null; invalid: string | null };
  minlex?: string;
  to_minlex?: string;
  automorphisms?: number;
  grid_minlex?: string;
  grid_automorphisms?: number;
  bands?: number[];
}

export interface Rated {
  line: string;
  er: number | null;
  ep: number | null;
  ed: number | null;
  invalid?: string | null;
}

/** How hard a puzzle is in words; none for a grid. */
export interface Difficulty {
  level: string | null;
  /** The hardest technique of the solution path. */
  hardest: string | null;
}

export interface Shown {
  headline: string;
  lines: string[];
  about: string | null;
  svg: string;
  step: { placements: string[]; eliminations: string[] } | null;
  after?: Drawn;
}

/** What is known of a mistake: each stage reveals more of it. */
export interface Mistaken {
  mistake: { text: string; svg: string | null }[];
}

/** Two solutions of a puzzle that has several. */
export interface TwoSolutions {
  /** The cells in which they differ. */
  cells: string;
  number: number;
  solutions: { grid: string; svg: string }[];
}

/** A step in a list. */
export interface ListedStep {
  title: string;
  rating: number | null;
  value: string;
}

/** All steps, which were told one by one. */
export interface Steps {
  summary?: string;
  text: string;
}

export interface Harvested {
  number: number;
  /** The cells of each. */
  sets: string[];
  /** The number of sets of each size: `U4: 12, U6: 30`. */
  sizes: string;
  svg: string;
}

export interface CliqueFound {
  number: number;
  strategy: string;
  /** The number of sets from which it was chosen. */
  among: number;
  /** Whether no clique of these is larger. */
  proven: boolean;
  sets: string[];
  svg: string;
}

export interface Plan {
  grid: string;
  parts: number;
}

export interface Part {
  count: number;
  puzzles: string[];
}

export interface Made {
  puzzles: { puzzle: string; clues: number; rating: string | null; seed: number }[];
}

export interface Named {
  name: string;
  rank: number;
  /** The number of ranks. */
  of: number;
}

/** A component, with what the engine says of it. */
export interface Choice {
  name: string;
  doc: string;
}

export interface Components {
  version: string;
  cliques: Choice[];
  symmetries: string[];
  profiles: Choice[];
}

/** A mistake in a recipe, and its place in UTF-16 units. */
export interface Mistake {
  from: number;
  to: number;
  message: string;
}

/** A parameter of a recipe. */
export interface Param {
  name: string;
  /** As text; a list has `;` between its values. */
  default: string | null;
  doc: string;
  type: "bool" | "int" | "float" | "text" | "list";
  choices: string[];
}

export interface Checked {
  mistakes: Mistake[];
  params: Param[];
  /** The comment at the top. */
  doc: string;
}

export interface Completions {
  from: number;
  words: { word: string; kind: string; detail: string; doc: string }[];
}

export interface Described {
  from: number;
  to: number;
  text: string;
}

/** What a recipe ended with, and the files that it wrote, with their sizes in bytes. */
export interface RecipeResult {
  result: { kind: "table" | "text" | "picture"; text: string } | null;
  files: Record<string, number>;
}
