//! The puzzles that a claim lists: the minimal ones among those that an enumerator finds.

use crate::context::Context;
use crate::enumerate::{EnumerationMethod, EnumerationRequest};
use crate::error::Result;
use crate::harvest::Sets;
use seventeen_core::{Cells, Grid, Solver};
use std::collections::{BTreeSet, HashSet};

/// The givens of the minimal puzzles with at most `clues` clues that puzzles of the grid contain,
/// as an enumerator finds them: in each puzzle with `clues` clues.
///
/// # Errors
/// The enumeration fails or was stopped.
pub(super) fn list_puzzles(
    context: &Context,
    method: &EnumerationMethod,
    sets: &Sets,
    clues: u32,
    asked: &EnumerationRequest,
) -> Result<Vec<Cells>> {
    let found = method.enumerate(context, sets, clues, asked)?;
    let grid = found.grid.value;
    method.solver.lease_instance_for(sets.rules)?.run(|solver| {
        let mut minimal = MinimalPuzzleFinder { grid: &grid, solver, seen: HashSet::new() };
        let mut listed = BTreeSet::new();
        for &givens in found.givens.iter() {
            minimal.add_contained(givens, &mut listed)?;
        }
        Ok(listed.into_iter().collect())
    })
}

/// Looks for minimal puzzles in others.
struct MinimalPuzzleFinder<'a> {
    grid: &'a Grid,
    solver: &'a mut dyn Solver,
    seen: HashSet<Cells>,
}

impl MinimalPuzzleFinder<'_> {
    /// Adds the minimal puzzles that a valid puzzle contains.
    fn add_contained(
        &mut self,
        givens: Cells,
        listed: &mut BTreeSet<Cells>,
    ) -> seventeen_core::Result<()> {
        if !self.seen.insert(givens) {
            return Ok(());
        }
        let redundant = self.solver.redundant(&self.grid.puzzle(givens), self.grid)?;
        if redundant.is_empty() {
            listed.insert(givens);
        }
        for cell in redundant {
            self.add_contained(givens - Cells::single(cell), listed)?;
        }
        Ok(())
    }
}
