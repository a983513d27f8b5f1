//! The puzzles of a chunk, worked on in one call of a component.

use crate::chunk::{Chunk, Values};
use crate::failure::{Res, bad_input, type_of};
use crate::input::Noted;
use rhai::{Dynamic, EvalAltResult};
use seventeen_core::Puzzle;

/// What `verb` says of a value that is no puzzle.
pub(crate) fn expected(verb: &str, found: &str) -> Box<EvalAltResult> {
    bad_input(format_args!("{verb}: expected a puzzle, found {found}"))
}

/// The chunk with its puzzles answered: `work` adds one answer for each of a list of puzzles,
/// and `join` puts a puzzle and its answer together.
///
/// What makes the work fail for one of them fails at that one: those before it are answered.
pub(crate) fn each<A, T>(
    verb: &str,
    chunk: Chunk,
    work: impl Fn(&[Puzzle], &mut Vec<A>) -> Res<()>,
    join: impl Fn(Noted<Puzzle>, A) -> T,
    values: impl FnOnce(Vec<T>) -> Values,
) -> Chunk {
    let Chunk { sources, values: found, error } = chunk;
    let (noted, unread) = read(verb, found);
    let puzzles: Vec<Puzzle> = noted.iter().map(|puzzle| puzzle.value).collect();
    let mut answers = Vec::with_capacity(puzzles.len());
    let failed = work(&puzzles, &mut answers).err().and_then(|_| {
        answers.clear();
        puzzles.chunks(1).find_map(|puzzle| work(puzzle, &mut answers).err())
    });
    let joined: Vec<T> = noted.into_iter().zip(answers).map(|(p, a)| join(p, a)).collect();
    Chunk { sources, values: values(joined), error: None }.ending(failed.or(unread).or(error))
}

/// The puzzles up to the first value that is none.
fn read(verb: &str, values: Values) -> (Vec<Noted<Puzzle>>, Option<Box<EvalAltResult>>) {
    let mut puzzles = Vec::with_capacity(values.len());
    let take = |puzzle: Res<Noted<Puzzle>>| puzzle.map(|puzzle| puzzles.push(puzzle)).err();
    let error = match values {
        Values::Lines(lines) if lines.are_puzzles() => lines.puzzles().find_map(take),
        other => other.into_iter().map(|value| puzzle(verb, value?)).find_map(take),
    };
    (puzzles, error)
}

fn puzzle(verb: &str, value: Dynamic) -> Res<Noted<Puzzle>> {
    value.try_cast_result().map_err(|other| expected(verb, type_of(&other)))
}
