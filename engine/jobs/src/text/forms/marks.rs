//! Pencilmarks: 729 characters in a line, nine per cell, `.` for a missing candidate. A cell with
//! one candidate that no peer has is a given. [`Problem::parse`](super::Problem::parse) parses
//! them.

use super::{Annotated, TextFormat};
use seventeen_core::Position;

pub(super) const FORM: TextFormat = TextFormat {
    name: "marks",
    doc: "pencilmarks: 729 characters in a line, nine per cell, `.` for a missing candidate",
    write_position: Some(write_position),
    ..TextFormat::NONE
};

fn write_position(position: &Annotated<Position>) -> String {
    let marks = position.value.marks();
    match &*position.note {
        "" => marks.to_string(),
        note => format!("{marks} # {note}"),
    }
}
