//! Solving: the solution of a puzzle, or why there is no single one.

mod by_solutions;
mod every_solution;

pub use every_solution::{SOLUTIONS_AT_ONCE, every_solution};

use every_solution::EmitEach;

use crate::choice::Choice;
use crate::error::{Error, Result};
use crate::question::{SolverQuestion, answer_question};
use crate::text::Problem;
use crate::uniqueness::single_solution;
use seventeen_core::{Board, Grid, Outcome, Pencilmarks, Puzzle, Rules, Solver};
use std::ops::ControlFlow;

/// A puzzle and its solution.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The problem.
    pub problem: Problem,
    /// The result.
    pub solution: Solution,
}

/// The result of solving.
#[derive(Clone, Debug)]
pub enum Solution {
    /// For a 9x9 puzzle, pencilmarks or a position.
    Grids(Outcome),
    /// For a board: the first two solutions at most.
    Boards(Vec<Board>),
}

impl Solution {
    /// The number of solutions: 0, 1, or 2 for several.
    pub fn count(&self) -> usize {
        match self {
            Solution::Grids(outcome) => outcome.count(),
            Solution::Boards(boards) => boards.len(),
        }
    }

    /// The first solution, 0, or the second, 1, as text.
    pub fn solution_text(&self, index: usize) -> Option<String> {
        match self {
            Solution::Grids(outcome) => outcome.grid(index).map(|grid| grid.to_string()),
            Solution::Boards(boards) => boards.get(index).map(Board::to_string),
        }
    }

    /// The solution of a 9x9 puzzle, if there is exactly one.
    pub fn unique_grid(&self) -> Option<Grid> {
        match self {
            Solution::Grids(Outcome::Unique(grid)) => Some(*grid),
            _ => None,
        }
    }
}

/// Solves `problem`: its solution, or the first two of several.
///
/// # Errors
/// The errors of the solver.
pub fn solve(problem: Problem, solver: &Choice<dyn Solver>) -> Result<Solved> {
    let solution = answer_question(&FindUpToTwo, solver, &problem)?;
    Ok(Solved { problem, solution })
}

/// The single solution of a puzzle of 9x9 cells.
///
/// # Errors
/// The errors of the solver; it has no solution, or several; it is a board of another size.
pub fn only_solution(solver: &Choice<dyn Solver>, problem: &Problem) -> Result<Grid> {
    let single = match answer_question(&FindUpToTwo, solver, problem)? {
        Solution::Grids(outcome) => single_solution(&outcome).copied(),
        Solution::Boards(_) => problem.expect_9x9().and(Err(Error::bad_input("no 9x9 puzzle"))),
    };
    single.map_err(|error| error.with_subject(problem))
}

/// Finds all solutions, or this many of each problem.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::question::answer_question;
/// use seventeen_jobs::solve::FindUpToLimit;
/// use seventeen_jobs::text::Problem;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let blank = Problem::parse(&".".repeat(81))?;
/// let found = answer_question(&FindUpToLimit(9), &context.choose("backtrack")?, &blank)?;
/// assert_eq!(found.len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FindUpToLimit(pub usize);

impl FindUpToLimit {
    /// Collects solutions until there are enough.
    fn collect(
        self,
        ask: impl FnOnce(&EmitEach<'_>) -> seventeen_core::Result<()>,
    ) -> seventeen_core::Result<Vec<Board>> {
        let mut found = Vec::new();
        let mut emit = |board| {
            found.push(board);
            if found.len() < self.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        ask(&EmitEach::to(&mut emit))?;
        Ok(found)
    }
}

impl SolverQuestion for FindUpToLimit {
    type Answer = Vec<Board>;

    fn answer_puzzles(
        &self,
        solver: &mut dyn Solver,
        puzzles: &[Puzzle],
        answers: &mut Vec<Vec<Board>>,
    ) -> seventeen_core::Result<()> {
        for puzzle in puzzles {
            answers.push(self.collect(|each| each.answer_puzzle(solver, puzzle))?);
        }
        Ok(())
    }

    fn answer_pencilmarks(
        &self,
        solver: &mut dyn Solver,
        marks: &Pencilmarks,
        rules: Rules,
    ) -> seventeen_core::Result<Vec<Board>> {
        self.collect(|each| each.answer_pencilmarks(solver, marks, rules))
    }

    fn answer_board(
        &self,
        solver: &mut dyn Solver,
        board: &Board,
    ) -> seventeen_core::Result<Vec<Board>> {
        self.collect(|each| each.answer_board(solver, board))
    }
}

/// Finds up to two solutions.
#[derive(Clone, Copy, Debug)]
pub struct FindUpToTwo;

impl SolverQuestion for FindUpToTwo {
    type Answer = Solution;

    fn answer_puzzles(
        &self,
        solver: &mut dyn Solver,
        puzzles: &[Puzzle],
        answers: &mut Vec<Solution>,
    ) -> seventeen_core::Result<()> {
        let mut outcomes = Vec::with_capacity(puzzles.len());
        solver.solve_each(puzzles, &mut outcomes)?;
        answers.extend(outcomes.iter().map(|outcome| Solution::Grids(*outcome)));
        Ok(())
    }

    fn answer_pencilmarks(
        &self,
        solver: &mut dyn Solver,
        marks: &Pencilmarks,
        rules: Rules,
    ) -> seventeen_core::Result<Solution> {
        if !rules.is_classic() {
            let boards = FindUpToLimit(2).answer_pencilmarks(solver, marks, rules)?;
            return Ok(Solution::Boards(boards));
        }
        let mut outcome = Outcome::None;
        solver.solutions_of_marks(marks, &mut |grid| outcome.add(*grid))?;
        Ok(Solution::Grids(outcome))
    }

    fn answer_board(
        &self,
        solver: &mut dyn Solver,
        board: &Board,
    ) -> seventeen_core::Result<Solution> {
        Ok(Solution::Boards(FindUpToLimit(2).answer_board(solver, board)?))
    }
}
