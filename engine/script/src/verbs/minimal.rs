//! `redundant` and `is_minimal`: which givens a puzzle can do without.

use crate::choice::Choice;
use crate::failure::{Res, bad_input};
use crate::input::Noted;
use rhai::plugin::*;
use seventeen_core::{Cells, Outcome, Puzzle};

#[export_module]
pub(crate) mod minimal {
    /// The givens that the puzzle can do without, each by itself: it keeps its single solution.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn redundant(puzzle: &mut Noted<Puzzle>, solver: Choice) -> Res<Cells> {
        let mut outcomes = Vec::with_capacity(1);
        solver.solver()?.run(|solver| solver.solve_each(&[puzzle.value], &mut outcomes))?;
        let found = match outcomes.as_slice() {
            [Outcome::Unique(solution)] => {
                return solver.solver()?.run(|solver| solver.redundant(&puzzle.value, solution));
            }
            [Outcome::Several(..)] => "several",
            _ => "none",
        };
        Err(bad_input(format_args!("expected a puzzle with a single solution, found {found}")))
    }

    /// Whether the puzzle needs each of its givens for its single solution.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn is_minimal(puzzle: &mut Noted<Puzzle>, solver: Choice) -> Res<bool> {
        redundant(puzzle, solver).map(Cells::is_empty)
    }
}
