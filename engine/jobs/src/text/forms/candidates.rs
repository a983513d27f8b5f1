//! A position drawn for people: nine rows of nine cells with their candidates, borders around the
//! boxes, and a title above them.

use super::{ListLayout, TextFormat, grid};

pub(super) const FORM: TextFormat = TextFormat {
    name: "candidates",
    doc: "a grid drawn with borders and all candidates, the comment above it after `#`",
    write_position: Some(grid::write_position),
    list: ListLayout::BLOCKS,
    ..TextFormat::NONE
};
