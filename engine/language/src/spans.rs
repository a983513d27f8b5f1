//! Spans of a text: the checker counts lines and characters from 1, editors count UTF-16 units, and
//! an editor's questions need byte offsets.

use crate::source::is_of_word;
use rhai::Position;
use std::ops::Range;

/// The byte offset after this many UTF-16 units; the end of the text if it has fewer.
///
/// ```
/// use seventeen_language::spans::{byte_offset, utf16_length};
///
/// assert_eq!((byte_offset("é𝄞.", 3), byte_offset("é𝄞.", 9)), (6, 7));
/// assert_eq!(utf16_length("é𝄞."), 4);
/// ```
pub fn byte_offset(text: &str, units: usize) -> usize {
    let mut passed = 0;
    let before = text.chars().take_while(|c| {
        passed += c.len_utf16();
        passed <= units
    });
    before.map(char::len_utf8).sum()
}

/// The number of UTF-16 units of a text.
pub fn utf16_length(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// The byte offset at which a line begins, counted from 0, and the line without its end.
pub fn line_at(text: &str, line: usize) -> (usize, &str) {
    let mut start = 0;
    for (i, shown) in text.split_inclusive('\n').enumerate() {
        if i == line {
            return (start, shown.trim_end_matches(['\n', '\r']));
        }
        start += shown.len();
    }
    (text.len(), "")
}

/// The byte offsets of the word, the quoted text or the character at a place of the checker; of the
/// first one for a place without line or column.
///
/// ```
/// use rhai::Position;
/// use seventeen_language::spans::token_at;
///
/// let text = "let x =\n  gone(\"a b\");";
/// assert_eq!(&text[token_at(text, Position::new(2, 3))], "gone");
/// assert_eq!(&text[token_at(text, Position::new(2, 8))], "\"a b\"");
/// ```
pub fn token_at(text: &str, place: Position) -> Range<usize> {
    let (line, column) = (place.line().unwrap_or(1), place.position().unwrap_or(1));
    let (start, shown) = line_at(text, line - 1);
    let before: usize = shown.chars().take(column - 1).map(char::len_utf8).sum();
    start + before..start + before + token_length(&shown[before..])
}

/// The length in bytes of the word, the quoted text or the character at the start of a text.
fn token_length(text: &str) -> usize {
    match text.chars().next() {
        None => 0,
        Some(c) if is_of_word(c) => text.find(|c| !is_of_word(c)).unwrap_or(text.len()),
        Some(quote @ ('"' | '`')) => text[1..].find(quote).map_or(text.len(), |end| end + 2),
        Some(c) => c.len_utf8(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_covers_its_word_or_text() {
        let text = "let 𝄞 = \"é\";\r\nprint(x)\n";
        let token = |line, column| &text[token_at(text, Position::new(line, column))];
        assert_eq!((token(1, 9), token(2, 1), token(2, 6)), ("\"é\"", "print", "("));
        assert_eq!(token_at(text, Position::new(9, 9)), text.len()..text.len());
        assert_eq!(&text[token_at(text, Position::NONE)], "let");
    }
}
