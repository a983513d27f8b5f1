//! A line of HoDoKu's library (Bernhard Hobiger): the givens, the digits set behind `+`, and the candidates
//! that are gone. See [`LibraryLine`]. It is read by [`Problem::read`](super::Problem::read).

use super::{Annotated, Form};
use seventeen_core::{LibraryLine, Position};

pub(super) const FORM: Form = Form {
    name: "hodoku",
    doc: "a line of HoDoKu's library: givens, digits set and candidates deleted",
    write_position: Some(write_position),
    ..Form::NONE
};

fn write_position(position: &Annotated<Position>) -> String {
    let line = LibraryLine::from(position.value.clone());
    LibraryLine { comment: position.note.to_string(), ..line }.to_string()
}
