//! `SolvedRow`: a solved puzzle in a table, usually in three fifths of the memory of `Solved`.
//!
//! The system provides the memory of a table page by page. For `Solved` that took a sixth of the
//! time of solving.

use crate::row::{Column, Row};
use pyo3::prelude::*;
use seventeen::core::Outcome;
use seventeen::jobs::solve::{Solution, Solved};
use seventeen::jobs::text::{Annotated, Problem};
use seventeen::report::{FieldValue, Listing};
use seventeen::{Grid, Puzzle};
use std::borrow::Cow;
use std::io;

/// A solved puzzle.
#[derive(Clone)]
pub(crate) enum SolvedRow {
    /// A puzzle without a comment, and its only solution.
    Unique(Puzzle, Grid),
    /// Any other.
    Other(Box<Solved>),
}

impl From<Solved> for SolvedRow {
    fn from(solved: Solved) -> SolvedRow {
        match (&solved.problem, &solved.solution) {
            (
                Problem::Puzzle(Annotated { value, note }),
                Solution::Grids(Outcome::Unique(grid)),
            ) if note.is_empty() => SolvedRow::Unique(*value, *grid),
            _ => SolvedRow::Other(Box::new(solved)),
        }
    }
}

impl SolvedRow {
    fn solved(&self) -> Cow<'_, Solved> {
        match self {
            SolvedRow::Unique(puzzle, grid) => Cow::Owned(Solved {
                problem: (*puzzle).into(),
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

    fn write(&self, listing: &mut Listing<Vec<u8>>) -> io::Result<()> {
        self.solved().write(listing)
    }

    fn into_python(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.solved().into_owned().into_python(py)
    }
}
