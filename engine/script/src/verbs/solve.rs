//! `solve`: the solution of a puzzle, or why there is no single one.

use crate::choice::Choice;
use crate::chunk::Values;
use crate::failure::Res;
use crate::input::Noted;
use crate::items::{Solution, Solved};
use crate::problem::{Problem, Question, answer, answer_each};
use crate::stream::Stream;
use rhai::plugin::*;
use seventeen_core::{Board, Outcome, Pencilmarks, Puzzle, Result, Solver};
use seventeen_plugin::Kind;
use std::ops::ControlFlow;

#[export_module]
pub(crate) mod solve {
    /// The solution of the puzzle; the first two if there are several.
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_puzzle(puzzle: &mut Noted<Puzzle>, solver: Choice) -> Res<Solved> {
        solved(Problem::Puzzle(puzzle.clone()), &solver)
    }

    /// The grid whose digits are all candidates of the pencilmarks; the first two of several.
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_marks(marks: &mut Noted<Pencilmarks>, solver: Choice) -> Res<Solved> {
        solved(Problem::Marks(Box::new(marks.clone())), &solver)
    }

    /// The solution of the board; the first two if there are several.
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_board(board: &mut Noted<Board>, solver: Choice) -> Res<Solved> {
        solved(Problem::Board(Box::new(board.clone())), &solver)
    }

    /// The same for each puzzle.
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        solver: Choice,
    ) -> Res<Stream> {
        solver.expect(Kind::Solver)?;
        Ok(stream.par_chunks("solve", context.call_position(), move |_, chunk| {
            let join = |problem, solution| Solved { problem, solution };
            answer_each("solve", &TwoSolutions, &solver, chunk, join, Values::Solved)
        }))
    }
}

fn solved(problem: Problem, solver: &Choice) -> Res<Solved> {
    let solution = answer(&TwoSolutions, solver, &problem)?;
    Ok(Solved { problem, solution })
}

/// Asks for two solutions at most.
struct TwoSolutions;

impl Question for TwoSolutions {
    type Answer = Solution;

    fn puzzles(
        &self,
        solver: &mut dyn Solver,
        puzzles: &[Puzzle],
        answers: &mut Vec<Solution>,
    ) -> Result<()> {
        let mut outcomes = Vec::with_capacity(puzzles.len());
        solver.solve_each(puzzles, &mut outcomes)?;
        answers.extend(outcomes.into_iter().map(Solution::Grids));
        Ok(())
    }

    fn marks(&self, solver: &mut dyn Solver, marks: &Pencilmarks) -> Result<Solution> {
        let mut outcome = Outcome::None;
        solver.solutions_of_marks(marks, &mut |grid| outcome.add(*grid))?;
        Ok(Solution::Grids(outcome))
    }

    fn board(&self, solver: &mut dyn Solver, board: &Board) -> Result<Solution> {
        let mut boards = Vec::with_capacity(2);
        solver.solutions_of_board(board, &mut |board| {
            boards.push(board.clone());
            if boards.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(Solution::Boards(boards))
    }
}
