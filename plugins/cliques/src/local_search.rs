//! `local_search`: tabu search over cliques, by size and then by the product of sizes.
//!
//! See [`crate::tabu_search`] for the method and its sources. It proves nothing, but it examines
//! each set once per step and builds no graph, so its cost is known beforehand for every grid.

use crate::prepared::Prepared;
use crate::tabu_search::{TabuSearch, TabuSettings};
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// The best clique of short sets on a walk of some steps, completed.
pub struct LocalSearch {
    seed: u64,
    how: TabuSettings,
    longest: u32,
    prepared: Prepared,
    /// The sets that take part, by rank.
    sets: Vec<Cells>,
    search: TabuSearch,
}

options! {
    struct Options {
        seed: u64, as RandomNumbers::SEED;
        /// Number of steps; each adds, swaps or removes a set
        steps: u64 = 2000, in 1..=1_000_000_000;
        /// Number of steps for which a removed set stays out
        tenure: u64 = 7, in 0..=10_000;
        /// Restart after this many steps without improvement
        patience: u64 = 500, in 1..=1_000_000_000;
        /// Search among sets of up to this many cells; longer sets only complete the clique
        longest: u32 = 11, in 0..=81;
    }
}

impl Component for LocalSearch {
    const NAME: &'static str = "local_search";
    const DOC: &'static str = "Tabu search for a large clique, then for a small product of sizes. \
         Its size is a lower bound on the MCN";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<LocalSearch> {
        let Options { seed, steps, tenure, patience, longest } = Options::read(args);
        Ok(LocalSearch::with(seed, TabuSettings { steps, tenure, patience }, longest))
    }
}

impl LocalSearch {
    /// Walks with the settings `how` among the sets of up to `longest` cells.
    pub(crate) fn with(seed: u64, how: TabuSettings, longest: u32) -> LocalSearch {
        let (prepared, sets, search) = Default::default();
        LocalSearch { seed, how, longest, prepared, sets, search }
    }
}

impl CliqueStrategy for LocalSearch {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.prepared = Prepared::new(sets)?;
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        self.prepared.gather(candidates, dead)?;
        let short = self.prepared.pool_up_to(self.longest);
        self.sets.clear();
        self.sets.extend(short.iter().map(|&rank| self.prepared.set(rank)));
        self.search.search(&self.sets, self.how, &mut RandomNumbers::new(self.seed))?;
        chosen.clear();
        chosen.extend(self.search.best().iter().map(|&place| short[place]));
        self.prepared.finish(chosen);
        Ok(Bound::AtLeast)
    }
}
