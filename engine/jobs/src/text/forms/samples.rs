//! Puzzles for tests, and how tests show parsed problems.

use super::super::annotated::Annotated;
use super::super::line_error::LineError;
use super::super::problem::Problem;
use super::{ParsedText, TextFormat};
use seventeen_core::Puzzle;

/// Wikipedia's.
pub(super) const W: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// AI Escargot (Arto Inkala).
pub(super) const E: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// One with long runs of blanks, hard for simple search.
pub(super) const B: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
pub(super) const EMPTY: &str =
    ".................................................................................";
pub(super) const FULL: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

/// A puzzle with its note, from a line.
pub(super) fn sample_puzzle(line: &str) -> Annotated<Puzzle> {
    match Problem::parse(line) {
        Ok(Problem::Puzzle(puzzle)) => puzzle,
        other => panic!("{line}: {other:?}"),
    }
}

/// Nine rows of nine cells.
pub(super) fn sample_rows(line: &str) -> Vec<String> {
    super::sdk::puzzle_rows(&sample_puzzle(line).value).to_vec()
}

/// The parsed problem as a line; or the error, after its line and column.
pub(super) fn describe_result(read: &Result<ParsedText, LineError>) -> String {
    match read.as_ref().map(|found| &found.problem) {
        Ok(Problem::Puzzle(puzzle)) => match &*puzzle.note {
            "" => puzzle.value.to_string(),
            note => format!("{} # {note}", puzzle.value),
        },
        Ok(Problem::Position(position)) => {
            let digits = Puzzle::from_digits(*position.value.digits());
            format!("{digits} with {} given", position.value.givens())
        }
        Ok(other) => format!("{other}"),
        Err(wrong) => format!("{}:{}: {}", wrong.line, wrong.column, wrong.what),
    }
}

/// The result of a format of lines; errors with their column.
pub(super) fn read_with_format(form: TextFormat, line: &str) -> String {
    let read = form.read.expect("a form that is read")(line);
    let said = describe_result(&read.unwrap_or_else(|| panic!("{line}: not in this form")));
    said.strip_prefix("0:").map(str::to_owned).unwrap_or(said)
}
