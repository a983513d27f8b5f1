//! A check of incoming givens: whether their digits are valid.

use seventeen_plugin::prelude::{Error, Puzzle, Result};

/// Refuses a digit above 9.
///
/// # Errors
/// The first invalid cell, by name, with its value.
#[inline]
pub(crate) fn in_range(puzzle: &Puzzle) -> Result<()> {
    // The greatest digit is found without a branch per cell, and almost always nothing else is
    // needed.
    let greatest = puzzle.digits().iter().fold(0, |greatest, &digit| digit.max(greatest));
    if greatest <= 9 {
        return Ok(());
    }
    above_9(puzzle)
}

#[cold]
fn above_9(puzzle: &Puzzle) -> Result<()> {
    puzzle.check().map_err(|error| Error::failed(error.to_string()))
}
