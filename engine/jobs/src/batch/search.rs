//! The search of a batch: the sets of its grids, and its puzzles, checked and taken back to where the
//! grids came from.

use super::Together;
use super::of_grid::unless_interrupted;
use crate::context::Context;
use crate::enumerate::rank::rank;
use crate::error::{Error, Result};
use seventeen_core::{Batch, Cells, Effort, Grid, Solver, Transformation, ua};
use std::ops::ControlFlow;

/// What the search of a batch gave.
pub(super) struct Searched {
    /// By grid of the batch the ranks of its puzzles where it came from, in no order.
    pub(super) ranks: Vec<Vec<u128>>,
    pub(super) end: End,
}

/// How the search of a batch ended.
pub(super) enum End {
    Finished(Effort),
    Interrupted,
    /// The enumerator has no way to search grids together.
    Declined,
}

impl Together {
    /// These sets of each of some grids that share two bands, by ascending size, and those that the
    /// harvester finds.
    pub(super) fn harvested(
        &self,
        context: &Context,
        grids: &[Grid],
        clues: u32,
        mut sets: Vec<Vec<Cells>>,
    ) -> Result<Vec<Vec<Cells>>> {
        if let Some(harvester) = &self.harvester {
            let mut emit = |at: usize, set: &Cells| {
                sets[at].push(*set);
                ControlFlow::Continue(())
            };
            let seed = context.seed();
            harvester
                .lease()?
                .run(|harvester| harvester.harvest_batch(grids, clues, seed, &mut emit))?;
        }
        for sets in &mut sets {
            ua::sort(sets);
            sets.dedup();
        }
        Ok(sets)
    }

    /// Searches a batch. Its grids are images under these maps, in their order.
    pub(super) fn search<'m>(
        &self,
        batch: &Batch<'_>,
        maps: impl Iterator<Item = &'m Transformation>,
        solver: &mut dyn Solver,
    ) -> Result<Searched> {
        let mut taker = Taker::new(batch, maps);
        let enumerator = self.method.enumerator.lease()?;
        let done = enumerator.run(|enumerator| {
            let mut emit = |at: usize, givens: &Cells| taker.take(at, *givens);
            enumerator.search_batch(batch, solver, &mut emit)
        });
        if let Some(reason) = taker.refused {
            return Err(Error::work_failed(reason));
        }
        let end = match unless_interrupted(done)? {
            Some(Some(effort)) => End::Finished(effort),
            Some(None) => End::Declined,
            None => End::Interrupted,
        };
        Ok(Searched { ranks: taker.ranks, end })
    }
}

/// Takes the puzzles of a batch.
struct Taker<'a> {
    batch: &'a Batch<'a>,
    /// The maps back from the images to the grids.
    back: Vec<Transformation>,
    /// The ranks of the puzzles of each grid.
    ranks: Vec<Vec<u128>>,
    /// Why no more puzzles are taken.
    refused: Option<String>,
}

impl<'a> Taker<'a> {
    fn new<'m>(batch: &'a Batch<'a>, maps: impl Iterator<Item = &'m Transformation>) -> Taker<'a> {
        let back: Vec<Transformation> = maps.map(Transformation::inverse).collect();
        Taker { batch, ranks: vec![Vec::new(); back.len()], back, refused: None }
    }

    /// Takes a puzzle of a grid by its number, if the enumerator can have found it.
    fn take(&mut self, at: usize, givens: Cells) -> ControlFlow<()> {
        let Batch { grids, clues, limits, .. } = *self.batch;
        let (Some(ranks), Some(back)) = (self.ranks.get_mut(at), self.back.get(at)) else {
            let last = grids.len() - 1;
            self.refused =
                Some(format!("the enumerator found one of grid {at}: expected 0 to {last}"));
            return ControlFlow::Break(());
        };
        if givens.len() != clues || !limits.allow(givens) {
            let puzzle = grids[at].puzzle(givens);
            let expected = format!("{clues} clues within {limits:?}");
            self.refused = Some(format!("the enumerator found {puzzle}: expected {expected}"));
            return ControlFlow::Break(());
        }
        ranks.push(rank(back.cells(givens)));
        ControlFlow::Continue(())
    }
}
