//! Which givens a puzzle can do without.

use crate::choice::Choice;
use crate::error::{Error, Result};
use seventeen_core::{Cells, Outcome, Puzzle, Solver};

/// The givens that the puzzle can do without, each by itself: it keeps its single solution. A
/// puzzle is minimal when there are none.
///
/// # Errors
/// The puzzle has no solution or several, or the solver fails.
pub fn redundant(puzzle: &Puzzle, solver: &Choice<dyn Solver>) -> Result<Cells> {
    let mut outcomes = Vec::with_capacity(1);
    let (lease, ()) =
        solver.lease()?.keep(|solver| solver.solve_each(&[*puzzle], &mut outcomes))?;
    let found = match outcomes.as_slice() {
        [Outcome::Unique(solution)] => {
            return lease.run(|solver| solver.redundant(puzzle, solution));
        }
        [Outcome::Several(..)] => "several",
        _ => "none",
    };
    Err(Error::bad_input(format_args!("expected a puzzle with a single solution, found {found}")))
}
