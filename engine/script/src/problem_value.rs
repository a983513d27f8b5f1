//! Problems as values of a recipe's: puzzles, pencilmarks, boards, positions.

use crate::failure::{Res, bad_input, type_of};
use rhai::{Dynamic, EvalAltResult};
use seventeen_jobs::text::Problem;
use seventeen_jobs::text::lines::ParsedLine;

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
    let marks = |value: Dynamic| value.try_cast_result().map(|it| Problem::Marks(Box::new(it)));
    let board = |value: Dynamic| value.try_cast_result().map(|it| Problem::Board(Box::new(it)));
    let position =
        |value: Dynamic| value.try_cast_result().map(|it| Problem::Position(Box::new(it)));
    let puzzle = value.try_cast_result().map(Problem::Puzzle);
    let problem = puzzle.or_else(marks).or_else(board).or_else(position);
    problem.map_err(|value| no_puzzle(verb, &value))
}

/// What `verb` says of a value that is no puzzle.
pub(crate) fn no_puzzle(verb: &str, value: &Dynamic) -> Box<EvalAltResult> {
    bad_input(format_args!("{verb}: expected a puzzle, found {}", type_of(value)))
}

/// What stands on a line as a value of a recipe's.
pub(crate) fn held_value(held: ParsedLine) -> Dynamic {
    match held {
        ParsedLine::Problem(problem) => into_value(problem),
        ParsedLine::Grid(grid) => Dynamic::from(grid),
    }
}
