//! `.sdm`: 81 digits per line, `0` for a blank, and nothing else. SudoCue's format for many
//! puzzles.

use super::{Annotated, Puzzle, TextFormat};

pub(super) const FORM: TextFormat = TextFormat {
    name: "zeros",
    doc: "81 digits in a line, `0` for a blank: `.sdm`",
    write: Some(digits_with_zeros),
    ..TextFormat::NONE
};

/// The 81 digits.
pub(super) fn digits_with_zeros(puzzle: &Annotated<Puzzle>) -> String {
    puzzle.value.to_string().replace('.', "0")
}
