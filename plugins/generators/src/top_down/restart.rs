//! SudokuExplainer's order of removals: from a random place in a shuffled list, and again.

use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// The givens that are left of a grid when, from no place in the list, an orbit can go.
///
/// # Errors
/// Errors of the solver, or an interrupted run.
pub(super) fn givens(
    grid: &Grid,
    list: &[Cells],
    random: &mut RandomNumbers,
    solver: &mut dyn Solver,
) -> Result<Cells> {
    let mut givens = !Cells::EMPTY;
    while let Some(orbit) = first_to_go(grid, givens, list, random.below(list.len()), solver)? {
        givens -= orbit;
    }
    Ok(givens)
}

/// The first orbit, from a place in the list on and around, without which the puzzle is unique.
fn first_to_go(
    grid: &Grid,
    givens: Cells,
    list: &[Cells],
    start: usize,
    solver: &mut dyn Solver,
) -> Result<Option<Cells>> {
    let (before, behind) = list.split_at(start);
    for &orbit in behind.iter().chain(before).filter(|orbit| !orbit.is_disjoint(givens)) {
        if solver.count(&grid.puzzle(givens - orbit), 2)? == 1 {
            return Ok(Some(orbit));
        }
    }
    Ok(None)
}
