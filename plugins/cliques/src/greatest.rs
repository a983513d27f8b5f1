//! A greatest clique of the sets up to a length: the common ground of three strategies.

use crate::candidate_sets::CandidateSets;
use crate::cell_weights::{CellWeights, UNIT};
use crate::maximum_clique::MaximumClique;
use crate::prepared::Prepared;
use seventeen_plugin::prelude::*;

/// Sets of up to this many cells are searched first, as GridChecker does. Their clique is often the
/// greatest, and leaves few of the longer sets as contenders.
const SHORT: u32 = 11;

options! {
    /// The limits of a search.
    #[derive(Clone, Copy)]
    pub(crate) struct SearchLimits {
        /// Search among sets of up to this many cells; longer sets only complete the clique
        pub(crate) longest: u32 = 11, in 1..=81;
        /// Stop a search after this many nodes; the size is then only a lower bound
        pub(crate) nodes: u64 = 1_000_000, in 1..=1_000_000_000_000;
    }
}

/// The sets with their weights, and the search for a greatest clique of them.
pub(crate) struct GreatestClique {
    reach: SearchLimits,
    prepared: Prepared,
    weights: CellWeights,
    /// The cells that are not dead.
    free: Cells,
    candidate_sets: CandidateSets,
    search: MaximumClique,
}

impl GreatestClique {
    /// For `sets` in any order.
    ///
    /// # Errors
    /// An empty set, or an interrupted run.
    pub(crate) fn new(reach: SearchLimits, sets: &[Cells]) -> Result<GreatestClique> {
        let prepared = Prepared::new(sets)?;
        let weights = CellWeights::new(prepared.sets())?;
        let (candidate_sets, search) = Default::default();
        Ok(GreatestClique { reach, prepared, weights, free: Cells::ALL, candidate_sets, search })
    }

    /// Writes the ranks of a clique of greatest size to `chosen`, of the sets within reach. Returns
    /// whether this is proven to be the greatest size.
    ///
    /// # Errors
    /// An index of no set, an interrupted run, or too little memory.
    pub(crate) fn find(
        &mut self,
        candidates: &[u32],
        dead: Cells,
        chosen: &mut Vec<u32>,
    ) -> Result<bool> {
        self.prepared.gather(candidates, dead)?;
        self.free = !dead;
        chosen.clear();
        let SearchLimits { longest, nodes } = self.reach;
        self.prepared.pack(self.prepared.pool_up_to(longest).iter().copied(), chosen);
        let mut certain = true;
        for longest in (longest > SHORT).then_some(SHORT).into_iter().chain([longest]) {
            if chosen.len() >= self.weights.bound(self.free) {
                return Ok(true);
            }
            self.gather_candidates(longest, chosen.len() + 1)?;
            certain = self.search.search(&self.candidate_sets, chosen.len(), nodes)?;
            self.candidate_sets.take_clique(self.search.best(), chosen);
        }
        Ok(certain)
    }

    /// The product of the sizes of these sets.
    pub(crate) fn product(&self, ranks: &[u32]) -> u64 {
        ranks.iter().map(|&rank| u64::from(self.prepared.set(rank).len())).product()
    }

    /// The sets within reach that can be in a clique of `size`, of those last gathered.
    ///
    /// # Errors
    /// The memory does not suffice.
    pub(crate) fn candidate_sets(&mut self, size: usize) -> Result<&CandidateSets> {
        self.gather_candidates(self.reach.longest, size)?;
        Ok(&self.candidate_sets)
    }

    fn gather_candidates(&mut self, longest: u32, size: usize) -> Result<()> {
        let GreatestClique { prepared, weights, free, candidate_sets, .. } = self;
        candidate_sets.gather(prepared, weights, *free, longest, size as u64 * UNIT)
    }

    /// Adds sets to the clique `chosen` until none fits, sorts it by size, turns ranks into
    /// indices, and returns the proven bound. `certain` is the result of [`find`](Self::find).
    pub(crate) fn complete_clique(&self, certain: bool, chosen: &mut Vec<u32>) -> Bound {
        self.prepared.finish(chosen);
        let longest = self.prepared.pool().last().map_or(0, |&rank| self.prepared.set(rank).len());
        let all_took_part = longest <= self.reach.longest;
        if certain && all_took_part || chosen.len() >= self.weights.bound(self.free) {
            Bound::Greatest
        } else {
            Bound::AtLeast
        }
    }
}
