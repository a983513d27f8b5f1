// The puzzle in the address of the page: `#` and the line that the engine reads.

/** The text in the address, if there is one. */
export function textOfLink(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
}

/** Puts a puzzle into the address. */
export function linkTo(text: string): void {
  const hash = /^[.]*$/.test(text) ? "" : `#${encodeURIComponent(text).replaceAll("%3A", ":").replaceAll("%2B", "+")}`;
  history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
}
