//! Indentation: the blanks at the beginnings and ends of a recipe's lines.
//!
//! A formatter that sets more, such as line breaks, would need a syntax tree with comments, which
//! Rhai does not have. So everything else stays as it is written: comments, texts, blanks within
//! lines.

use crate::delimiters::Delimiters;
use crate::parser::parser;

/// The blanks of one level.
const LEVEL: usize = 4;

/// The recipe with each line indented by the brackets that are open, and by one level more if it
/// continues the line before. None if the text does not parse.
///
/// ```
/// use seventeen_language::indentation::indented;
///
/// let text = "puzzles(\"a.txt\")\n.map(|p| {\n  p.clues // how many\n})  \n";
/// let right = "puzzles(\"a.txt\")\n    .map(|p| {\n        p.clues // how many\n    })\n";
/// assert_eq!(indented(text).as_deref(), Some(right));
/// assert_eq!(indented(right).as_deref(), Some(right));
/// assert_eq!(indented("puzzles("), None);
/// ```
pub fn indented(text: &str) -> Option<String> {
    // The recipe without comments and without blanks between tokens.
    let compact = |text: &str| parser().compact_script(text).ok();
    let tokens = compact(text)?;
    let mut lines = Lines::default();
    let mut formatted = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        lines.add(line, &mut formatted);
    }
    // No token may change, above all no text of several lines.
    (compact(&formatted)? == tokens).then_some(formatted)
}

/// The lines so far.
#[derive(Default)]
struct Lines {
    delimiters: Delimiters,
    /// For each line, the byte offset of its end and its indentation.
    indents: Vec<(usize, usize)>,
    read: usize,
    /// The code of the last line that has some.
    last: String,
}

impl Lines {
    /// Appends the next line, with its end.
    fn add(&mut self, line: &str, formatted: &mut String) {
        let (trimmed, is_kept) = (line.trim(), self.delimiters.is_in_text());
        let indent = match is_kept {
            true => line.len() - line.trim_start().len(),
            false => self.indent_of(trimmed),
        };
        self.read += line.len();
        self.indents.push((self.read, indent));
        let blanks = line.len() - line.trim_start().len();
        let code = line[..self.delimiters.read(line)].get(blanks..).unwrap_or_default().to_owned();
        match is_kept {
            true => formatted.push_str(line),
            false => {
                // A text that goes on in the next line keeps its blanks.
                let goes_on = self.delimiters.is_in_text();
                let shown = if goes_on { line.trim_start() } else { trimmed };
                let end = &line[line.trim_end_matches(['\r', '\n']).len()..];
                let level = if trimmed.is_empty() { 0 } else { indent };
                *formatted += &" ".repeat(level);
                *formatted += shown;
                *formatted += if goes_on { "" } else { end };
            }
        }
        if !code.is_empty() {
            self.last = code;
        }
    }

    fn indent_of(&self, line: &str) -> usize {
        let open = &self.delimiters.open;
        let closers = line.chars().take_while(|c| ")]}".contains(*c)).count();
        if closers > 0 {
            let opened = open.len().checked_sub(closers).and_then(|first| open.get(first));
            return opened.map_or(0, |&(at, _)| self.indent_at(at));
        }
        let base = open.last().map_or(0, |&(at, _)| self.indent_at(at) + LEVEL);
        base + if self.is_continued(line) { LEVEL } else { 0 }
    }

    /// The indentation of the line at this byte offset.
    fn indent_at(&self, at: usize) -> usize {
        let line = self.indents.partition_point(|&(end, _)| end <= at);
        self.indents.get(line).map_or(0, |&(_, indent)| indent)
    }

    /// Whether a line continues the expression of the line before.
    fn is_continued(&self, line: &str) -> bool {
        const OPERATORS: [&str; 13] =
            ["?.", "&& ", "|| ", "?? ", "+ ", "- ", "* ", "/ ", "% ", "== ", "!= ", "<= ", ">= "];
        let is_method = line.starts_with('.') && !line.starts_with("..");
        let is_first = self.last.is_empty() || self.last.ends_with([';', ',', '(', '[', '{', '}']);
        let begins_with_operator = OPERATORS.iter().any(|operator| line.starts_with(operator));
        let is_value = self.last.ends_with('=') && !self.last.ends_with("==");
        is_method || is_value || !is_first && begins_with_operator
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text with each line indented, which a second time changes nothing.
    fn formatted(text: &str) -> String {
        let once = indented(text).unwrap();
        assert_eq!(indented(&once).as_ref(), Some(&once));
        once
    }

    #[test]
    fn chains_values_and_operators_continue_a_line() {
        let text = "let a =\n[1]\n.map(|x| x\n+ 1);\nfor b in a {\nprint(b\n&& true);\n}";
        let right = "let a =\n    [1]\n    .map(|x| x\n            + 1);\nfor b in a {\n    print(b\n            && true);\n}";
        assert_eq!(formatted(text), right);
        let closures = "f([\n|| 1,\n|x| 2,\n]);";
        assert_eq!(formatted(closures), "f([\n    || 1,\n    |x| 2,\n]);");
    }

    #[test]
    fn brackets_of_one_line_indent_once() {
        let text = "f(#{\na: [\n1,\n],\n}, |x| {\nx\n});";
        let right = "f(#{\n    a: [\n        1,\n    ],\n}, |x| {\n    x\n});";
        assert_eq!(formatted(text), right);
    }

    #[test]
    fn code_within_texts_is_indented() {
        let text = "let a = `${1} b`;\nif true {\nprint(`${[\n1,\n].len()} c\n d`);\n}";
        let right =
            "let a = `${1} b`;\nif true {\n    print(`${[\n        1,\n    ].len()} c\n d`);\n}";
        assert_eq!(formatted(text), right);
    }

    #[test]
    fn texts_and_comments_of_several_lines_stay() {
        for text in [
            "let a = `x\n  y  \n z`;\n",
            "/* one\n     two\n */\nlet a = 1;\n",
            "/* outer /* inner */ {\n still */\nlet t = 1;",
            "let a = \"x\\\n   y\";\n",
            "print(`${if true { \"}\" } else { \"b\" }} c`);\r\n\r\nlet a = 1; // (\r\nlet b = 2;",
        ] {
            assert_eq!(formatted(text), text);
        }
    }
}
