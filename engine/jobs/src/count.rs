//! Counting: the number of solutions of a puzzle.

use crate::choice::Choice;
use crate::clock::ThreadTime;
use crate::error::Result;
use crate::question::{SolverQuestion, answer_question};
use crate::text::Problem;
use seventeen_core::{Board, Pencilmarks, Puzzle, Rules, Solver};
use std::ops::ControlFlow;

/// The number of solutions of a puzzle.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The problem.
    pub problem: Problem,
    /// The number of solutions, up to the limit.
    pub count: u64,
    /// Whether the count stopped at its limit: there may be more.
    pub limited: bool,
}

/// Counts the solutions of `problem`, up to `limit`.
///
/// # Errors
/// The errors of the solver.
pub fn count(problem: Problem, solver: &Choice<dyn Solver>, limit: u64) -> Result<Counted> {
    let question = CountUpToLimit(limit);
    let count = answer_question(&question, solver, &problem)?;
    Ok(question.with_count(problem, count))
}

/// The number of solutions, up to a limit.
#[derive(Clone, Copy, Debug)]
pub struct CountUpToLimit(pub u64);

impl CountUpToLimit {
    /// A problem with the answer to this question.
    pub fn with_count(&self, problem: Problem, count: u64) -> Counted {
        Counted { problem, count, limited: count == self.0 }
    }
}

impl SolverQuestion for CountUpToLimit {
    type Answer = u64;

    fn answer_puzzles(
        &self,
        solver: &mut dyn Solver,
        puzzles: &[Puzzle],
        answers: &mut Vec<u64>,
    ) -> seventeen_core::Result<()> {
        solver.count_each(puzzles, self.0, answers)
    }

    fn answer_pencilmarks(
        &self,
        solver: &mut dyn Solver,
        marks: &Pencilmarks,
        _rules: Rules,
    ) -> seventeen_core::Result<u64> {
        let mut count = 0;
        if self.0 == 0 {
            return Ok(count);
        }
        solver.solutions_of_marks(marks, &mut |_| {
            count += 1;
            if count < self.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(count)
    }

    fn answer_board(&self, solver: &mut dyn Solver, board: &Board) -> seventeen_core::Result<u64> {
        solver.count_board(board, self.0)
    }
}

/// The number of solutions of a board of any size, up to `limit`.
pub(crate) fn count_board_solutions(
    board: &Board,
    solver: &mut dyn Solver,
    limit: u64,
) -> seventeen_core::Result<u64> {
    match board.puzzle() {
        Ok(puzzle) => solver.count(&puzzle, limit),
        Err(_) => solver.count_board(board, limit),
    }
}

/// The counts of many puzzles, and their CPU time on this thread, in seconds.
///
/// # Errors
/// The errors of the solver.
pub fn count_with_cpu_time(
    puzzles: &[Puzzle],
    solver: &Choice<dyn Solver>,
    limit: u64,
) -> Result<(Vec<u64>, f64)> {
    solver.lease_instance()?.run(|solver| {
        let start = ThreadTime::now();
        let mut counts = Vec::with_capacity(puzzles.len());
        solver.count_each(puzzles, limit, &mut counts)?;
        Ok((counts, start.elapsed().as_secs_f64()))
    })
}
