//! Problems as values of recipes: puzzles, pencilmarks, boards, positions.

use crate::expected::unexpected_type_error;
use crate::failure::Res;
use crate::union_type::UnionType;
use rhai::{Array, Dynamic};
use seventeen_core::{Board, Grid, Puzzle, Rules};
use seventeen_jobs::text::lines::ParsedLine;
use seventeen_jobs::text::{Annotated, Problem};

/// A problem as a value of a recipe.
pub(crate) fn problem_to_dynamic(problem: Problem) -> Dynamic {
    match problem {
        Problem::Puzzle(puzzle) => Dynamic::from(puzzle),
        Problem::Marks(marks) => Dynamic::from(*marks),
        Problem::Board(board) => Dynamic::from(*board),
        Problem::Position(position) => Dynamic::from(*position),
    }
}

/// Puzzles of these rules as an array of a recipe.
pub(crate) fn puzzles_to_array(rules: Rules, puzzles: impl Iterator<Item = Puzzle>) -> Array {
    puzzles.map(|puzzle| problem_to_dynamic(Problem::of_rules(rules, &puzzle))).collect()
}

/// A puzzle, grid or board of a recipe as a board.
pub(crate) fn board_of_value(value: &Dynamic) -> Option<Board> {
    if let Some(puzzle) = value.read_lock::<Annotated<Puzzle>>() {
        return Some(Board::from(&puzzle.value));
    }
    if let Some(grid) = value.read_lock::<Annotated<Grid>>() {
        return Some(Board::from(&grid.value));
    }
    value.read_lock::<Annotated<Board>>().map(|board| board.value.clone())
}

impl UnionType for Problem {
    fn from_value(verb: &str, value: Dynamic) -> Res<Problem> {
        let marks = |value: Dynamic| value.try_cast_result().map(|it| Problem::Marks(Box::new(it)));
        let board = |value: Dynamic| value.try_cast_result().map(|it| Problem::Board(Box::new(it)));
        let position =
            |value: Dynamic| value.try_cast_result().map(|it| Problem::Position(Box::new(it)));
        let puzzle = value.try_cast_result().map(Problem::Puzzle);
        let problem = puzzle.or_else(marks).or_else(board).or_else(position);
        problem.map_err(|value| unexpected_type_error(verb, "a puzzle", &value))
    }
}

/// A problem of classic sudoku.
#[derive(Clone)]
pub(crate) struct ClassicProblem(pub(crate) Problem);

impl UnionType for ClassicProblem {
    fn from_value(verb: &str, value: Dynamic) -> Res<ClassicProblem> {
        Problem::from_value(verb, value).map(ClassicProblem)
    }
}

impl UnionType for ParsedLine {
    fn from_value(verb: &str, value: Dynamic) -> Res<ParsedLine> {
        match value.try_cast_result() {
            Ok(grid) => Ok(ParsedLine::Grid(grid)),
            Err(value) => Problem::from_value(verb, value).map(ParsedLine::Problem),
        }
    }
}

/// The content of a line as a value of a recipe.
pub(crate) fn parsed_line_to_dynamic(held: ParsedLine) -> Dynamic {
    match held {
        ParsedLine::Problem(problem) => problem_to_dynamic(problem),
        ParsedLine::Grid(grid) => Dynamic::from(grid),
    }
}
