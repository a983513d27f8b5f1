//! Witnesses: why a set is unavoidable. Another solution differs from the grid in exactly its
//! cells.

use seventeen_core::{Cells, Grid, ParseError, Result, Solver};
use std::ops::ControlFlow;

/// A solution that differs from `grid` in exactly these cells; none if there is none.
///
/// # Errors
/// The errors of the solver.
pub(super) fn find_witness(
    grid: &Grid,
    set: Cells,
    solver: &mut dyn Solver,
) -> Result<Option<Grid>> {
    let puzzle = grid.puzzle(!set);
    let other = solver.other_solution(&puzzle, grid)?;
    if other.is_none_or(|other| grid.difference(&other) == set) {
        return Ok(other);
    }
    // The set is not minimal: a part of it is unavoidable as well.
    let mut found = None;
    solver.solutions(&puzzle, &mut |other| {
        if grid.difference(other) != set {
            return ControlFlow::Continue(());
        }
        found = Some(*other);
        ControlFlow::Break(())
    })?;
    Ok(found)
}

/// A witness as text: its digits where it differs from the grid, and dots elsewhere.
pub(super) fn witness_text(grid: &Grid, other: &Grid) -> String {
    let differs = grid.difference(other);
    other.puzzle(differs).text().into_iter().map(char::from).collect()
}

/// The set that a witness shows to be unavoidable.
///
/// # Errors
/// The text is no puzzle, or the grid with these digits is no other solution.
pub(super) fn set_of_witness(grid: &Grid, text: &str) -> std::result::Result<Cells, ParseError> {
    let puzzle: seventeen_core::Puzzle = text.parse()?;
    let mut digits = *grid.digits();
    for cell in puzzle.givens() {
        digits[cell.index()] = puzzle.digits()[cell.index()];
    }
    Ok(grid.difference(&Grid::from_digits(digits)?))
}
