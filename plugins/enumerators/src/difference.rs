//! The unavoidable set of a second solution.
//!
//! The cells in which another solution differs from the grid are an unavoidable set, but seldom
//! a minimal one. A minimal set inside it is hit by fewer puzzles, so it spares more tests.

use seventeen_harvesters::Templates;
use seventeen_plugin::prelude::*;

/// A minimal unavoidable set of `grid` that the puzzle with these `givens` does not hit; none if
/// the puzzle has no solution but `grid`.
pub(crate) fn unhit_set(
    solver: &mut dyn Solver,
    grid: &Grid,
    givens: Cells,
) -> Result<Option<Cells>> {
    match solver.other_solution(&grid.puzzle(givens), grid)? {
        Some(other) => Ok(Some(minimal_within(solver, grid, grid.difference(&other))?)),
        None => Ok(None),
    }
}

/// As [`unhit_set`] for a grid of other rules than classic ones, with its templates. In windoku,
/// sets are made minimal in a fraction of the time.
pub(crate) fn unhit_set_by_templates(
    solver: &mut dyn Solver,
    templates: &mut Templates,
    grid: &Grid,
    givens: Cells,
) -> Result<Option<Cells>> {
    match solver.other_solution(&grid.puzzle(givens), grid)? {
        Some(other) => templates.shrink(grid.difference(&other)),
        None => Ok(None),
    }
}

/// A minimal unavoidable set inside `set`, which is unavoidable.
///
/// Adds the cells of the set as givens, one at a time. A second solution then is a smaller set
/// without that cell; without one, all smaller sets need the cell.
fn minimal_within(solver: &mut dyn Solver, grid: &Grid, set: Cells) -> Result<Cells> {
    let (mut set, mut untried) = (set, set);
    while let Some(cell) = untried.first() {
        untried.remove(cell);
        let givens = !set | Cells::single(cell);
        if let Some(other) = solver.other_solution(&grid.puzzle(givens), grid)? {
            set = grid.difference(&other);
            untried &= set;
        }
    }
    Ok(set)
}
