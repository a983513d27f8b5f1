// Tables as the engine writes them: CSV.

/** The first rows of a table; the first of these has the names of the columns. */
export function rowsOf(text: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length && rows.length < most) {
    const [field, end] = text[at] === '"' ? quoted(text, at) : plain(text, at);
    row.push(field);
    if (text[end] !== ",") {
      rows.push(row);
      row = [];
    } else if (end + 1 === text.length) {
      row.push("");
    }
    at = end + 1;
  }
  return rows;
}

function plain(text: string, from: number): [string, number] {
  let end = from;
  while (end < text.length && text[end] !== "," && text[end] !== "\n") end += 1;
  return [text.slice(from, end), end];
}

function quoted(text: string, from: number): [string, number] {
  let end = from + 1;
  for (;;) {
    const quote = text.indexOf('"', end);
    if (quote < 0) return [text.slice(from + 1), text.length];
    if (text[quote + 1] !== '"') return [text.slice(from + 1, quote).replaceAll('""', '"'), quote + 1];
    end = quote + 2;
  }
}
