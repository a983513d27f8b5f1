//! The search of a batch: harvests the sets of its grids, checks puzzles, and maps them back to the
//! original grids.

use super::BatchEnumerator;
use super::grid_result::unless_interrupted;
use crate::context::Context;
use crate::enumerate::rank::rank_of_givens;
use crate::error::{Error, Result};
use seventeen_core::{Batch, Cells, Effort, Grid, Limits, Solver, Transformation, ua};
use std::ops::ControlFlow;

/// The result of a batch's search.
pub(super) struct BatchSearchResult {
    /// The ranks of the puzzles of each grid of the batch, in the original grid, in no order.
    pub(super) ranks: Vec<Vec<u128>>,
    pub(super) end: SearchEnd,
}

/// The end of a batch's search.
pub(super) enum SearchEnd {
    Finished(Effort),
    Interrupted,
    /// The enumerator cannot search grids together.
    Declined,
}

/// A grid of a batch.
pub(super) struct MappedGrid<'a> {
    pub(super) grid: &'a Grid,
    /// Takes the pair that the grids share to rows 1 to 6.
    pub(super) map: &'a Transformation,
    /// The sets of the grid that are known.
    pub(super) sets: &'a [Cells],
}

impl BatchEnumerator {
    /// Searches the images of grids for puzzles within these limits, with the given sets and those
    /// of the harvester.
    pub(super) fn search_batch(
        &self,
        context: &Context,
        images: &[MappedGrid<'_>],
        clues: u32,
        limits: Limits,
        solver: &mut dyn Solver,
    ) -> Result<BatchSearchResult> {
        let grids: Vec<Grid> = images.iter().map(|image| image.map.grid(image.grid)).collect();
        let Some(sets) = unless_interrupted(self.harvest_sets(context, &grids, clues, images))?
        else {
            return Ok(BatchSearchResult { ranks: Vec::new(), end: SearchEnd::Interrupted });
        };
        let batch = Batch { grids: &grids, sets: &sets, clues, limits };
        let mut taker = PuzzleCollector::new(&batch, images);
        let enumerator = self.method.enumerator.lease_instance()?;
        let done = enumerator.run(|enumerator| {
            let mut emit = |at: usize, givens: &Cells| taker.accept_puzzle(at, *givens);
            enumerator.search_batch(&batch, solver, &mut emit)
        });
        if let Some(reason) = taker.refused {
            return Err(Error::work_failed(reason));
        }
        let end = match unless_interrupted(done)? {
            Some(Some(effort)) => SearchEnd::Finished(effort),
            Some(None) => SearchEnd::Declined,
            None => SearchEnd::Interrupted,
        };
        Ok(BatchSearchResult { ranks: taker.ranks, end })
    }

    /// The sets of each grid by ascending size: the given ones, and those of the harvester.
    fn harvest_sets(
        &self,
        context: &Context,
        grids: &[Grid],
        clues: u32,
        images: &[MappedGrid<'_>],
    ) -> Result<Vec<Vec<Cells>>> {
        let known = |MappedGrid { map, sets, .. }: &MappedGrid<'_>| {
            sets.iter().map(|&set| map.cells(set)).collect::<Vec<Cells>>()
        };
        let mut sets: Vec<Vec<Cells>> = images.iter().map(known).collect();
        if let Some(harvester) = &self.harvester {
            let mut emit = |at: usize, set: &Cells| {
                sets[at].push(*set);
                ControlFlow::Continue(())
            };
            let seed = context.seed();
            harvester
                .lease_instance()?
                .run(|harvester| harvester.harvest_batch(grids, clues, seed, &mut emit))?;
        }
        for sets in &mut sets {
            ua::sort(sets);
            sets.dedup();
        }
        Ok(sets)
    }
}

/// Takes the puzzles of a batch.
struct PuzzleCollector<'a> {
    batch: &'a Batch<'a>,
    /// The maps back from the images to the grids.
    back: Vec<Transformation>,
    /// The ranks of the puzzles of each grid.
    ranks: Vec<Vec<u128>>,
    /// The reason why no more puzzles are accepted.
    refused: Option<String>,
}

impl<'a> PuzzleCollector<'a> {
    fn new(batch: &'a Batch<'a>, images: &[MappedGrid<'_>]) -> PuzzleCollector<'a> {
        let back: Vec<Transformation> = images.iter().map(|image| image.map.inverse()).collect();
        PuzzleCollector { batch, ranks: vec![Vec::new(); back.len()], back, refused: None }
    }

    /// Takes a puzzle of a grid by its number, if the enumerator can have found it.
    fn accept_puzzle(&mut self, at: usize, givens: Cells) -> ControlFlow<()> {
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
        ranks.push(rank_of_givens(back.cells(givens)));
        ControlFlow::Continue(())
    }
}
