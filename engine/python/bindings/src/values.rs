//! Values: grids, puzzles and sets of cells as classes of Python.
//!
//! A value is its text: two values are equal and pickled as their texts are. Grids and puzzles are
//! ordered so, too; sets of cells are compared as sets of Python are.

mod cells;
mod grid;
mod puzzle;

pub(crate) use cells::Cells;
pub(crate) use grid::Grid;
pub(crate) use puzzle::{Puzzle, digits_of, line_of};

use crate::error::Raise;
use crate::input::{self, Expected};
use pyo3::prelude::*;
use seventeen::jobs::text::LineContent;
use seventeen::jobs::text::Problem;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Digit, Error};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A hash that is the same in every process.
pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A digit of a board with rows of this length, by its number.
fn digit(number: u8, side: usize) -> PyResult<Digit> {
    let unknown = || Error::bad_input(format_args!("digit {number}: expected 1 to {side}"));
    Digit::new(number).filter(|_| usize::from(number) <= side).ok_or_else(unknown).raise()
}

/// The puzzle or grid of an argument that functions take as one.
pub(crate) fn read_one(given: &Bound<'_, PyAny>, content: LineContent) -> PyResult<ParsedLine> {
    let expected = Expected::of_any_rules(content);
    input::read(given, expected)?.single(expected).raise()
}

/// The repr of a value whose class is called with its text.
fn repr_of(class: &str, text: &str) -> String {
    format!("{class}('{text}')")
}

/// A line as a value of Python: a grid or a puzzle.
pub(crate) fn line_to_python(py: Python<'_>, line: ParsedLine) -> PyResult<Py<PyAny>> {
    match line {
        ParsedLine::Grid(grid) => Ok(Py::new(py, Grid(grid))?.into_any()),
        ParsedLine::Problem(problem) => problem_to_python(py, problem),
    }
}

/// A problem as a value of Python.
pub(crate) fn problem_to_python(py: Python<'_>, problem: Problem) -> PyResult<Py<PyAny>> {
    Ok(Py::new(py, Puzzle(problem))?.into_any())
}
