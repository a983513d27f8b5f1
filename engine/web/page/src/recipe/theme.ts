// The editor in the colours of the page.

import { EditorView } from "@codemirror/view";

const panel = { background: "var(--surface)", color: "var(--ink)", border: "1px solid var(--line)" };

export const theme = EditorView.theme({
  "&": { background: "var(--surface)", color: "var(--ink)", fontSize: "var(--small)" },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--accent)", minHeight: "12rem" },
  ".cm-cursor": { borderLeftColor: "var(--accent)" },
  ".cm-gutters": { background: "var(--surface)", color: "var(--muted)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { background: "color-mix(in srgb, var(--peer) 60%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--soft)",
  },
  "&.cm-focused .cm-matchingBracket": { background: "var(--soft)" },
  ".cm-tooltip": { ...panel, maxWidth: "min(32rem, 90vw)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionInfo": { ...panel },
  ".about": {
    maxHeight: "16rem",
    padding: "0.5rem 0.75rem",
    overflow: "auto",
    fontSize: "var(--small)",
    whiteSpace: "pre-wrap",
  },
  ".cm-diagnostic-error": { borderLeftColor: "var(--wrong)", whiteSpace: "pre-wrap" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--wrong) 1px",
    textUnderlineOffset: "3px",
  },
});
