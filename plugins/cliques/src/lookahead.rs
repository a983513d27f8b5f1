//! `lookahead`: of the cliques of several strategies, that under which a search looks smallest.
//!
//! No measure of a clique can decide which one is best for a search ("It is not proven whether this
//! is the optimal choice", dobrichev 2010 of the least product). So each candidate is tried with a
//! plain search in the clique's order ([`crate::hitting_tree`]), for puzzles with the required
//! number of clues. Probes estimate the number of its nodes (see [`crate::tree_size`]). Every
//! candidate gets the same random numbers. The first one, of `min_product`, yields only to one
//! whose search looks less than half as large, and so on. Estimates of one search differ by about
//! that much, and those of large searches are more often too low. The bound is that of the chosen
//! clique's own strategy.
//!
//! All candidates are ordered by disjoint levels, as in `dj_levels`, so they differ only in their
//! sets. Probes cannot detect the differences between two orders of the same sets.

use crate::greatest::SearchLimits;
use crate::greedy::Greedy;
use crate::hitting_tree::HittingTree;
use crate::level_order::LevelOrder;
use crate::local_search::LocalSearch;
use crate::max_size::MaxSize;
use crate::min_product::MinProduct;
use crate::prepared::Prepared;
use crate::tabu_search::TabuSettings;
use crate::tree_size::estimate;
use crate::weighted::Weighted;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// The limits of the candidates' own searches.
const REACH: SearchLimits = SearchLimits { longest: 11, nodes: 2000 };

/// The limits of rating sets for the order: levels are cut off sooner than those of `dj_levels`,
/// since more sets are rated here.
const COUNTED: u32 = 8;
const WIDTH: usize = 100;

/// A clique yields to one whose search looks this many times smaller.
const MARGIN: f64 = 2.;

/// The settings of the tabu search for candidates.
const STEPS: TabuSettings = TabuSettings { steps: 500, tenure: 7, patience: 250 };

/// The best of several cliques, by probes.
pub struct Lookahead {
    options: Options,
    /// The number of clues that the current search places.
    clues: u32,
    candidates: Vec<Box<dyn CliqueStrategy>>,
    order: LevelOrder,
    prepared: Prepared,
    sets: Vec<Cells>,
}

options! {
    struct Options {
        /// Number of clues to place, for a search that does not state it
        clues: u32 = 17, in 0..=81;
        /// Number of random paths per search tree
        probes: usize = 200, in 1..=100_000;
        seed: u64, as RandomNumbers::SEED;
        /// Number of candidate cliques from tabu search
        searches: u64 = 4, in 0..=1000;
        /// Probe searches for hitting this many of the smallest sets
        most: usize = 1000, in 1..=1_000_000;
    }
}

impl Component for Lookahead {
    const NAME: &'static str = "lookahead";
    const DOC: &'static str = "The clique, from several strategies, with the smallest search by \
         random probes. Reports the bound of the chosen strategy";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<Lookahead> {
        let options = Options::read(args);
        let candidates = candidates(options.seed, options.searches);
        let (order, prepared, sets) = Default::default();
        Ok(Lookahead { clues: options.clues, options, candidates, order, prepared, sets })
    }
}

/// Strategies whose cliques are compared: the likely ones first.
fn candidates(seed: u64, searches: u64) -> Vec<Box<dyn CliqueStrategy>> {
    let all = SearchLimits { longest: 81, ..REACH };
    let mut candidates: Vec<Box<dyn CliqueStrategy>> = vec![
        Box::new(MinProduct::with_limits(REACH)),
        Box::new(MaxSize::with_limits(all)),
        Box::new(Weighted::with_limits(REACH, 1., 81.)),
        Box::new(Greedy::default()),
    ];
    for search in 0..searches {
        let seed = seed.wrapping_add(search);
        candidates.push(Box::new(LocalSearch::with(seed, STEPS, REACH.longest)));
    }
    candidates
}

impl Lookahead {
    /// The sets that a search would hit. Those with dead cells are in no clique, but count.
    fn gather_sets(&mut self, candidates: &[u32]) -> Result<Vec<Cells>> {
        self.prepared.gather(candidates, Cells::EMPTY)?;
        let smallest = self.prepared.pool().iter().take(self.options.most);
        Ok(smallest.map(|&rank| self.prepared.set(rank)).collect())
    }

    /// The approximate number of nodes of a search in the order of this clique.
    fn nodes(&self, clique: &[u32], to_hit: &[Cells], dead: Cells) -> Result<f64> {
        let clique: Vec<Cells> = clique.iter().map(|&index| self.sets[index as usize]).collect();
        let tree = HittingTree::new(&clique, to_hit);
        let root = tree.root(self.clues, dead);
        let Options { probes, seed, .. } = self.options;
        let mut random = RandomNumbers::new(seed);
        estimate(root, |node, children| tree.expand(node, children), probes, &mut random)
    }
}

impl CliqueStrategy for Lookahead {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.prepared = Prepared::new(sets)?;
        self.order = LevelOrder::new(sets, COUNTED, WIDTH)?;
        self.sets = sets.to_vec();
        self.clues = self.options.clues;
        self.candidates.iter_mut().try_for_each(|candidate| candidate.prepare(sets))
    }

    fn set_context(&mut self, context: &SearchContext) -> Result<()> {
        self.clues = context.clues;
        self.candidates.iter_mut().try_for_each(|candidate| candidate.set_context(context))
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        chosen.clear();
        let to_hit = self.gather_sets(candidates)?;
        let mut tried: Vec<Vec<u32>> = Vec::new();
        let (mut least, mut claim) = (f64::INFINITY, Bound::AtLeast);
        for candidate in 0..self.candidates.len() {
            let mut clique = Vec::new();
            let bound = self.candidates[candidate].choose(candidates, dead, &mut clique)?;
            self.order.arrange(&mut clique)?;
            if tried.contains(&clique) {
                continue;
            }
            let nodes = self.nodes(&clique, &to_hit, dead)?;
            if tried.is_empty() || nodes * MARGIN < least {
                (least, claim) = (nodes, bound);
                chosen.clone_from(&clique);
            }
            tried.push(clique);
        }
        Ok(claim)
    }
}
