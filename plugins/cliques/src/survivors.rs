//! `survivors`: the set whose children leave least to search, after the sets before it.
//!
//! A tried cell is dead for the next children. The more other sets contain it, the more of these
//! children are easily refuted. So a child counts less if its cell hits heavier sets: one part in
//! `1 + bias` for a cell that is hit as often as the average. A set weighs half as much as one with
//! a cell less. Next comes the set whose children count least together, among those disjoint from
//! the sets before it. Then the remaining sets determine new cell weights. The rule is ours: it
//! takes fewer nodes than `greedy`. The opposite rule, which avoids such cells as if their children
//! were refuted later, takes more.

use crate::prepared::Prepared;
use seventeen_plugin::prelude::*;

/// Packs the sets one by one, by the search that their children are expected to leave.
pub struct Survivors {
    longest: u32,
    bias: f64,
    prepared: Prepared,
    /// The ranks of the sets that can still be chosen.
    left: Vec<u32>,
}

options! {
    struct Options {
        /// Search among sets of up to this many cells; longer sets only complete the clique
        longest: u32 = 11, in 0..=81;
        /// How much less a branch counts if other sets contain its cell
        bias: f64 = 0.5, in 0.0..=100.0;
    }
}

impl Component for Survivors {
    const NAME: &'static str = "survivors";
    const DOC: &'static str = "Greedy clique: next comes the set whose branches are expected to \
         leave the least to search. Its size is a lower bound on the MCN";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<Survivors> {
        let Options { longest, bias } = Options::read(args);
        Ok(Survivors { longest, bias, prepared: Prepared::default(), left: Vec::new() })
    }
}

impl Survivors {
    /// The weight of the child of each cell.
    fn child_weights(&self) -> [f64; 81] {
        let mut weights = [0.; 81];
        for set in self.left.iter().map(|&rank| self.prepared.set(rank)) {
            let weight = 1. / (1_u128 << set.len()) as f64;
            set.iter().for_each(|cell| weights[cell] += weight);
        }
        let hit = weights.iter().filter(|&&weight| weight > 0.).count();
        let average = weights.iter().sum::<f64>() / hit.max(1) as f64;
        weights
            .map(|weight| if weight > 0. { 1. / (1. + self.bias * weight / average) } else { 1. })
    }

    /// The set whose children count least, if any is left.
    fn least_expected_set(&self) -> Option<u32> {
        let counts = self.child_weights();
        let count = |rank| self.prepared.set(rank).iter().map(|cell| counts[cell]).sum::<f64>();
        let counted = self.left.iter().map(|&rank| (count(rank), rank));
        counted.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, rank)| rank)
    }
}

impl CliqueStrategy for Survivors {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.prepared = Prepared::new(sets)?;
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        self.prepared.gather(candidates, dead)?;
        self.left.clear();
        self.left.extend_from_slice(self.prepared.pool_up_to(self.longest));
        chosen.clear();
        while let Some(rank) = self.least_expected_set() {
            check_running()?;
            chosen.push(rank);
            let set = self.prepared.set(rank);
            self.left.retain(|&other| self.prepared.set(other).is_disjoint(set));
        }
        self.prepared.pack(self.prepared.pool().iter().copied(), chosen);
        self.prepared.to_indices(chosen);
        Ok(Bound::AtLeast)
    }
}
