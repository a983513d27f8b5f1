//! A line of HoDoKu's library (Bernhard Hobiger): the givens, other digits after `+`, and the
//! eliminated candidates. See [`LibraryLine`]. [`Problem::parse`](super::Problem::parse) parses it.

use super::{Annotated, TextFormat};
use seventeen_core::{LibraryLine, Position};

pub(super) const FORM: TextFormat = TextFormat {
    name: "hodoku",
    doc: "a line of HoDoKu's library: givens, digits set and candidates deleted",
    write_position: Some(write_position),
    ..TextFormat::NONE
};

fn write_position(position: &Annotated<Position>) -> String {
    let line = LibraryLine::from(position.value.clone());
    LibraryLine { comment: position.note.to_string(), ..line }.to_string()
}
