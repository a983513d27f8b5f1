//! `.sdm`: 81 digits per line, `0` for a blank, and nothing else. SudoCue's format for many
//! puzzles.

use super::{Annotated, Form, Puzzle};

pub(super) const FORM: Form = Form {
    name: "zeros",
    doc: "81 digits in a line, `0` for a blank: `.sdm`",
    write: Some(digits_with_zeros),
    ..Form::NONE
};

/// The 81 digits.
pub(super) fn digits_with_zeros(puzzle: &Annotated<Puzzle>) -> String {
    puzzle.value.to_string().replace('.', "0")
}
