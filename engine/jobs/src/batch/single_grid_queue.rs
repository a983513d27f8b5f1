//! Grids searched alone: one per thread is harvested and planned at a time, then each is searched
//! on all threads.

use super::BatchEnumerator;
use super::grid_result::unless_interrupted;
use crate::context::Context;
use crate::enumerate::{Enumeration, PlannedSearch};
use crate::error::Result;
use crate::harvest::Sets;
use crate::unfinished::Unfinished;
use std::collections::VecDeque;

/// Searches that are laid out, with the seconds of their harvests.
#[derive(Default)]
pub(super) struct SingleGridQueue {
    planned: VecDeque<(PlannedSearch, f64)>,
}

impl SingleGridQueue {
    /// Searches the first of these grids, with the seconds of its harvest; nothing if the run is
    /// interrupted. The next call continues with the second.
    pub(super) fn search_first<'a>(
        &mut self,
        together: &BatchEnumerator,
        context: &Context,
        grids: impl Iterator<Item = &'a Sets>,
        clues: u32,
    ) -> Result<Option<(Enumeration, f64)>> {
        if context.cancellation_token().is_cancelled() {
            return Ok(None);
        }
        if self.planned.is_empty() {
            let next = grids.take(context.threads());
            let plan = |sets: &Sets| together.plan_single_grid(context, sets, clues);
            let planned = context.map_on_pool(next, plan).into_iter().collect();
            self.planned = unless_interrupted(planned)?.unwrap_or_default();
        }
        let Some((planned, harvest)) = self.planned.pop_front() else { return Ok(None) };
        let found = planned.search(context).or_else(Unfinished::into_partial_result);
        let found = unless_interrupted(found)?;
        Ok(found.map(|found| (found, harvest)))
    }
}

impl BatchEnumerator {
    /// A search laid out, and the seconds of its harvest.
    fn plan_single_grid(
        &self,
        context: &Context,
        known: &Sets,
        clues: u32,
    ) -> Result<(PlannedSearch, f64)> {
        let harvested = self.harvester.as_ref().map(|harvester| known.harvest(context, harvester));
        let sets = harvested.unwrap_or_else(|| Ok(known.clone()))?;
        let planned = self.method.plan(context, &sets, clues, &self.asked)?;
        Ok((planned, sets.seconds - known.seconds))
    }
}
