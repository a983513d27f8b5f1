//! Whether a puzzle belongs to a grid.

use seventeen_core::{Cells, Grid, Puzzle};

/// The givens of a puzzle, if the grid has their digits.
///
/// # Errors
/// The first cell in which they differ, with both digits.
pub fn check_givens_match_grid(puzzle: &Puzzle, grid: &Grid) -> Result<Cells, String> {
    let givens = puzzle.givens();
    match givens.iter().find(|&cell| puzzle.digits()[cell] != grid.digits()[cell]) {
        None => Ok(givens),
        Some(cell) => {
            // A cell outside of the board has no digit.
            let (found, expected) = (puzzle.digits()[cell], grid.digits()[cell]);
            Err(format!("{cell} is {found}: expected the grid's {expected}"))
        }
    }
}
