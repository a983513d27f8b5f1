//! Givens as they come in: whether their digits are digits.

use seventeen_core::ParseError;
use seventeen_plugin::prelude::{Error, Puzzle, Result};

/// Refuses a digit above 9.
///
/// # Errors
/// The first such cell, by name, with what it holds.
#[inline]
pub(crate) fn in_range(puzzle: &Puzzle) -> Result<()> {
    // The greatest digit is found without a branch a cell; almost always it is all there is to do.
    let greatest = puzzle.digits().iter().fold(0, |greatest, &digit| digit.max(greatest));
    if greatest <= 9 {
        return Ok(());
    }
    Err(above_9(puzzle))
}

#[cold]
fn above_9(puzzle: &Puzzle) -> Error {
    let cell = puzzle.digits().iter().position(|&digit| digit > 9).unwrap_or_default();
    Error::failed(ParseError::Digit { cell, found: puzzle.digit(cell) }.to_string())
}
