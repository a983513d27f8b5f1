//! Grids searched by themselves: as many as there are threads are harvested and laid out at once,
//! then each is searched on all threads.

use super::of_grid::unless_interrupted;
use super::{All, Together};
use crate::context::Context;
use crate::enumerate::rank::rank;
use crate::enumerate::{Asked, Enumeration, Planned};
use crate::error::Result;
use crate::harvest::Sets;
use rayon::prelude::*;

impl Together {
    /// Searches the grids of these numbers; what an interrupted run leaves is not complete.
    pub(super) fn do_alone(
        &self,
        context: &Context,
        numbers: &[usize],
        all: &mut All<'_>,
    ) -> Result<()> {
        let task = context.progress().task("grids", Some(numbers.len() as u64));
        for numbers in numbers.chunks(context.threads()) {
            if context.stop().is_requested() {
                break;
            }
            let planned = context.pool().install(|| {
                let plan = |&number: &usize| self.plan(context, &all.grids[number], all.clues);
                numbers.par_iter().map(plan).collect::<Result<Vec<(Planned, f64)>>>()
            });
            let planned = unless_interrupted(planned)?.unwrap_or_default();
            for (&number, (planned, harvest)) in numbers.iter().zip(planned) {
                all.seconds += harvest;
                let Some(found) = unless_interrupted(planned.search(context))? else { break };
                all.add(number, found);
                task.advance(1);
            }
        }
        Ok(())
    }

    /// A search laid out, and the seconds of its harvest.
    fn plan(&self, context: &Context, known: &Sets, clues: u32) -> Result<(Planned, f64)> {
        let harvested = self.harvester.as_ref().map(|harvester| known.harvest(context, harvester));
        let sets = harvested.unwrap_or_else(|| Ok(known.clone()))?;
        let planned = self.method.plan(context, &sets, clues, &Asked::default())?;
        Ok((planned, sets.seconds - known.seconds))
    }
}

impl All<'_> {
    fn add(&mut self, number: usize, found: Enumeration) {
        let of_grid = &mut self.found[number];
        of_grid.ranks = found.givens.iter().map(|&givens| rank(givens)).collect();
        of_grid.left = usize::from(!found.complete);
        self.effort += found.effort;
        self.seconds += found.seconds;
    }
}
