//! 81 cells in a line, `.` for a blank, and a note behind `#`: what all lists of the field are.
//! It is read by [`Problem::read`](super::Problem::read), which no other form slows down.

use super::{Form, Noted, Puzzle};

pub(super) const FORM: Form = Form {
    name: "line",
    doc: "81 cells in a line, `.` for a blank, the comment after `#`",
    write: Some(write),
    ..Form::NONE
};

fn write(puzzle: &Noted<Puzzle>) -> String {
    match &*puzzle.note {
        "" => puzzle.value.to_string(),
        note => format!("{} # {note}", puzzle.value),
    }
}
