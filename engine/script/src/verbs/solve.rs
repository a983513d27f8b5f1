//! `solve`, `solutions`: the solution of a puzzle, the fact that it is not unique, or all of them.

use crate::answers::answer_each;
use crate::chunk::ChunkValues;
use crate::expected::check_number;
use crate::item::{Item, then_report};
use crate::problem_value::problem_to_dynamic;
use crate::stream::OperationShape;
use crate::verbs::prelude::*;
use seventeen_jobs::Context;
use seventeen_jobs::solve::{
    FindUpToLimit, FindUpToTwo, SOLUTIONS_AT_ONCE, Solved, every_solution,
};
use seventeen_jobs::text::lines::ParsedLine;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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
    pub(crate) fn of_stream(stream: &mut Stream, solver: AnyChoice) -> Res<Stream> {
        let solver = solver.expect_kind().raise()?;
        let solved = stream.par_chunks("solve", move |_, chunk| {
            let join = |problem, solution| Solved { problem, solution };
            answer_each("solve", &FindUpToTwo, &solver, chunk, join, ChunkValues::Solved)
        });
        Ok(solved.with_rows_of(stream))
    }

    /// All solutions of each puzzle, one after the other; at most `limit` of each, and 0 means no
    /// limit. Puzzles without a solution are left out, and counted in a message at the end.
    ///
    /// ```rhai
    /// let blank = ".................................................................................";
    /// puzzles(blank).solutions(solver::auto(), 5).count()  // 5
    /// ```
    #[rhai_fn(name = "solutions", return_raw, pure)]
    pub(crate) fn all_of_stream(stream: &mut Stream, solver: AnyChoice, limit: i64) -> Res<Stream> {
        let solver = solver.expect_kind().raise()?;
        check_number("solutions", 1, limit)?;
        let limit = if limit == 0 { usize::MAX } else { limit as usize };
        let question = FindUpToLimit(limit.min(SOLUTIONS_AT_ONCE));
        let few = solver.clone();
        let begun = stream.par_chunks("solutions", move |_, chunk| {
            let join = |problem, boards: Vec<Board>| match boards.len() < SOLUTIONS_AT_ONCE {
                true => Dynamic::from(boards.iter().map(solution_value).collect::<Array>()),
                false => Dynamic::from(ManySolutions(problem)),
            };
            answer_each("solutions", &question, &few, chunk, join, ChunkValues::Any)
        });
        let context = stream.session.context.clone();
        let counted =
            begun.with_item_operation("solutions", OperationShape::ExactlyOne, move |items| {
                let (context, unsolvable) = (context.clone(), Arc::new(AtomicU64::new(0)));
                let seen = unsolvable.clone();
                let seen = items.inspect(move |item| {
                    let is_unsolvable = item.as_ref().is_ok_and(has_no_solution);
                    seen.fetch_add(u64::from(is_unsolvable), Ordering::Relaxed);
                });
                then_report(Box::new(seen), move || {
                    report_unsolvable(&context, unsolvable.load(Ordering::Relaxed))
                })
            });
        let session = stream.session.clone();
        Ok(counted.flatten_lazily("solutions", move |value| -> Res<Solutions> {
            let problem = match value.try_cast_result::<ManySolutions>() {
                Ok(ManySolutions(problem)) => problem,
                Err(few) => {
                    return Ok(Box::new(few.into_array().unwrap_or_default().into_iter().map(Ok)));
                }
            };
            let solutions = every_solution(&session.context, solver.clone(), problem, limit);
            Ok(Box::new(solutions.map(|found| found.map(|board| solution_value(&board)).raise())))
        }))
    }
}

/// A problem with more solutions than are found at once.
#[derive(Clone)]
struct ManySolutions(Problem);

/// The solutions of a problem, one after the other.
type Solutions = Box<dyn Iterator<Item = Res<Dynamic>> + Send>;

/// Whether an item is the solutions of a puzzle that has none.
fn has_no_solution(item: &Item) -> bool {
    item.value.read_lock::<Array>().is_some_and(|solutions| solutions.is_empty())
}

/// Reports the number of puzzles that had no solution, unless it is 0.
fn report_unsolvable(context: &Context, count: u64) {
    if count > 0 {
        let noun = if count == 1 { "puzzle has" } else { "puzzles have" };
        context.progress().print_line(&format!("solutions: {count} {noun} no solution"));
    }
}

/// A solution as a grid, or as a board of another size.
fn solution_value(board: &Board) -> Dynamic {
    match ParsedLine::from_board(board, "".into()) {
        ParsedLine::Grid(grid) => Dynamic::from(grid),
        ParsedLine::Problem(problem) => problem_to_dynamic(problem),
    }
}
