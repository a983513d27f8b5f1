//! Puzzles no two of which are essentially the same.

use crate::error::{Error, Result};
use crate::rules::minlex_of_board;
use seventeen_core::{Board, Grid};
use std::collections::HashSet;

/// Distinguishes essentially new puzzles from earlier ones.
///
/// ```
/// use seventeen_core::{Board, Grid};
/// use seventeen_jobs::generate::DistinctFilter;
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
///         .parse()?;
/// let mut distinct = DistinctFilter::new(100);
/// assert!(distinct.is_new(&Board::from(&grid))?);
/// assert!(!distinct.is_new(&Board::from(&grid.minlex().0))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DistinctFilter {
    /// The [`essential_key`] of earlier puzzles.
    seen: HashSet<String>,
    /// The number of consecutive repeats.
    in_vain: u64,
    tries: u64,
}

impl DistinctFilter {
    /// No puzzles yet. Of `tries` consecutive puzzles at least one has to be new.
    pub fn new(tries: u64) -> DistinctFilter {
        DistinctFilter { seen: HashSet::new(), in_vain: 0, tries }
    }

    /// Whether no earlier puzzle is essentially the same.
    ///
    /// # Errors
    /// There were `tries` consecutive repeats, or the puzzle has no [`essential_key`].
    pub fn is_new(&mut self, board: &Board) -> Result<bool> {
        if self.seen.insert(essential_key(board)?) {
            self.in_vain = 0;
            return Ok(true);
        }
        self.in_vain += 1;
        let tries = self.tries;
        if self.in_vain < tries {
            return Ok(false);
        }
        Err(Error::work_failed(format_args!(
            "generate: the last {tries} puzzles were all repeats: request fewer puzzles, or raise \
             the number of tries (`tries`)"
        )))
    }
}

/// A key that essentially same puzzles or grids share: the minlex form under their rules, or the
/// cells of boards with more than nine digits.
///
/// # Errors
/// The puzzle has no minlex form.
pub fn essential_key(board: &Board) -> Result<String> {
    let Ok(puzzle) = board.puzzle() else {
        return match board.ruled() {
            Some(_) => Ok(minlex_of_board(board)?.to_string()),
            None => Ok(board.to_string()),
        };
    };
    match Grid::try_from(puzzle) {
        Ok(grid) => Ok(grid.minlex().0.to_string()),
        Err(_) => Ok(puzzle.minlex()?.0.to_string()),
    }
}
