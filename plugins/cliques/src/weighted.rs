//! `weighted`: the clique whose sets together narrow a search most, by their number and sizes.
//!
//! A clue that hits a set of s cells has s places; a clue outside the clique has some `spare`
//! places. So a set of s cells divides the number of ways to place the clues by `spare / s`.
//! Disjoint sets do so independently: their factors multiply, and the logarithms add up. A set is
//! worth `ln(spare / s)`, and the clique of greatest worth leaves the fewest ways. Unlike
//! `min_product` it drops a set if smaller ones compensate for it. So k sets count more than k - 1
//! only if their product is less than `spare` times as large.
//!
//! The exponent `power` changes this: at 0 only the number of sets counts, as in `max_size`. Above
//! 1 small sets count for more, until the smallest set decides, as in `greedy`.
//!
//! The search is [`crate::heaviest_clique`], among the sets up to a length and within a budget of
//! nodes, from the greedy clique on.

use crate::candidate_sets::CandidateSets;
use crate::cell_weights::{CellWeights, SizeWeights, UNIT};
use crate::greatest::SearchLimits;
use crate::heaviest_clique::HeaviestClique;
use crate::prepared::Prepared;
use crate::unprepared::unprepared;
use seventeen_plugin::prelude::*;

/// A clique of greatest worth among the short sets, completed.
pub struct Weighted {
    reach: SearchLimits,
    worths: SizeWeights,
    ground: Option<WeightedSets>,
    candidate_sets: CandidateSets,
    search: HeaviestClique,
}

/// The sets, with weights of the cells based on the worth of the sets.
struct WeightedSets {
    prepared: Prepared,
    weights: CellWeights,
}

options! {
    struct Options {
        longest: u32, as SearchLimits::PARAMS[0];
        /// Stop a search after this many nodes
        nodes: u64 = 20_000, in 1..=1_000_000_000_000;
        /// Exponent of a set's worth; at 0 only the number of sets counts
        power: f64 = 1., in 0. ..=16.;
        /// Number of places for a clue outside the clique: the 81 in log(81/size)
        spare: f64 = 81., in 1. ..=1e6;
    }
}

impl Component for Weighted {
    const NAME: &'static str = "weighted";
    const DOC: &'static str = "Clique with the greatest sum of log(81/size) over its sets. Its \
         size is a lower bound on the MCN";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<Weighted> {
        let Options { longest, nodes, power, spare } = Options::read(args);
        Ok(Weighted::with_limits(SearchLimits { longest, nodes }, power, spare))
    }
}

impl Weighted {
    /// Searches within `reach`.
    pub(crate) fn with_limits(reach: SearchLimits, power: f64, spare: f64) -> Weighted {
        let (candidate_sets, search) = Default::default();
        Weighted { reach, worths: worths(power, spare), ground: None, candidate_sets, search }
    }
}

/// The worths of sets, by size; a set of one cell is worth one unit.
fn worths(power: f64, spare: f64) -> SizeWeights {
    let narrows = |size: usize| (spare / size.max(1) as f64).ln().max(0.);
    let most = narrows(1).max(f64::MIN_POSITIVE);
    std::array::from_fn(|size| ((narrows(size) / most).powf(power) * UNIT as f64) as u64)
}

impl CliqueStrategy for Weighted {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        let prepared = Prepared::new(sets)?;
        let weights = CellWeights::of(prepared.sets(), self.worths)?;
        self.ground = Some(WeightedSets { prepared, weights });
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        let WeightedSets { prepared, weights } = self.ground.as_mut().ok_or_else(unprepared)?;
        let SearchLimits { longest, nodes } = self.reach;
        prepared.gather(candidates, dead)?;
        chosen.clear();
        prepared.pack(prepared.pool_up_to(longest).iter().copied(), chosen);
        let sizes = chosen.iter().map(|&rank| prepared.set(rank).len() as usize);
        let worth = sizes.map(|size| self.worths[size]).sum();
        self.candidate_sets.gather(prepared, weights, !dead, longest, worth + 1)?;
        self.search.search(&self.candidate_sets, &self.worths, worth, nodes)?;
        self.candidate_sets.take_clique(self.search.best(), chosen);
        prepared.finish(chosen);
        Ok(Bound::AtLeast)
    }
}
