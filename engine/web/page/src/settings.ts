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
  try {
    const { theme, candidates } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return {
      theme: theme === "light" || theme === "dark" ? theme : USUAL.theme,
      candidates: candidates ?? USUAL.candidates,
    };
  } catch {
    return USUAL;
  }
}

/** Stores the choices, where the browser allows it. */
export function save(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They last until the page is closed.
  }
}

/** The recipe that a person wrote last. */
export function loadRecipe(): string | null {
  try {
    return localStorage.getItem(RECIPE);
  } catch {
    return null;
  }
}

/** Stores a recipe, where the browser allows it. */
export function saveRecipe(text: string): void {
  try {
    localStorage.setItem(RECIPE, text);
  } catch {
    // It lasts until the page is closed.
  }
}

/** The pencil marks that a person wrote last, if it was in the position of this text. */
export function loadMarks(text: string): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(MARKS) ?? "{}") as { text?: string; marks?: string[] };
    return stored.text === text ? (stored.marks ?? []) : [];
  } catch {
    return [];
  }
}

/** Stores the pencil marks of a position, where the browser allows it. */
export function saveMarks(text: string, marks: ReadonlySet<string>): void {
  try {
    localStorage.setItem(MARKS, JSON.stringify({ text, marks: [...marks] }));
  } catch {
    // They last until the page is closed.
  }
}
