//! `most_disjoint`: small sets first, and among equal sizes the set that is disjoint from most
//! others.
//!
//! The rating of step 2.3 of dobrichev's GridChecker ("How the GridChecker works", 2010; see
//! [`crate::disjoint_levels`]). There, and in `dj_levels`, it only orders the sets of a chosen
//! clique; here it chooses them. As there, sets of up to eight cells are counted.

use crate::disjoint_levels::DisjointLevels;
use crate::prepared::Prepared;
use seventeen_plugin::prelude::*;
use std::cmp::Reverse;

/// Packs the sets by size and then by rating.
pub struct MostDisjoint {
    options: Options,
    prepared: Prepared,
    /// The place of each rank in the order of packing.
    places: Vec<u32>,
    order: Vec<u32>,
}

options! {
    struct Options {
        /// Rate and count sets of up to this many cells
        longest: u32 = 8, in 4..=81;
        width: usize, as DisjointLevels::width(500);
    }
}

impl Component for MostDisjoint {
    const NAME: &'static str = "most_disjoint";
    const DOC: &'static str = "Greedy clique: small sets first, and among equal sizes the one with \
         the most disjoint levels. Its size is a lower bound on the MCN";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<MostDisjoint> {
        let (prepared, places, order) = Default::default();
        Ok(MostDisjoint { options: Options::read(args), prepared, places, order })
    }
}

impl CliqueStrategy for MostDisjoint {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.prepared = Prepared::new(sets)?;
        let counted = self.prepared.sets_up_to(self.options.longest);
        let mut levels = DisjointLevels::new(counted, self.options.width);
        let mut rated = Vec::with_capacity(counted.len());
        for (rank, &set) in counted.iter().enumerate() {
            rated.push((set.len(), Reverse(levels.rate(set)?), rank));
        }
        rated.sort_unstable();
        self.places = (0..sets.len() as u32).collect();
        for (place, (.., rank)) in rated.into_iter().enumerate() {
            self.places[rank] = place as u32;
        }
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        self.prepared.gather(candidates, dead)?;
        chosen.clear();
        self.order.clear();
        self.order.extend_from_slice(self.prepared.pool());
        self.order.sort_unstable_by_key(|&rank| self.places[rank as usize]);
        self.prepared.pack(self.order.iter().copied(), chosen);
        self.prepared.to_indices(chosen);
        Ok(Bound::AtLeast)
    }
}
