//! `solve`, `solutions`: the solution of a puzzle, the fact that it is not unique, or all of them.

use crate::answers::answer_each;
use crate::chunk::ChunkValues;
use crate::expected::check_number;
use crate::problem_value::problem_to_dynamic;
use crate::verbs::prelude::*;
use seventeen_jobs::solve::{FindUpToLimit, FindUpToTwo, Solved};
use seventeen_jobs::text::lines::ParsedLine;

/// # Solving
/// Finds the solution of a puzzle, or shows that it is not unique.
#[export_module(manifest)]
pub(crate) mod solve {
    /// The solution of the puzzle, board, position or pencilmarks: a grid whose digits are all
    /// candidates; the first two if there are several.
    ///
    /// ```rhai
    /// puzzle.solve(solver::auto())
    /// // 378491562541263879692785143926314758784652931135978624813546297467129385259837416
    /// ```
    ///
    /// ```rhai
    /// puzzle.solve().solutions  // 1
    /// ```
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_problem(problem: &mut Problem, solver: AnyChoice) -> Res<Solved> {
        seventeen_jobs::solve::solve(problem.clone(), &solver.expect_kind().raise()?).raise()
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
        let solved = stream.par_chunks("solve", context.call_position(), move |_, chunk| {
            let join = |problem, solution| Solved { problem, solution };
            answer_each("solve", &FindUpToTwo, &solver, chunk, join, ChunkValues::Solved)
        });
        Ok(solved.with_rows_of(stream))
    }

    /// All solutions of each puzzle, one after the other; at most `limit` of each, and 0 means no
    /// limit. Puzzles without a solution are left out.
    ///
    /// ```rhai
    /// let blank = ".................................................................................";
    /// puzzles(blank).solutions(solver::auto(), 5).count()  // 5
    /// ```
    #[rhai_fn(name = "solutions", return_raw, pure)]
    pub(crate) fn all_of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        solver: AnyChoice,
        limit: i64,
    ) -> Res<Stream> {
        let (solver, place) = (solver.expect_kind().raise()?, context.call_position());
        check_number("solutions", 1, limit)?;
        let question = FindUpToLimit(if limit == 0 { usize::MAX } else { limit as usize });
        let solved = stream.par_chunks("solutions", place, move |_, chunk| {
            let join = |_, boards: Vec<Board>| {
                Dynamic::from(boards.iter().map(solution_value).collect::<Array>())
            };
            answer_each("solutions", &question, &solver, chunk, join, ChunkValues::Any)
        });
        let solutions = |value: Dynamic| Ok(value.into_array().unwrap_or_default());
        Ok(solved.flatten("solutions", place, solutions))
    }
}

/// A solution as a grid, or as a board of another size.
fn solution_value(board: &Board) -> Dynamic {
    match ParsedLine::from_board(board, "".into()) {
        ParsedLine::Grid(grid) => Dynamic::from(grid),
        ParsedLine::Problem(problem) => problem_to_dynamic(problem),
    }
}
