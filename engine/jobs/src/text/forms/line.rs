//! 81 cells in a line, `.` for a blank, and a comment after `#`: the usual format of lists.
//! [`Problem::parse`](super::Problem::parse) parses it, and other formats do not slow it down.

use super::{Annotated, Puzzle, TextFormat};

pub(super) const FORM: TextFormat = TextFormat {
    name: "line",
    doc: "81 cells in a line, `.` for a blank, the comment after `#`",
    write: Some(write),
    ..TextFormat::NONE
};

fn write(puzzle: &Annotated<Puzzle>) -> String {
    match &*puzzle.note {
        "" => puzzle.value.to_string(),
        note => format!("{} # {note}", puzzle.value),
    }
}
