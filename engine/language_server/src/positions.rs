//! Places in a text: the protocol counts lines and UTF-16 units from 0.

use lsp_types::{Position, Range};
use seventeen_script::Place;
use seventeen_script::spans::{byte_offset, line_at, token_at, utf16_length};

/// The byte offset of a position; the end of the line or text, if it is after that.
pub(crate) fn offset_of(text: &str, position: Position) -> usize {
    let (start, line) = line_at(text, position.line as usize);
    start + byte_offset(line, position.character as usize)
}

/// The position of a byte offset.
pub(crate) fn position_of(text: &str, offset: usize) -> Position {
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let units = utf16_length(&before[start..]);
    Position::new(before.matches('\n').count() as u32, units as u32)
}

/// The range between two byte offsets.
pub(crate) fn range_of(text: &str, start: usize, end: usize) -> Range {
    Range::new(position_of(text, start), position_of(text, end))
}

/// The word, text or character at a place of the checker.
pub(crate) fn range_at(text: &str, place: &Place) -> Range {
    let token = token_at(text, place.position);
    range_of(text, token.start, token.end)
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
}
