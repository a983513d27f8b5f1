//! Problems as values of a recipe's: puzzles, pencilmarks, boards, positions.

use crate::chunk::{Chunk, Values};
use crate::failure::{Res, bad_input, raised, type_of};
use rhai::{Dynamic, EvalAltResult};
use seventeen_core::{Board, Pencilmarks, Position, Puzzle, Solver};
use seventeen_jobs::Choice;
use seventeen_jobs::question::{self, Question};
use seventeen_jobs::text::lines::Held;
use seventeen_jobs::text::{Noted, Problem};

/// A problem as a value of a recipe's.
pub(crate) fn into_value(problem: Problem) -> Dynamic {
    match problem {
        Problem::Puzzle(puzzle) => Dynamic::from(puzzle),
        Problem::Marks(marks) => Dynamic::from(*marks),
        Problem::Board(board) => Dynamic::from(*board),
        Problem::Position(position) => Dynamic::from(*position),
    }
}

/// A value of a recipe's that is a problem.
pub(crate) fn of_value(verb: &str, value: Dynamic) -> Res<Problem> {
    let value = match value.try_cast_result::<Noted<Puzzle>>() {
        Ok(puzzle) => return Ok(Problem::Puzzle(puzzle)),
        Err(value) => value,
    };
    let value = match value.try_cast_result::<Noted<Pencilmarks>>() {
        Ok(marks) => return Ok(Problem::Marks(Box::new(marks))),
        Err(value) => value,
    };
    let value = match value.try_cast_result::<Noted<Board>>() {
        Ok(board) => return Ok(Problem::Board(Box::new(board))),
        Err(value) => value,
    };
    match value.try_cast_result::<Noted<Position>>() {
        Ok(position) => Ok(Problem::Position(Box::new(position))),
        Err(value) => Err(no_puzzle(verb, &value)),
    }
}

/// What `verb` says of a value that is no puzzle.
pub(crate) fn no_puzzle(verb: &str, value: &Dynamic) -> Box<EvalAltResult> {
    bad_input(format_args!("{verb}: expected a puzzle, found {}", type_of(value)))
}

/// What stands on a line as a value of a recipe's.
pub(crate) fn held_value(held: Held) -> Dynamic {
    match held {
        Held::Problem(problem) => into_value(problem),
        Held::Grid(grid) => Dynamic::from(grid),
    }
}

/// The chunk with its problems answered; `join` puts a problem and its answer together.
///
/// What makes the work fail for one of them fails at that one: those before it are answered.
pub(crate) fn answer_each<Q: Question, T>(
    verb: &str,
    question: &Q,
    solver: &Choice<dyn Solver>,
    chunk: Chunk,
    join: impl Fn(Problem, Q::Answer) -> T,
    values: impl FnOnce(Vec<T>) -> Values,
) -> Chunk {
    let Chunk { sources, values: found, error } = chunk;
    let (sources, problems, unread) = read(verb, sources, found);
    let (answers, failed) = question::answer_each(question, solver, &problems);
    let joined = problems.into_iter().zip(answers).map(|(problem, a)| join(problem, a)).collect();
    Chunk { sources, values: values(joined), error: None }
        .ending(failed.map(raised).or(unread).or(error))
}

/// The problems with their source items, up to the first value that is none.
fn read(
    verb: &str,
    from: Vec<u64>,
    values: Values,
) -> (Vec<u64>, Vec<Problem>, Option<Box<EvalAltResult>>) {
    let mut sources = Vec::with_capacity(from.len());
    let mut problems = Vec::with_capacity(from.len());
    let mut take = |source: u64, problem: Problem| {
        sources.push(source);
        problems.push(problem);
    };
    let error = match values {
        Values::Lines(lines) if lines.are_problems() => {
            let mut read = from.into_iter().zip(lines.problems());
            read.find_map(|(source, problem)| {
                problem
                    .map(|problem| problem.map(|problem| take(source, problem)))
                    .err()
                    .map(raised)
            })
        }
        other => other.into_items(from).find_map(|item| {
            let problem = item.and_then(|item| Ok((item.source, of_value(verb, item.value)?)));
            problem.map(|(source, problem)| take(source, problem)).err()
        }),
    };
    (sources, problems, error)
}
