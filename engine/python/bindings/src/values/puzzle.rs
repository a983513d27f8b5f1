//! `Puzzle`: a puzzle, or another problem for a solver.

use super::{Cells, hash_of, read_one, repr_of};
use crate::error::Raise;
use crate::jobs::problem_of;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use seventeen::jobs::text::{LineContent, Problem};
use seventeen::report::{Record, ToSvg};
use seventeen::{Error, Position};

/// A puzzle: its givens by rows.
///
/// Any text that the command line reads as a puzzle makes one: 81 cells, a drawing, a link. It may
/// also be pencilmarks, a position with candidates, or a board of another size. So do 81 digits, 0
/// for a blank cell: bytes, an array, a list of 81 numbers, or a list of nine rows.
///
/// >>> puzzle = Puzzle("17" + "." * 79)
/// >>> puzzle.clues, puzzle.digits[1]
/// (2, 7)
/// >>> len({puzzle, Puzzle(str(puzzle)), Puzzle(puzzle.digits)})
/// 1
/// >>> puzzle.candidates(2), puzzle.cells
/// ([2, 3, 4, 5, 6, 8, 9], Cells('r1c1 r1c2'))
#[pyclass(frozen, module = "seventeen")]
pub(crate) struct Puzzle(pub(crate) Problem);

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (puzzle, /))]
    fn new(puzzle: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
        read_one(puzzle, LineContent::Problems).map(problem_of).map(Puzzle)
    }

    /// The cells of the digits; None for a board of more than nine digits.
    #[getter]
    fn cells(&self) -> Option<Cells> {
        self.0.position().ok().map(|position| Cells(position.digit_cells()))
    }

    /// The candidates of a cell, which is a number from 0 to 80; none if it has a digit.
    ///
    /// >>> Puzzle("12345678" + "." * 73).candidates(8)
    /// [9]
    #[pyo3(signature = (cell, /))]
    fn candidates(&self, cell: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        let (position, number) = (self.position()?, cell);
        let cell = super::cells::cell(number)?;
        if !position.rules().cells().contains(cell) {
            let wrong = format_args!("cell {number} is not one of the puzzle");
            return Err(Error::bad_input(wrong)).raise();
        }
        let candidates = position.candidates(cell);
        Ok(candidates.iter().map(|digit| digit.get().into()).collect())
    }

    /// The cells that may have this digit.
    ///
    /// >>> len(Puzzle("1" + "." * 80).places(1))
    /// 60
    #[pyo3(signature = (digit, /))]
    fn places(&self, digit: u8) -> PyResult<Cells> {
        let position = self.position()?;
        Ok(Cells(position.places(super::digit(digit, position.rules().side())?)))
    }

    /// The digits by rows, 0 for a blank cell, as 81 bytes; None for a board of another size.
    #[getter]
    fn digits<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        digits_of(&self.0).map(|digits| PyBytes::new(py, &digits))
    }

    /// The number of clues.
    #[getter]
    fn clues(&self) -> u64 {
        self.0.clues()
    }

    /// The comment that followed the puzzle.
    #[getter]
    fn note(&self) -> &str {
        self.0.note()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        repr_of("Puzzle", &self.__str__())
    }

    fn __richcmp__(&self, other: &Bound<'_, Puzzle>, op: CompareOp) -> bool {
        let other = &other.get().0;
        op.matches(match (&self.0, other) {
            (Problem::Puzzle(one), Problem::Puzzle(two)) => one.value.cmp(&two.value),
            (one, two) => one.to_string().cmp(&two.to_string()),
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Puzzle>().into_any(), (line_of(&self.0),))
    }

    fn _repr_svg_(&self) -> String {
        match &self.0 {
            Problem::Puzzle(puzzle) => puzzle.picture(),
            Problem::Board(board) => board.picture(),
            Problem::Position(position) => position.picture(),
            Problem::Marks(marks) => seventeen::Position::from(&marks.value).picture(),
        }
        .svg()
    }
}

impl Puzzle {
    fn position(&self) -> PyResult<Position> {
        self.0.position().raise()
    }
}

/// The line that reads back as the problem, with its comment.
pub(crate) fn line_of(problem: &Problem) -> String {
    // The line of a position may read back as its pencilmarks.
    if let Problem::Position(_) = problem {
        return problem.to_string();
    }
    let mut line = Vec::new();
    problem.write_line(0, &mut line);
    String::from_utf8_lossy(&line).trim_end().to_owned()
}

/// The digits by rows, 0 for a blank cell; none for a board of another size.
pub(crate) fn digits_of(problem: &Problem) -> Option<[u8; 81]> {
    match problem {
        Problem::Puzzle(puzzle) => Some(*puzzle.value.digits()),
        Problem::Board(_) => None,
        other => other.position().ok().map(|position| *position.digits()),
    }
}
