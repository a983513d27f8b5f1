//! Redundant givens of a puzzle.

use crate::choice::Choice;
use crate::count::count_board_solutions;
use crate::error::Result;
use crate::uniqueness::single_solution;
use seventeen_core::{Board, Cells, Outcome, Puzzle, Solver};

/// The givens each of which the puzzle does not need: without that one it still has a single
/// solution. A puzzle is minimal if there are none.
///
/// # Errors
/// The puzzle has no solution or several, or the solver fails.
pub fn redundant_clues(puzzle: &Puzzle, solver: &Choice<dyn Solver>) -> Result<Cells> {
    let mut outcomes = Vec::with_capacity(1);
    let (lease, ()) = solver
        .lease_instance()?
        .run_and_keep(|solver| solver.solve_each(&[*puzzle], &mut outcomes))?;
    let solution = single_solution(outcomes.first().unwrap_or(&Outcome::None))?;
    lease.run(|solver| solver.redundant(puzzle, solution))
}

/// Whether a puzzle of any size, which has one solution, needs each of its clues.
///
/// # Errors
/// The errors of the solver.
pub fn is_minimal(board: &Board, solver: &Choice<dyn Solver>) -> Result<bool> {
    solver.lease_instance()?.run(|solver| {
        for rest in board.without_each_clue() {
            if count_board_solutions(&rest, solver, 2)? == 1 {
                return Ok(false);
            }
        }
        Ok(true)
    })
}
