//! Ranks: the order of the puzzles of a grid.

use seventeen_core::Cells;

/// The rank of a puzzle of a grid: its givens as a binary number with the first cell as the highest
/// bit. Of two puzzles, the one with a blank at the first difference has the lower rank.
pub(crate) fn rank_of_givens(givens: Cells) -> u128 {
    givens.bits().reverse_bits()
}

/// The givens of the puzzle with this rank.
pub(crate) fn givens_of_rank(rank: u128) -> Cells {
    Cells::from_bits(rank.reverse_bits())
}
