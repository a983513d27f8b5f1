//! Cells as the value of an option: names, or the givens of a puzzle.

use crate::error::Error;
use crate::is_puzzle_of_grid::check_givens_match_grid;
use seventeen_core::{Cells, Grid, ParseError, Puzzle};

/// Cells in the value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ForcedCells {
    /// These cells.
    Cells(Cells),
    /// The givens of a puzzle: the grid must have their digits.
    Puzzle(Puzzle),
}

/// No cells.
impl Default for ForcedCells {
    fn default() -> ForcedCells {
        ForcedCells::Cells(Cells::EMPTY)
    }
}

impl From<Cells> for ForcedCells {
    fn from(cells: Cells) -> ForcedCells {
        ForcedCells::Cells(cells)
    }
}

impl ForcedCells {
    /// The cells in a grid.
    ///
    /// # Errors
    /// They are the givens of a puzzle of another grid: the error gives the first cell that
    /// differs.
    fn cells_in_grid(&self, grid: &Grid) -> Result<Cells, String> {
        match self {
            ForcedCells::Cells(cells) => Ok(*cells),
            ForcedCells::Puzzle(puzzle) => check_givens_match_grid(puzzle, grid),
        }
    }

    /// Those of the options `given` and `dead` in a grid.
    ///
    /// # Errors
    /// A puzzle that defines one of them belongs to another grid.
    pub(crate) fn given_and_dead(
        verb: &str,
        given: &ForcedCells,
        dead: &ForcedCells,
        grid: &Grid,
    ) -> crate::Result<(Cells, Cells)> {
        let cells = |name: &str, forced: &ForcedCells| {
            let wrong = |error| Error::bad_input(format_args!("{verb}: `{name}`: {error}"));
            forced.cells_in_grid(grid).map_err(wrong)
        };
        Ok((cells("given", given)?, cells("dead", dead)?))
    }

    /// Parses a text: a line with digits is a puzzle; names and lines with `x` are cells.
    pub(super) fn parse(text: &str) -> Result<ForcedCells, String> {
        let told = |error: ParseError| error.to_string();
        let cells: Cells = text.parse().map_err(told)?;
        if text.contains(['r', 'R', 'x', 'X']) || cells.is_empty() {
            return Ok(ForcedCells::Cells(cells));
        }
        text.parse().map(ForcedCells::Puzzle).map_err(told)
    }
}
