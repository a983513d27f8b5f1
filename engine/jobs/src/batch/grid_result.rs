//! The results for a grid so far.

use crate::enumerate::rank::givens_of_rank;
use crate::enumerate::{EnumerationRequest, GridPuzzles};
use crate::error::{Error, ErrorClass};
use crate::text::Annotated;
use seventeen_core::{Grid, Rules};
use std::sync::Arc;

/// The puzzles of a grid, and the number of tasks left.
#[derive(Clone, Debug)]
pub(super) struct GridResult {
    /// The ranks of the puzzles, in no order; several tasks may find the same one.
    pub(super) ranks: Vec<u128>,
    /// The number of unfinished tasks.
    pub(super) left: usize,
}

impl GridResult {
    /// No results yet, and this many tasks left.
    pub(super) fn with_tasks_left(left: usize) -> GridResult {
        GridResult { ranks: Vec::new(), left }
    }

    /// Adds the results of a finished task.
    pub(super) fn add_task_result(&mut self, ranks: &[u128]) {
        self.ranks.extend(ranks);
        self.left -= 1;
    }

    /// The puzzles in order, each once.
    pub(super) fn into_grid_puzzles(self, grid: Annotated<Grid>, clues: u32) -> GridPuzzles {
        let GridResult { mut ranks, left } = self;
        ranks.sort_unstable();
        ranks.dedup();
        let (count, asked) = (ranks.len() as u64, EnumerationRequest::default());
        let givens = Arc::new(ranks.into_iter().map(givens_of_rank).collect());
        GridPuzzles {
            grid,
            rules: Rules::CLASSIC,
            clues,
            asked,
            givens,
            count,
            complete: left == 0,
        }
    }
}

/// The value; none if the run was interrupted meanwhile.
pub(super) fn unless_interrupted<T, E: Into<Error>>(
    made: Result<T, E>,
) -> Result<Option<T>, Error> {
    match made.map_err(E::into) {
        Ok(made) => Ok(Some(made)),
        Err(error) if error.class == ErrorClass::Interrupted => Ok(None),
        Err(error) => Err(error),
    }
}
