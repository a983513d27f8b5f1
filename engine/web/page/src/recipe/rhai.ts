// The words of recipes, for their colours.

import { HighlightStyle, StreamLanguage } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const KEYWORDS = new Set(
  "let const fn if else for in while loop do until break continue return throw try catch import as export switch".split(
    " ",
  ),
);
const ATOMS = new Set(["true", "false"]);

/** The language: its tokens, line by line. */
export const rhai = StreamLanguage.define<{ inside: "" | "/*" | "`" }>({
  name: "rhai",
  startState: () => ({ inside: "" }),
  token(stream, state) {
    if (state.inside !== "") return rest(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match("//")) return (stream.skipToEnd(), "comment");
    if (stream.match("/*")) return ((state.inside = "/*"), rest(stream, state));
    if (stream.match("`")) return ((state.inside = "`"), rest(stream, state));
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^\d[\d_]*(?:\.\d+)?/)) return "number";
    const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
    if (!word) return (stream.next(), null);
    if (KEYWORDS.has(word[0])) return "keyword";
    if (ATOMS.has(word[0])) return "atom";
    return stream.match(/^::/, false) ? "namespace" : null;
  },
  languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "[", "{", '"', "`"] } },
});

/** The rest of a comment or a text of several lines. */
function rest(stream: { match(end: RegExp): unknown; skipToEnd(): void }, state: { inside: "" | "/*" | "`" }): string {
  const kind = state.inside === "`" ? "string" : "comment";
  if (stream.match(state.inside === "`" ? /^.*?`/ : /^.*?\*\//)) state.inside = "";
  else stream.skipToEnd();
  return kind;
}

/** The colours, which the style sheet defines. */
export const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--muted)" },
  { tag: [tags.string, tags.number, tags.atom], color: "var(--accent)" },
  { tag: tags.keyword, fontWeight: "600" },
  { tag: tags.namespace, fontStyle: "italic" },
]);
