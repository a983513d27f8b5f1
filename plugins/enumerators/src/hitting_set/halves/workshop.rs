//! What all cases of a proof use: the grid, its known sets, the listed puzzles, and the log.

use super::log::ProofLog;
use super::refutation::{Assumptions, Row};
use crate::difference::unhit_set_by_templates;
use seventeen_harvesters::Templates;
use seventeen_plugin::prelude::*;

/// What a case needs. It borrows from its part for `'a`, and from the log for `'l`.
pub(super) struct Workshop<'a, 'l> {
    pub(super) claim: &'a Claim<'a>,
    /// The sets of the plan and those found since.
    pub(super) sets: &'a mut Vec<Row>,
    pub(super) solver: &'a mut dyn Solver,
    pub(super) templates: &'a mut Templates,
    pub(super) log: &'a mut ProofLog<'l>,
}

/// An unavoidable set as a row.
pub(super) fn row_of_set(line: Line, set: Cells) -> Row {
    Row { line, refuted: Assumptions { dead: set, ..Assumptions::default() } }
}

impl Workshop<'_, '_> {
    /// A row that these givens do not hit: a set, or a listed puzzle among them.
    ///
    /// # Errors
    /// They are a puzzle that the claim excludes, an error of the solver or of the log, or the run
    /// was cancelled.
    pub(super) fn unhit_row(&mut self, givens: Cells) -> Result<Row> {
        let claim = self.claim;
        let listed = claim.listed.iter().position(|listed| listed.is_subset(givens));
        if let Some(number) = listed {
            let refuted = Assumptions { given: claim.listed[number], ..Assumptions::default() };
            return Ok(Row { line: claim.listed_line(number as u32), refuted });
        }
        let set = unhit_set_by_templates(self.solver, self.templates, claim.grid, givens)?;
        let Some(set) = set else {
            let puzzle = Board::of_rules(claim.rules, &claim.grid.puzzle(givens));
            let reason = format!("{puzzle} contradicts the claim: it has one solution");
            return Err(Error::failed(reason));
        };
        let row = row_of_set(self.log.set(set)?, set);
        self.sets.push(row);
        Ok(row)
    }
}
