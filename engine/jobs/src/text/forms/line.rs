//! 81 cells in a line, `.` for a blank, and a comment after `#`: the usual format of lists. Boards
//! have their rules or boxes before the cells.
//! [`Problem::parse`](super::Problem::parse) parses it, and other formats do not slow it down.

use super::{Annotated, Board, Puzzle, TextFormat};
use std::fmt;

pub(super) const FORM: TextFormat = TextFormat {
    name: "line",
    doc: "81 cells in a line, `.` for a blank, the comment after `#`",
    write: Some(write),
    write_board: Some(write_board),
    ..TextFormat::NONE
};

fn write(puzzle: &Annotated<Puzzle>) -> String {
    with_note(puzzle)
}

fn write_board(board: &Annotated<Board>) -> Option<String> {
    Some(with_note(board))
}

fn with_note<T: fmt::Display>(cells: &Annotated<T>) -> String {
    match &*cells.note {
        "" => cells.value.to_string(),
        note => format!("{} # {note}", cells.value),
    }
}
