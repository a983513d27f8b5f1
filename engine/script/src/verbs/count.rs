//! `count`: the number of solutions of a puzzle, or of items in a stream.

use crate::answers::answer_each;
use crate::chunk::ChunkValues;
use crate::into_dynamic::map_of_fields;
use crate::verbs::prelude::*;
use seventeen_jobs::count::count as count_solutions;
use seventeen_jobs::count::{CountUpToLimit, Counted, count_with_cpu_time};
use seventeen_language::bounds;

/// # Counting
/// Counts the solutions of puzzles, and the items of streams.
#[export_module(manifest)]
pub(crate) mod count {
    /// The number of solutions of the puzzle or board, or of grids that the pencilmarks or the
    /// position allow. Counting stops at `limit`; 0 means no limit.
    ///
    /// ```rhai
    /// puzzle.count(solver::auto(), 0).count  // 1
    /// ```
    #[rhai_fn(name = "count", return_raw, pure)]
    pub(crate) fn of_problem(problem: &mut Problem, solver: AnyChoice, limit: i64) -> Res<Counted> {
        let (solver, limit) = (solver.expect_kind().raise()?, solver_limit(limit)?);
        count_solutions(problem.clone(), &solver, limit).raise()
    }

    /// The number of solutions of each puzzle. Counting stops at `limit`; 0 means no limit.
    #[rhai_fn(name = "count", return_raw, pure)]
    pub(crate) fn of_stream(stream: &mut Stream, solver: AnyChoice, limit: i64) -> Res<Stream> {
        let solver = solver.expect_kind().raise()?;
        let question = CountUpToLimit(solver_limit(limit)?);
        let counted = stream.par_chunks("count", move |_, chunk| {
            let join = |problem, count| question.with_count(problem, count);
            answer_each("count", &question, &solver, chunk, join, ChunkValues::Counted)
        });
        Ok(counted.with_rows_of(stream))
    }

    /// Counts the solutions of each puzzle of the array, with one solver on one thread. Returns a
    /// record of `counts`, `puzzles`, `solutions`, `seconds` of CPU time, and `rate`, the puzzles
    /// per second.
    ///
    /// ```rhai
    /// let puzzles = puzzles("puzzles.txt").collect();
    /// puzzles.count(solver::bands(), 2).solutions  // 700
    /// ```
    #[rhai_fn(name = "count", return_raw, pure)]
    pub(crate) fn of_array(puzzles: &mut Array, solver: AnyChoice, limit: i64) -> Res<Map> {
        let limit = solver_limit(limit)?;
        let puzzle = |item| Ok(borrow_as::<Annotated<Puzzle>>("count", "a puzzle", item)?.value);
        count_timed(&puzzles.iter().map(puzzle).collect::<Res<Vec<_>>>()?, &solver, limit)
    }

    /// Runs the stream and returns its number of items.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").filter(|puzzle| puzzle.clues < 24).count()  // 151
    /// ```
    #[rhai_fn(name = "count", return_raw, pure)]
    pub(crate) fn items(stream: &mut Stream) -> Res<i64> {
        stream.items_to_the_end("count")?.try_fold(0, |n, item| item.map(|_| n + 1))
    }
}

/// A limit as solvers take it.
fn solver_limit(limit: i64) -> Res<u64> {
    bounds::check_argument("count", 1, limit).map_err(bad_input)?;
    Ok(if limit == 0 { i64::MAX as u64 } else { limit as u64 })
}

fn count_timed(puzzles: &[Puzzle], solver: &AnyChoice, limit: u64) -> Res<Map> {
    let (counts, seconds) =
        count_with_cpu_time(puzzles, &solver.expect_kind().raise()?, limit).raise()?;
    let solutions: u64 = counts.iter().sum();
    let list: Array = counts.iter().map(|&count| Dynamic::from(count as i64)).collect();
    let values = [
        Dynamic::from(list),
        Dynamic::from(puzzles.len() as i64),
        Dynamic::from(solutions as i64),
        Dynamic::from(seconds),
        Dynamic::from(puzzles.len() as f64 / seconds),
    ];
    Ok(map_of_fields(records::COUNTS.into_iter().zip(values)))
}
