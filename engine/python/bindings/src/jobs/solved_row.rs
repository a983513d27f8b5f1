//! `SolvedRow`: a solved puzzle in a table, usually in a third of the memory of `Solved`.
//!
//! The system provides the memory of a table page by page. For `Solved` that took a sixth of the
//! time of solving. So a row has the solution and the cells of the clues, which are the puzzle.

use crate::results::KeptResult;
use crate::row::{Column, Row};
use pyo3::prelude::*;
use seventeen::core::Outcome;
use seventeen::jobs::solve::{Solution, Solved};
use seventeen::jobs::text::{Annotated, Problem};
use seventeen::report::FieldValue;
use seventeen::{Cells, Grid, Puzzle, Result};
use std::borrow::Cow;

/// A solved puzzle.
#[derive(Clone)]
pub(crate) enum SolvedRow {
    /// The only solution of a puzzle without a comment, and the cells of its clues.
    Unique(Grid, GivenBits),
    /// Any other.
    Other(Box<Solved>),
}

/// The cells of the clues: a bit for each of the 81.
#[derive(Clone, Copy)]
pub(crate) struct GivenBits([u8; 11]);

impl GivenBits {
    fn new(puzzle: &Puzzle) -> GivenBits {
        let mut bits = [0; 11];
        bits.copy_from_slice(&puzzle.givens().bits().to_le_bytes()[..11]);
        GivenBits(bits)
    }

    fn cells(self) -> Cells {
        let mut bits = [0; 16];
        bits[..11].copy_from_slice(&self.0);
        Cells::from_bits(u128::from_le_bytes(bits))
    }
}

impl From<Solved> for SolvedRow {
    fn from(solved: Solved) -> SolvedRow {
        match (&solved.problem, &solved.solution) {
            (
                Problem::Puzzle(Annotated { value, note }),
                Solution::Grids(Outcome::Unique(grid)),
            ) if note.is_empty() => SolvedRow::Unique(*grid, GivenBits::new(value)),
            _ => SolvedRow::Other(Box::new(solved)),
        }
    }
}

impl SolvedRow {
    fn solved(&self) -> Cow<'_, Solved> {
        match self {
            SolvedRow::Unique(grid, givens) => Cow::Owned(Solved {
                problem: grid.puzzle(givens.cells()).into(),
                solution: Solution::Grids(Outcome::Unique(*grid)),
            }),
            SolvedRow::Other(solved) => Cow::Borrowed(solved),
        }
    }
}

impl Row for SolvedRow {
    const CLASS: &'static str = Solved::CLASS;

    fn columns() -> Vec<Column> {
        Solved::columns()
    }

    fn field(&self, index: usize) -> FieldValue {
        self.solved().field(index)
    }

    fn into_python(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.solved().into_owned().into_python(py)
    }

    fn kept(&self) -> Result<KeptResult> {
        self.solved().kept()
    }
}
