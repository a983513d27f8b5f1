//! `redundant` and `is_minimal`: the givens that a puzzle does not need.

use crate::failure::{Raise, Res};
use rhai::plugin::*;
use seventeen_core::{Cells, Puzzle};
use seventeen_jobs::AnyChoice;
use seventeen_jobs::minimal::redundant as redundant_givens;
use seventeen_jobs::text::Annotated;

/// # Minimal puzzles
/// Finds the redundant givens of a puzzle.
#[export_module(manifest)]
pub(crate) mod minimal {
    /// The redundant givens: the solution stays unique if any one of them is removed.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// puzzle.redundant(solver::auto()).len  // 0
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn redundant(puzzle: &mut Annotated<Puzzle>, solver: AnyChoice) -> Res<Cells> {
        redundant_givens(&puzzle.value, &solver.expect().raise()?).raise()
    }

    /// Whether the puzzle is minimal: no given can be removed without losing the unique solution.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// puzzle.is_minimal(solver::auto())  // true
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn is_minimal(puzzle: &mut Annotated<Puzzle>, solver: AnyChoice) -> Res<bool> {
        redundant(puzzle, solver).map(Cells::is_empty)
    }
}
