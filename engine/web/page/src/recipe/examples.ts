// The recipes of the repository that the page offers, and the modules that recipes can import.

import first from "../recipes/first.rhai?raw";

const SCRIPTS = import.meta.glob<string>(
  "../../../../../scripts/{rate,human,generate,harvest,strategy,vicinity,pattern_puzzles,report}.rhai",
  { query: "?raw", import: "default", eager: true },
);
const LIBRARY = import.meta.glob<string>("../../../../../scripts/lib/*.rhai", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A recipe to begin with. */
export interface Example {
  name: string;
  text: string;
}

const name = (path: string) => path.split("/").at(-1)?.replace(".rhai", "") ?? "";

/** The recipe that a new visitor sees, and those of the repository. */
export const EXAMPLES: Example[] = [
  { name: "first", text: first },
  ...Object.entries(SCRIPTS).map(([path, text]) => ({ name: name(path), text })),
];

/** The modules by their names as files. */
export const MODULES: Record<string, string> = Object.fromEntries(
  Object.entries(LIBRARY).map(([path, text]) => [`lib/${name(path)}.rhai`, text]),
);

/** What a recipe does: the first sentence of its comment. */
export function about({ text }: Example): string {
  const lines = text.split("\n").filter((line) => line.startsWith("//!"));
  const words = lines.map((line) => line.slice(3).trim()).join(" ");
  return words.split(/(?<=\.)\s/)[0] ?? "";
}
