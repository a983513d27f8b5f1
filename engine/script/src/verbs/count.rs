//! `count`: how many solutions a puzzle has, or how many items a stream.

use crate::choice::Choice;
use crate::chunk::Values;
use crate::failure::{Res, bad_input, type_of};
use crate::input::Noted;
use crate::items::Counted;
use crate::puzzles;
use crate::stream::Stream;
use cpu_time::ThreadTime;
use rhai::plugin::*;
use rhai::{Array, Map};
use seventeen_core::Puzzle;
use seventeen_plugin::Kind;

#[export_module]
pub(crate) mod count {
    /// How many solutions the puzzle has, counting no further than `limit`; 0 counts all.
    #[rhai_fn(name = "count", return_raw, pure)]
    pub(crate) fn of_puzzle(
        puzzle: &mut Noted<Puzzle>,
        solver: Choice,
        limit: i64,
    ) -> Res<Counted> {
        counted(puzzle, &solver, checked(limit)?)
    }

    /// The same for each puzzle.
    #[rhai_fn(name = "count", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        solver: Choice,
        limit: i64,
    ) -> Res<Stream> {
        solver.expect(Kind::Solver)?;
        let limit = checked(limit)?;
        Ok(stream.par_chunks("count", context.call_position(), move |_, chunk| {
            puzzles::each(
                "count",
                chunk,
                |puzzles, counts| {
                    solver.solver()?.run(|solver| solver.count_each(puzzles, limit, counts))
                },
                |puzzle, count| Counted { puzzle, count, limited: count == limit },
                Values::Counted,
            )
        }))
    }

    /// How many solutions each puzzle of the array has, counted by one solver on one thread: a
    /// record of `counts`, `puzzles`, `solutions`, `seconds` of CPU time and `rate`, the puzzles
    /// a second.
    #[rhai_fn(name = "count", return_raw, pure)]
    pub(crate) fn of_array(puzzles: &mut Array, solver: Choice, limit: i64) -> Res<Map> {
        let limit = checked(limit)?;
        let list: Res<Vec<Puzzle>> = puzzles
            .iter()
            .map(|item| match item.read_lock::<Noted<Puzzle>>() {
                Some(puzzle) => Ok(puzzle.value),
                None => Err(puzzles::expected("count", type_of(item))),
            })
            .collect();
        timed(&list?, &solver, limit)
    }

    /// How many items the stream has.
    #[rhai_fn(name = "count", return_raw, pure)]
    pub(crate) fn items(stream: &mut Stream) -> Res<i64> {
        stream.items()?.try_fold(0, |n, item| item.map(|_| n + 1))
    }
}

/// A limit as solvers take it.
fn checked(limit: i64) -> Res<u64> {
    match u64::try_from(limit) {
        Ok(0) => Ok(i64::MAX as u64),
        Ok(limit) => Ok(limit),
        Err(_) => Err(bad_input(format_args!("count: limit {limit} is not 0 or more"))),
    }
}

fn counted(puzzle: &Noted<Puzzle>, solver: &Choice, limit: u64) -> Res<Counted> {
    let count = solver.solver()?.run(|solver| solver.count(&puzzle.value, limit))?;
    Ok(Counted { puzzle: puzzle.clone(), count, limited: count == limit })
}

fn timed(puzzles: &[Puzzle], solver: &Choice, limit: u64) -> Res<Map> {
    solver.solver()?.run(|solver| {
        let start = ThreadTime::now();
        let mut counts = Vec::with_capacity(puzzles.len());
        solver.count_each(puzzles, limit, &mut counts)?;
        let seconds = start.elapsed().as_secs_f64();
        let solutions: u64 = counts.iter().sum();
        let list: Array = counts.iter().map(|&count| Dynamic::from(count as i64)).collect();
        let record = [
            ("counts", Dynamic::from(list)),
            ("puzzles", Dynamic::from(puzzles.len() as i64)),
            ("solutions", Dynamic::from(solutions as i64)),
            ("seconds", Dynamic::from(seconds)),
            ("rate", Dynamic::from(puzzles.len() as f64 / seconds)),
        ];
        Ok(record.into_iter().map(|(name, value)| (name.into(), value)).collect())
    })
}
