//! 81 cells after a word, such as a hash or a number, and before a rating: `hash puzzle rating`, as
//! in the bank of Sudoku Exchange (Grant McLean). The word and the text after the cells are the
//! comment.

use super::super::line_error::LineError;
use super::super::problem::{Problem, note_after_cells};
use super::{CellPlaces, ParsedText, TextFormat};
use seventeen_core::Puzzle;

pub(super) const FORM: TextFormat = TextFormat {
    name: "labelled",
    doc: "81 cells after a word such as a hash: `hash puzzle rating`",
    read: Some(read),
    ..TextFormat::NONE
};

/// The greatest length of the word before the cells, in bytes.
const LONGEST: usize = 64;

fn read(text: &str) -> Option<Result<ParsedText, LineError>> {
    let is_between = |c: char| c.is_whitespace() || ",;|".contains(c);
    let end = text.find(is_between).filter(|end| (1..=LONGEST).contains(end))?;
    let (word, rest) = text.split_at(end);
    let cells = rest.trim_start_matches(is_between);
    let at = text.len() - cells.len();
    let length = cells.find(is_between).unwrap_or(cells.len());
    if length != 81 || !word.chars().all(|c| c.is_alphanumeric() || "_-.:".contains(c)) {
        return None;
    }
    let (cells, rest) = cells.split_at(length);
    // Letters that are not cells indicate a puzzle with a mistake in another format.
    let is_puzzle = cells.bytes().all(|c| c.is_ascii_digit() || b".*_-".contains(&c));
    let column = text[..at].chars().count() + 1;
    is_puzzle.then(|| match cells.parse::<Puzzle>() {
        Ok(value) => {
            let rest = note_after_cells(rest.trim_start_matches('|'));
            let note = if rest.is_empty() { word.into() } else { format!("{word} {rest}").into() };
            let problem = Problem::Puzzle(super::Annotated { value, note });
            Ok(ParsedText::new(problem, CellPlaces::in_row(0, column)))
        }
        Err(error) => {
            let wrong = LineError::from_cells(cells, error);
            Err(LineError { column: wrong.column + column - 1, ..wrong })
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::samples::{W, read_with_format};
    use super::*;

    #[test]
    fn the_word_and_the_rating_are_the_note() {
        let zeros = W.replace('.', "0");
        assert_eq!(
            read_with_format(FORM, &format!("0000183b305c {zeros}  1.2")),
            format!("{W} # 0000183b305c 1.2")
        );
        assert_eq!(read_with_format(FORM, &format!("17,{W}")), format!("{W} # 17"));
        let twice = read_with_format(FORM, &format!("17 11{}", ".".repeat(79)));
        assert!(twice.starts_with("5: digit 1 occurs twice"), "{twice}");
        for text in [W, "17 clues", &format!("17 {W}1"), &format!("17 {}", &W[1..])] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
