//! Cells as the value of an option: names, or the givens of a puzzle.

use crate::fitting::fitting;
use seventeen_core::{Cells, Grid, ParseError, Puzzle};

/// Cells in the value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Forced {
    /// These cells.
    Cells(Cells),
    /// The givens of a puzzle: the grid must have their digits.
    Puzzle(Puzzle),
}

/// No cells.
impl Default for Forced {
    fn default() -> Forced {
        Forced::Cells(Cells::EMPTY)
    }
}

impl From<Cells> for Forced {
    fn from(cells: Cells) -> Forced {
        Forced::Cells(cells)
    }
}

impl Forced {
    /// The cells in a grid.
    ///
    /// # Errors
    /// They are the givens of a puzzle of another grid: the error gives the first cell that differs.
    pub fn cells(&self, grid: &Grid) -> Result<Cells, String> {
        match self {
            Forced::Cells(cells) => Ok(*cells),
            Forced::Puzzle(puzzle) => fitting(puzzle, grid),
        }
    }

    /// Parses a text: a line with digits is a puzzle; names and lines with `x` are cells.
    pub(super) fn read(text: &str) -> Result<Forced, String> {
        let told = |error: ParseError| error.to_string();
        let cells: Cells = text.parse().map_err(told)?;
        if text.contains(['r', 'R', 'x', 'X']) || cells.is_empty() {
            return Ok(Forced::Cells(cells));
        }
        text.parse().map(Forced::Puzzle).map_err(told)
    }
}
