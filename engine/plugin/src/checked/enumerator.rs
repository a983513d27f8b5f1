//! Enumerators: every puzzle was asked for, comes once, and has the grid as its only solution.

use super::ResultChecks;
use seventeen_core::{
    Batch, Cells, CliqueStrategy, Derivation, Effort, Emit, EmitIndexed, EnumerationQuery,
    Enumerator, Grid, Outline, Result, Search, Solver,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// An enumerator whose puzzles are checked.
pub(crate) struct CheckedEnumerator {
    it: Box<dyn Enumerator>,
    by: Box<dyn Solver>,
    checks: ResultChecks,
}

impl CheckedEnumerator {
    pub(crate) fn new(it: Box<dyn Enumerator>, checks: ResultChecks) -> Result<CheckedEnumerator> {
        Ok(CheckedEnumerator { it, by: checks.solver()?, checks })
    }
}

/// Rejects a puzzle that has another solution than the grid.
fn check(grid: &Grid, givens: Cells, by: &mut dyn Solver, checks: &ResultChecks) -> Result<()> {
    let puzzle = grid.puzzle(givens);
    match by.other_solution(&puzzle, grid)? {
        None => Ok(()),
        Some(other) => {
            Err(checks
                .rejection(format_args!("emitted {puzzle}, which also has the solution {other}")))
        }
    }
}

impl ResultChecks {
    fn duplicate_error<T>(&self, grid: &Grid, givens: Cells) -> Result<T> {
        Err(self.rejection(format_args!("emitted {} twice", grid.puzzle(givens))))
    }
}

impl Enumerator for CheckedEnumerator {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        let it = self.it.plan(wanted, clique, solver)?;
        let EnumerationQuery { grid, clues, given, dead, .. } = *wanted;
        let (checks, found) = (self.checks.clone(), Mutex::default());
        Ok(Box::new(CheckedSearch { it, checks, grid: *grid, clues, given, dead, found }))
    }

    fn search_batch(
        &mut self,
        batch: &Batch<'_>,
        solver: &mut dyn Solver,
        emit: EmitIndexed<'_>,
    ) -> Result<Option<Effort>> {
        let CheckedEnumerator { it, by, checks } = self;
        let (mut checked, mut found) = (Ok(()), BTreeSet::new());
        let effort = it.search_batch(batch, solver, &mut |at, givens| {
            let grid = &batch.grids[at];
            checked = check(grid, *givens, &mut **by, checks);
            if checked.is_ok() && !found.insert((at, *givens)) {
                checked = checks.duplicate_error(grid, *givens);
            }
            if checked.is_err() { ControlFlow::Break(()) } else { emit(at, givens) }
        });
        checked.and(effort)
    }
}

/// A search whose puzzles are checked.
struct CheckedSearch {
    it: Box<dyn Search>,
    checks: ResultChecks,
    grid: Grid,
    clues: u32,
    given: Cells,
    dead: Cells,
    /// The puzzles found, with their part: a part may be searched again, with equal results.
    found: Mutex<BTreeMap<Cells, u32>>,
}

impl CheckedSearch {
    /// Rejects a puzzle that was not asked for, or that came before; `here` are those of this call.
    fn check(
        &self,
        part: u32,
        givens: Cells,
        here: &mut BTreeSet<Cells>,
        by: &mut dyn Solver,
    ) -> Result<()> {
        let CheckedSearch { checks, grid, clues, given, dead, .. } = self;
        if givens.len() != *clues {
            return Err(checks.rejection(format_args!(
                "emitted {}, which has {} clues: expected {clues}",
                grid.puzzle(givens),
                givens.len()
            )));
        }
        if !given.is_subset(givens) || !dead.is_disjoint(givens) {
            return Err(checks.rejection(format_args!(
                "emitted {}: expected givens at {given} and none at {dead}",
                grid.puzzle(givens)
            )));
        }
        check(grid, givens, by, checks)?;
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let earlier = found.insert(givens, part).filter(|&earlier| earlier != part);
        if earlier.is_some() || !here.insert(givens) {
            return checks.duplicate_error(grid, givens);
        }
        Ok(())
    }
}

impl Search for CheckedSearch {
    fn outline(&self) -> Outline {
        self.it.outline()
    }

    fn method(&self) -> &str {
        self.it.method()
    }

    fn search(
        &self,
        part: u32,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        let (mut by, mut here, mut checked) = (self.checks.solver()?, BTreeSet::new(), Ok(()));
        let effort = self.it.search(part, clique, solver, &mut |givens| {
            checked = self.check(part, *givens, &mut here, &mut *by);
            if checked.is_err() { ControlFlow::Break(()) } else { emit(givens) }
        });
        checked.and(effort)
    }
    /// Each line is checked where it is logged.
    fn derivation(&self) -> Option<&dyn Derivation> {
        self.it.derivation()
    }
}
