//! `GridPuzzles`: the puzzles of a grid, however they were found.

use super::EnumerationRequest;
use crate::error::Result;
use crate::text::Annotated;
use seventeen_core::{Cells, Grid, Puzzle, Rules};
use std::sync::Arc;

/// The puzzles of a grid with a number of clues. The result does not depend on the search, alone or
/// shared, and so has no effort.
#[derive(Clone, Debug)]
pub struct GridPuzzles {
    /// The solution of every puzzle.
    pub grid: Annotated<Grid>,
    /// The rules of the grid.
    pub rules: Rules,
    /// The number of clues of the puzzles.
    pub clues: u32,
    /// The restrictions besides the number of clues.
    pub asked: EnumerationRequest,
    /// The givens of the puzzles, in the puzzles' order.
    pub givens: Arc<Vec<Cells>>,
    /// The number of puzzles found, kept or not.
    pub count: u64,
    /// Whether the search is complete; a cancelled run may miss puzzles.
    pub complete: bool,
}

impl GridPuzzles {
    /// The puzzles that were kept, in the order of their cells.
    pub fn puzzles(&self) -> impl Iterator<Item = Puzzle> {
        self.givens.iter().map(|&givens| self.grid.value.puzzle(givens))
    }

    /// Like `puzzles`, for callers that need all of them.
    ///
    /// # Errors
    /// They were counted and not kept.
    pub fn all_puzzles(&self) -> Result<impl Iterator<Item = Puzzle>> {
        self.asked.check_all_kept(self.count)?;
        Ok(self.puzzles())
    }
}
