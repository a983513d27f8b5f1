//! `redundant` and `is_minimal`: the givens that a puzzle does not need.

use crate::verbs::prelude::*;
use seventeen_jobs::minimal::redundant_clues as redundant_givens;

/// # Minimal puzzles
/// Finds the redundant givens of a puzzle.
#[export_module(manifest)]
pub(crate) mod minimal {
    /// The redundant givens: the solution stays unique if any one of them is removed.
    ///
    /// ```rhai
    /// puzzle.redundant(solver::auto()).len  // 0
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn redundant(puzzle: &mut Annotated<Puzzle>, solver: AnyChoice) -> Res<Cells> {
        redundant_givens(&puzzle.value, &solver.expect_kind().raise()?).raise()
    }

    /// Whether the puzzle is minimal: no given can be removed without losing the unique solution.
    ///
    /// ```rhai
    /// puzzle.is_minimal(solver::auto())  // true
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn is_minimal(puzzle: &mut Annotated<Puzzle>, solver: AnyChoice) -> Res<bool> {
        redundant(puzzle, solver).map(Cells::is_empty)
    }
}
