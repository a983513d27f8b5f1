//! 81 cells in a line, `.` for a blank, and a note behind `#`: what all lists of the field are.
//! It is read by [`Problem::read`](super::Problem::read), which no other form slows down.

use super::{Annotated, Form, Puzzle};

pub(super) const FORM: Form = Form {
    name: "line",
    doc: "81 cells in a line, `.` for a blank, the note behind `#`",
    write: Some(write),
    ..Form::NONE
};

fn write(puzzle: &Annotated<Puzzle>) -> String {
    match &*puzzle.note {
        "" => puzzle.value.to_string(),
        note => format!("{} # {note}", puzzle.value),
    }
}
