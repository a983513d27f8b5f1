//! `solve`: the solution of a puzzle, or the fact that it is not unique.

use crate::answers::answer_each;
use crate::chunk::ChunkValues;
use crate::verbs::prelude::*;
use seventeen_jobs::solve::{Solved, TwoSolutions};

/// # Solving
/// Finds the solution of a puzzle, or shows that it is not unique.
#[export_module(manifest)]
pub(crate) mod solve {
    /// The solution of the puzzle; the first two if there are several.
    ///
    /// ```rhai
    /// puzzle.solve(solver::auto())
    /// // 378491562541263879692785143926314758784652931135978624813546297467129385259837416
    /// ```
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_puzzle(puzzle: &mut Annotated<Puzzle>, solver: AnyChoice) -> Res<Solved> {
        solve_problem(Problem::Puzzle(puzzle.clone()), &solver)
    }

    /// The solution of the pencilmarks: a grid whose digits are all candidates; the first two if
    /// there are several.
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_marks(marks: &mut Annotated<Pencilmarks>, solver: AnyChoice) -> Res<Solved> {
        solve_problem(Problem::Marks(Box::new(marks.clone())), &solver)
    }

    /// The solution of the board; the first two if there are several.
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_board(board: &mut Annotated<Board>, solver: AnyChoice) -> Res<Solved> {
        solve_problem(Problem::Board(Box::new(board.clone())), &solver)
    }

    /// The solution of each puzzle; the first two if there are several.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").solve(solver::auto()).filter(|solved| solved.solutions == 1).count()
    /// // 500
    /// ```
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        solver: AnyChoice,
    ) -> Res<Stream> {
        let solver = solver.expect_kind().raise()?;
        Ok(stream.par_chunks("solve", context.call_position(), move |_, chunk| {
            let join = |problem, solution| Solved { problem, solution };
            answer_each("solve", &TwoSolutions, &solver, chunk, join, ChunkValues::Solved)
        }))
    }
}

fn solve_problem(problem: Problem, solver: &AnyChoice) -> Res<Solved> {
    seventeen_jobs::solve::solve(problem, &solver.expect_kind().raise()?).raise()
}
