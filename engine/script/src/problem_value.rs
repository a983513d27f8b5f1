//! Problems as values of recipes: puzzles, pencilmarks, boards, positions.

use crate::expected::unexpected_type_error;
use crate::failure::Res;
use crate::union_type::UnionType;
use rhai::Dynamic;
use seventeen_core::{Board, Grid, Pencilmarks, Position, Puzzle};
use seventeen_jobs::text::lines::ParsedLine;
use seventeen_jobs::text::{Annotated, Problem};
use std::any::TypeId;

/// A problem as a value of a recipe.
pub(crate) fn problem_to_dynamic(problem: Problem) -> Dynamic {
    match problem {
        Problem::Puzzle(puzzle) => Dynamic::from(puzzle),
        Problem::Marks(marks) => Dynamic::from(*marks),
        Problem::Board(board) => Dynamic::from(*board),
        Problem::Position(position) => Dynamic::from(*position),
    }
}

/// The problem in a value of a recipe, which `verb` works on.
pub(crate) fn problem_from_dynamic(verb: &str, value: Dynamic) -> Res<Problem> {
    let marks = |value: Dynamic| value.try_cast_result().map(|it| Problem::Marks(Box::new(it)));
    let board = |value: Dynamic| value.try_cast_result().map(|it| Problem::Board(Box::new(it)));
    let position =
        |value: Dynamic| value.try_cast_result().map(|it| Problem::Position(Box::new(it)));
    let puzzle = value.try_cast_result().map(Problem::Puzzle);
    let problem = puzzle.or_else(marks).or_else(board).or_else(position);
    problem.map_err(|value| unexpected_type_error(verb, "a puzzle", &value))
}

/// The types of problems of classic sudoku.
const CLASSIC: [(&str, TypeId); 3] = [
    ("Puzzle", TypeId::of::<Annotated<Puzzle>>()),
    ("Position", TypeId::of::<Annotated<Position>>()),
    ("Pencilmarks", TypeId::of::<Annotated<Pencilmarks>>()),
];

const BOARD: (&str, TypeId) = ("Board", TypeId::of::<Annotated<Board>>());

impl UnionType for Problem {
    const NAME: &str = "Problem";
    const TYPES: &[(&str, TypeId)] = &[CLASSIC[0], CLASSIC[1], CLASSIC[2], BOARD];

    fn from_value(verb: &str, value: Dynamic) -> Res<Problem> {
        problem_from_dynamic(verb, value)
    }
}

/// A problem of classic sudoku.
#[derive(Clone)]
pub(crate) struct ClassicProblem(pub(crate) Problem);

impl UnionType for ClassicProblem {
    const NAME: &str = "ClassicProblem";
    const TYPES: &[(&str, TypeId)] = &CLASSIC;

    fn from_value(verb: &str, value: Dynamic) -> Res<ClassicProblem> {
        problem_from_dynamic(verb, value).map(ClassicProblem)
    }
}

impl UnionType for ParsedLine {
    const NAME: &str = "ParsedLine";
    const TYPES: &[(&str, TypeId)] =
        &[("Grid", TypeId::of::<Annotated<Grid>>()), CLASSIC[0], CLASSIC[1], CLASSIC[2], BOARD];

    fn from_value(verb: &str, value: Dynamic) -> Res<ParsedLine> {
        match value.try_cast_result() {
            Ok(grid) => Ok(ParsedLine::Grid(grid)),
            Err(value) => problem_from_dynamic(verb, value).map(ParsedLine::Problem),
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
