//! Problems as values of a recipe's: puzzles, pencilmarks, boards, positions.

use crate::failure::{Res, bad_input, type_of};
use rhai::{Dynamic, EvalAltResult};
use seventeen_core::{Board, Pencilmarks, Position, Puzzle};
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
