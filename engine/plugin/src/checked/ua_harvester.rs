//! Harvesters: every set is unavoidable and minimal.

use super::ResultChecks;
use seventeen_core::{Cells, Emit, EmitIndexed, Grid, Result, Solver, UaHarvester};
use std::ops::ControlFlow;

/// The unavoidable sets of a grid that lie within some cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetsWithin {
    /// None: the digits of all other cells have one solution.
    None,
    /// The cells are an unavoidable set, and contain no other.
    All,
    /// This smaller one.
    Smaller(Cells),
}

/// Looks for an unavoidable set of the grid within these cells, the smaller ones first.
///
/// # Errors
/// An error of the solver.
pub fn find_sets_within(grid: &Grid, cells: Cells, solver: &mut dyn Solver) -> Result<SetsWithin> {
    let mut found = SetsWithin::None;
    solver.solutions(&grid.puzzle(!cells), &mut |other| {
        match grid.difference(other) {
            same if same.is_empty() => {}
            all if all == cells => found = SetsWithin::All,
            some => found = SetsWithin::Smaller(some),
        }
        match found {
            SetsWithin::Smaller(_) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    })?;
    Ok(found)
}

/// A harvester whose sets are checked.
pub(crate) struct CheckedUaHarvester {
    it: Box<dyn UaHarvester>,
    by: Box<dyn Solver>,
    checks: ResultChecks,
}

impl CheckedUaHarvester {
    pub(crate) fn new(
        it: Box<dyn UaHarvester>,
        checks: ResultChecks,
    ) -> Result<CheckedUaHarvester> {
        Ok(CheckedUaHarvester { it, by: checks.solver()?, checks })
    }
}

/// Rejects a set that is not unavoidable, or not minimal.
fn check(grid: &Grid, set: Cells, by: &mut dyn Solver, checks: &ResultChecks) -> Result<()> {
    match find_sets_within(grid, set, by)? {
        SetsWithin::All => Ok(()),
        SetsWithin::None => Err(checks.rejection(format_args!(
            "emitted the set {set}, which is not unavoidable in {grid}: no other grid has all digits \
             outside it"
        ))),
        SetsWithin::Smaller(part) => Err(checks.rejection(format_args!(
            "emitted the set {set}, which is not minimal in {grid}: it contains the unavoidable set {part}"
        ))),
    }
}

impl UaHarvester for CheckedUaHarvester {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        seed: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        let CheckedUaHarvester { it, by, checks } = self;
        let mut checked = Ok(());
        let harvested = it.harvest(grid, known, seed, &mut |set| {
            checked = check(grid, *set, &mut **by, checks);
            if checked.is_err() { ControlFlow::Break(()) } else { emit(set) }
        });
        checked.and(harvested)
    }

    fn harvest_batch(
        &mut self,
        grids: &[Grid],
        clues: u32,
        seed: u64,
        emit: EmitIndexed<'_>,
    ) -> Result<()> {
        let CheckedUaHarvester { it, by, checks } = self;
        let mut checked = Ok(());
        let harvested = it.harvest_batch(grids, clues, seed, &mut |at, set| {
            checked = check(&grids[at], *set, &mut **by, checks);
            if checked.is_err() { ControlFlow::Break(()) } else { emit(at, set) }
        });
        checked.and(harvested)
    }
}
