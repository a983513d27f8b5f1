//! Delimiters: the brackets, texts and comments of a recipe that are open at a place.

use std::iter::Peekable;
use std::str::CharIndices;

/// The brackets, texts and comments that are open at the end of a text, the outermost first, each
/// with its byte offset.
///
/// ```
/// use seventeen_language::delimiters::open_delimiters;
///
/// assert_eq!(open_delimiters("f(\")\", ["), [(1, '('), (7, '[')]);
/// ```
pub fn open_delimiters(text: &str) -> Vec<(usize, char)> {
    let mut delimiters = Delimiters::default();
    delimiters.read(text);
    delimiters.open
}

/// The delimiters that are open after a part of a text.
#[derive(Default)]
pub(crate) struct Delimiters {
    /// Those that are open, the outermost first, each with its byte offset.
    pub(crate) open: Vec<(usize, char)>,
    /// The bytes that were read.
    read: usize,
}

impl Delimiters {
    /// Whether a text or a comment is open.
    pub(crate) fn is_in_text(&self) -> bool {
        self.open.last().is_some_and(|&(_, inner)| !matches!(inner, '(' | '[' | '{'))
    }

    /// Reads the next part of the text; returns the number of its bytes up to the end of its code.
    pub(crate) fn read(&mut self, part: &str) -> usize {
        let start = self.read;
        self.read += part.len();
        let (mut code, mut letters) = (0, part.char_indices().peekable());
        while let Some((at, letter)) = letters.next() {
            if self.add(start + at, letter, &mut letters) {
                code = at + letter.len_utf8();
            }
        }
        code
    }

    /// Adds the next letter, and those after it that belong to it; whether it is code.
    fn add(&mut self, at: usize, letter: char, letters: &mut Peekable<CharIndices<'_>>) -> bool {
        let open = &mut self.open;
        let next = letters.peek().map(|&(_, next)| next);
        match (open.last().map(|&(_, inner)| inner), letter) {
            (Some('"' | '\''), '\\') => drop(letters.next()),
            (Some('`'), '$') if next == Some('{') => {
                letters.next();
                open.push((at + 1, '{'));
            }
            (Some(quote @ ('"' | '\'' | '`')), _) if letter == quote => drop(open.pop()),
            (Some('"' | '\'' | '`'), _) => {}
            (Some('*'), '*') if next == Some('/') => {
                letters.next();
                open.pop();
                return false;
            }
            // Comments nest.
            (_, '/') if next == Some('*') => {
                letters.next();
                open.push((at, '*'));
                return false;
            }
            (Some('*'), _) => return false,
            (_, '/') if next == Some('/') => {
                while letters.next_if(|&(_, c)| c != '\n').is_some() {}
                return false;
            }
            (_, '"' | '\'' | '`' | '(' | '[' | '{') => open.push((at, letter)),
            (Some('('), ')') | (Some('['), ']') | (Some('{'), '}') => drop(open.pop()),
            _ => {}
        }
        !letter.is_whitespace()
    }
}

/// The byte offset, from `start` on, of the end of the bracket that is open there, or of the first
/// of these letters outside of inner brackets, texts and comments.
pub(crate) fn end_of(text: &str, start: usize, ends: &[char]) -> usize {
    let Some(rest) = text.get(start..) else { return text.len() };
    let (mut inner, mut letters) = (Delimiters::default(), rest.char_indices().peekable());
    while let Some((at, letter)) = letters.next() {
        let is_outside = inner.open.is_empty();
        let is_code = inner.add(at, letter, &mut letters);
        let is_end = matches!(letter, ')' | ']' | '}') || ends.contains(&letter);
        if is_outside && is_code && is_end {
            return start + at;
        }
    }
    text.len()
}

/// The end of what a delimiter begins.
pub(crate) fn closing(delimiter: char) -> &'static str {
    match delimiter {
        '(' => ")",
        '[' => "]",
        '{' => "}",
        '*' => "*/",
        '"' => "\"",
        '`' => "`",
        _ => "'",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_complete_when_nothing_is_open() {
        for text in [
            "1 + 1", "f(\")\")", "// (", "a[1]; /* { */", "'(' == '['", "`}`", ")", "`${f(`}`)}`",
            "/* /* */ { */",
        ] {
            assert_eq!(open_delimiters(text), [], "{text}");
        }
        for text in [
            "f(", "#{ a: [1, 2]", "\"abc", "/* x", "f(\"\\\"", "f(`", "{ // }", "`${f}", "`${",
            "/* /* */",
        ] {
            assert!(!open_delimiters(text).is_empty(), "{text}");
        }
    }
}
