//! Places in a text: the protocol counts lines and UTF-16 units from 0, the checker counts lines
//! and characters from 1, and the editor's questions need byte offsets.

use lsp_types::{Position, Range};
use seventeen_script::source::is_of_word;

/// The byte offset of a position; the end of the line or text, if it is after that.
pub(crate) fn offset_of(text: &str, position: Position) -> usize {
    let (start, line) = line_at(text, position.line as usize);
    let mut units = 0;
    let before = line.chars().take_while(|c| {
        units += c.len_utf16();
        units <= position.character as usize
    });
    start + before.map(char::len_utf8).sum::<usize>()
}

/// The position of a byte offset.
pub(crate) fn position_of(text: &str, offset: usize) -> Position {
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let units: usize = before[start..].chars().map(char::len_utf16).sum();
    Position::new(before.matches('\n').count() as u32, units as u32)
}

/// The range between two byte offsets.
pub(crate) fn range_of(text: &str, start: usize, end: usize) -> Range {
    Range::new(position_of(text, start), position_of(text, end))
}

/// The word, text or character at a place of the checker, whose line and column count from 1.
pub(crate) fn range_at(text: &str, line: usize, column: usize) -> Range {
    let (start, shown) = line_at(text, line - 1);
    let before: usize = shown.chars().take(column - 1).map(char::len_utf8).sum();
    let rest = &shown[before..];
    range_of(text, start + before, start + before + token_length(rest))
}

/// The byte offset at which a line begins, and the line without its end.
fn line_at(text: &str, line: usize) -> (usize, &str) {
    let mut start = 0;
    for (i, shown) in text.split_inclusive('\n').enumerate() {
        if i == line {
            return (start, shown.trim_end_matches(['\n', '\r']));
        }
        start += shown.len();
    }
    (text.len(), "")
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

    const TEXT: &str = "let 𝄞 = \"é\";\r\nprint(x)\n";

    #[test]
    fn positions_count_utf16_units() {
        for (line, character, offset) in [(0, 4, 4), (0, 6, 8), (0, 9, 11), (1, 2, 20), (9, 9, 27)]
        {
            let position = Position::new(line, character);
            assert_eq!(offset_of(TEXT, position), offset, "{line}:{character}");
            if line < 9 {
                assert_eq!(position_of(TEXT, offset), position);
            }
        }
    }

    #[test]
    fn a_mistake_covers_its_word_or_text() {
        let range = |line, column| range_at(TEXT, line, column);
        assert_eq!(range(1, 9), Range::new(Position::new(0, 9), Position::new(0, 12)));
        assert_eq!(range(2, 1), Range::new(Position::new(1, 0), Position::new(1, 5)));
        assert_eq!(range(2, 6), Range::new(Position::new(1, 5), Position::new(1, 6)));
        assert_eq!(range(9, 1), Range::new(Position::new(2, 0), Position::new(2, 0)));
    }
}
