//! Witnesses: why a set is unavoidable. Another solution differs from the grid in exactly its
//! cells.

use super::claim::{ProvedClaim, board_text};
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
pub(super) fn witness_text(claim: &ProvedClaim, other: &Grid) -> String {
    board_text(claim.rules, &other.puzzle(claim.grid.difference(other)))
}

/// The set that a witness shows to be unavoidable.
///
/// # Errors
/// The text is no puzzle, or the grid with these digits is no other solution.
pub(super) fn set_of_witness(
    claim: &ProvedClaim,
    text: &str,
) -> std::result::Result<Cells, ParseError> {
    let ProvedClaim { grid, rules, .. } = claim;
    let puzzle = claim.parse_puzzle(text)?;
    let mut digits = *grid.digits();
    for cell in puzzle.givens() {
        digits[cell.index()] = puzzle.digits()[cell.index()];
    }
    Ok(grid.difference(&rules.grid(digits)?))
}
