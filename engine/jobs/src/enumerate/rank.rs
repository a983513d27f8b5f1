//! Ranks: the order of the puzzles of a grid.

use seventeen_core::Cells;

/// Where a puzzle of a grid stands among the others: of two the one with a blank where they first
/// differ is the less. So it is the givens, read as a number with the first cell in front.
pub(crate) fn rank(givens: Cells) -> u128 {
    givens.bits().reverse_bits()
}

/// The givens of the puzzle with this rank.
pub(crate) fn of_rank(rank: u128) -> Cells {
    Cells::from_bits(rank.reverse_bits())
}
