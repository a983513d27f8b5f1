// What a person chose, kept on this device.

const KEY = "seventeen";
const RECIPE = "seventeen recipe";
const MARKS = "seventeen pencil marks";

/** The choices. */
export interface Settings {
  theme: "auto" | "light" | "dark";
  candidates: boolean;
}

const USUAL: Settings = { theme: "auto", candidates: false };

/** The stored choices, or the usual ones. */
export function load(): Settings {
  const { theme, candidates } = parsed<Settings>(KEY);
  return {
    theme: theme === "light" || theme === "dark" ? theme : USUAL.theme,
    candidates: candidates ?? USUAL.candidates,
  };
}

/** Stores the choices, where the browser allows it. */
export function save(settings: Settings): void {
  store(KEY, JSON.stringify(settings));
}

/** The recipe that a person wrote last. */
export function loadRecipe(): string | null {
  return stored(RECIPE);
}

/** Stores a recipe, where the browser allows it. */
export function saveRecipe(text: string): void {
  store(RECIPE, text);
}

/** The pencil marks that a person wrote last, if it was in the position of this text. */
export function loadMarks(text: string): string[] {
  const last = parsed<{ text: string; marks: string[] }>(MARKS);
  return last.text === text ? (last.marks ?? []) : [];
}

/** Stores the pencil marks of a position, where the browser allows it. */
export function saveMarks(text: string, marks: ReadonlySet<string>): void {
  store(MARKS, JSON.stringify({ text, marks: [...marks] }));
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A stored object, as far as it has fields. */
function parsed<Value>(key: string): Partial<Value> {
  try {
    return (JSON.parse(stored(key) ?? "{}") as Partial<Value> | null) ?? {};
  } catch {
    return {};
  }
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // It lasts until the page is closed.
  }
}
