//! `count`: how many solutions a puzzle has, or how many items a stream.

use crate::choice::Choice;
use crate::chunk::Values;
use crate::failure::{Res, bad_input};
use crate::input::Noted;
use crate::items::Counted;
use crate::problem::{Problem, Question, answer, answer_each, no_puzzle};
use crate::stream::Stream;
use cpu_time::ThreadTime;
use rhai::plugin::*;
use rhai::{Array, Map};
use seventeen_core::{Board, Pencilmarks, Puzzle, Solver};
use seventeen_plugin::Kind;
use std::ops::ControlFlow;

#[export_module]
pub(crate) mod count {
    /// How many solutions the puzzle has, counting no further than `limit`; 0 counts all.
    #[rhai_fn(name = "count", return_raw, pure)]
    pub(crate) fn of_puzzle(
        puzzle: &mut Noted<Puzzle>,
        solver: Choice,
        limit: i64,
    ) -> Res<Counted> {
        counted(Problem::Puzzle(puzzle.clone()), &solver, limit)
    }

    /// How many grids the pencilmarks allow, counting no further than `limit`; 0 counts all.
    #[rhai_fn(name = "count", return_raw, pure)]
    pub(crate) fn of_marks(
        marks: &mut Noted<Pencilmarks>,
        solver: Choice,
        limit: i64,
    ) -> Res<Counted> {
        counted(Problem::Marks(Box::new(marks.clone())), &solver, limit)
    }

    /// How many solutions the board has, counting no further than `limit`; 0 counts all.
    #[rhai_fn(name = "count", return_raw, pure)]
    pub(crate) fn of_board(board: &mut Noted<Board>, solver: Choice, limit: i64) -> Res<Counted> {
        counted(Problem::Board(Box::new(board.clone())), &solver, limit)
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
        let question = UpTo(checked(limit)?);
        Ok(stream.par_chunks("count", context.call_position(), move |_, chunk| {
            let join = |problem, count| question.counted(problem, count);
            answer_each("count", &question, &solver, chunk, join, Values::Counted)
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
                None => Err(no_puzzle("count", item)),
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

fn counted(problem: Problem, solver: &Choice, limit: i64) -> Res<Counted> {
    let question = UpTo(checked(limit)?);
    let count = answer(&question, solver, &problem)?;
    Ok(question.counted(problem, count))
}

/// Asks how many solutions there are, up to a limit.
struct UpTo(u64);

impl UpTo {
    fn counted(&self, problem: Problem, count: u64) -> Counted {
        Counted { problem, count, limited: count == self.0 }
    }
}

impl Question for UpTo {
    type Answer = u64;

    fn puzzles(
        &self,
        solver: &mut dyn Solver,
        puzzles: &[Puzzle],
        answers: &mut Vec<u64>,
    ) -> seventeen_core::Result<()> {
        solver.count_each(puzzles, self.0, answers)
    }

    fn marks(&self, solver: &mut dyn Solver, marks: &Pencilmarks) -> seventeen_core::Result<u64> {
        let mut count = 0;
        solver.solutions_of_marks(marks, &mut |_| {
            count += 1;
            if count < self.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(count)
    }

    fn board(&self, solver: &mut dyn Solver, board: &Board) -> seventeen_core::Result<u64> {
        solver.count_board(board, self.0)
    }
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
