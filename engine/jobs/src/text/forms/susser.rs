//! Text of Sudoku Studio (Sunnie): 81 cells with `+` before digits that were set, and after `:` the
//! eliminated candidates, as digit, row and column: `4+80002+306…:524 623`. Instead of these there
//! may be a comment.

use super::super::line_error::LineError;
use super::super::problem::{cells_and_note, note_after_cells};
use super::{CellPlaces, ParsedText, TextFormat};
use seventeen_core::LibraryLine;

pub(super) const FORM: TextFormat = TextFormat {
    name: "susser",
    doc: "text of Sudoku Studio: 81 cells, `+` before digits that were set, eliminated candidates after `:`",
    read: Some(read),
    ..TextFormat::NONE
};

/// The fields before the cells in a line of HoDoKu's library, which has the same cells.
const HEAD: &str = ":0000:x:";

fn read(text: &str) -> Option<Result<ParsedText, LineError>> {
    let (front, rest) = cells_and_note(text);
    // After the eliminated candidates comes nothing.
    let (cells, excluded, note) = match front.split_once(':') {
        Some((cells, _)) => (cells, &text[cells.len() + 1..], Box::default()),
        None => (front, "", note_after_cells(rest)),
    };
    let is_cell = |c: char| c.is_ascii_digit() || c == '.' || c == '*';
    let is_susser = cells.chars().filter(|&c| is_cell(c)).count() == 81
        && cells.chars().all(|c| is_cell(c) || c == '+')
        && excluded.chars().all(|c| c.is_ascii_digit() || c == ' ')
        && (cells.contains('+') || front.contains(':'));
    let line = format!("{HEAD}{cells}:{}:::", excluded.trim());
    is_susser.then(|| match LibraryLine::parse_repeating(&line) {
        Ok(LibraryLine { position, .. }) => {
            ParsedText::from_position(position, &*note, CellPlaces::in_row(0, 1))
        }
        Err(error) => {
            let wrong = LineError::from(error);
            Err(LineError { column: wrong.column.saturating_sub(HEAD.len()).max(1), ..wrong })
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::samples::{W, read_with_format};
    use super::*;

    #[test]
    fn set_digits_and_excluded_candidates_are_read() {
        let set = W.replacen("53.", "53+4", 1);
        let said = read_with_format(FORM, &set);
        assert!(
            said.starts_with(&W.replacen("53.", "534", 1)) && said.ends_with("given"),
            "{said}"
        );
        let excluded = read(&format!("{W}:113 213")).expect("this form").expect("a position");
        let marks = excluded.problem.pencilmarks().expect("candidates");
        assert!(marks.to_string()[18..27].starts_with("..."), "{marks}");
        let noted = read(&format!("{set} # at 9:30")).expect("this form").expect("a position");
        assert_eq!(noted.problem.note(), "at 9:30");
        assert!(read(W).is_none() && read("12+3").is_none() && read("https://a").is_none());
    }

    #[test]
    fn errors_name_the_column() {
        assert_eq!(read_with_format(FORM, &format!("+{W}:99")).split(':').next(), Some("84"));
    }
}
