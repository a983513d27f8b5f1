//! Pattern searchers: the clues of every configuration allow no other filling of its region.

use super::ResultChecks;
use seventeen_core::{
    Cell, Configuration, Emit, Layout, PatternSearch, PatternSearcher, Puzzle, Region, Result,
    Solver, Stage, StageStats,
};
use std::ops::ControlFlow;

/// A pattern searcher whose configurations are checked.
pub(crate) struct CheckedPatternSearcher {
    it: Box<dyn PatternSearcher>,
    checks: ResultChecks,
}

impl CheckedPatternSearcher {
    pub(crate) fn new(
        it: Box<dyn PatternSearcher>,
        checks: ResultChecks,
    ) -> CheckedPatternSearcher {
        CheckedPatternSearcher { it, checks }
    }
}

impl PatternSearcher for CheckedPatternSearcher {
    fn plan(&mut self, layout: &Layout, chain: &[Region]) -> Result<Box<dyn PatternSearch>> {
        let (it, checks) = (self.it.plan(layout, chain)?, self.checks.clone());
        Ok(Box::new(CheckedPatternSearch { it, checks }))
    }
}

/// A search whose configurations are checked.
struct CheckedPatternSearch {
    it: Box<dyn PatternSearch>,
    checks: ResultChecks,
}

/// Rejects a configuration whose region has another filling with these clues in their places of a
/// grid. Does not check configurations that no grid contains.
fn check(found: &Configuration, by: &mut dyn Solver, checks: &ResultChecks) -> Result<()> {
    let Some(grid) = by.find(&Puzzle::from_digits(found.digits), None)? else { return Ok(()) };
    let blank = |cell: &Cell| found.digits[*cell] == 0 || found.clues.contains(*cell);
    let puzzle = grid.puzzle(Cell::all().filter(blank).collect());
    match by.other_solution(&puzzle, &grid)? {
        None => Ok(()),
        Some(other) => Err(checks.rejection(format_args!(
            "emitted a configuration of {} with clues at {}, which leave the unavoidable set {} unhit",
            found.region(),
            found.clues,
            grid.difference(&other)
        ))),
    }
}

impl PatternSearch for CheckedPatternSearch {
    fn stages(&self) -> Vec<Stage> {
        self.it.stages()
    }

    fn begin(&self, emit: Emit<'_, Configuration>) -> Result<()> {
        self.it.begin(emit)
    }

    fn extend(
        &self,
        stage: u32,
        parents: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<StageStats> {
        let mut by = self.checks.solver()?;
        let mut checked = Ok(());
        let labour = self.it.extend(stage, parents, &mut |found| {
            checked = check(found, &mut *by, &self.checks);
            if checked.is_err() { ControlFlow::Break(()) } else { emit(found) }
        });
        checked.and(labour)
    }
}
