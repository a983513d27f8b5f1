//! `conflicts`: small sets first; sets that refuted random probes come later.
//!
//! "Boosting systematic search by weighting constraints" (Boussemart, Hemery, Lecoutre and Sais,
//! 2004): a constraint weighs more each time it refutes a node. There weights grow during the
//! search. Here they are learned before it, once for each number of clues to place, so that a
//! result does not depend on earlier searches. Probes go down random paths of a search that
//! branches on the smallest set, with tried cells dead. They end where a packing of unhit sets
//! needs more clues than are left. The sets of that packing then weigh one more.
//!
//! There the search branches on heavy constraints sooner. Here that takes more nodes than `greedy`,
//! and the reverse takes fewer. A set without a clue still bounds the search, and those that bound
//! it best remain.

use crate::prepared::Prepared;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// Packs the sets by their size times their weight.
pub struct Conflicts {
    options: Options,
    /// The number of clues that the search is to place.
    clues: u32,
    prepared: Prepared,
    /// The effective length of each rank, for each number of clues requested so far.
    lengths: Vec<(u32, Vec<f64>)>,
}

/// The number of clues of probes if the search does not state it.
const CLUES: u32 = 17;

options! {
    struct Options {
        /// Number of random paths
        probes: u32 = 200, in 1..=100_000;
        seed: u64, as RandomNumbers::SEED;
        /// Learn weights for this many of the smallest sets
        most: usize = 1000, in 1..=1_000_000;
        /// Extra length, in cells, of a set that refutes as often as the average
        bias: f64 = 0.2, in 0.0..=100.0;
    }
}

impl Component for Conflicts {
    const NAME: &'static str = "conflicts";
    const DOC: &'static str = "Greedy clique: small sets first, but sets that refuted random \
         probes later. Its size is a lower bound on the MCN";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<Conflicts> {
        let (prepared, lengths) = Default::default();
        Ok(Conflicts { options: Options::read(args), clues: CLUES, prepared, lengths })
    }
}

/// The smallest sets as a probe sees them.
struct Probe<'a> {
    sets: &'a [Cells],
    weights: Vec<u32>,
}

impl Probe<'_> {
    /// Goes down a random path and weighs the sets that refute it.
    fn follow_random_path(&mut self, clues: u32, random: &mut RandomNumbers) {
        let (mut placed, mut dead) = (Cells::EMPTY, Cells::EMPTY);
        for left in (0..=clues).rev() {
            if self.is_refuted(placed, dead, left) {
                return;
            }
            let unhit = self.sets.iter().filter(|set| set.is_disjoint(placed));
            let Some(smallest) = unhit.map(|&set| set - dead).min_by_key(|set| set.len()) else {
                return;
            };
            let cells: Vec<Cell> = smallest.iter().collect();
            let place = random.below(cells.len());
            placed |= Cells::single(cells[place]);
            dead |= cells[..place].iter().copied().collect();
        }
    }

    /// Whether disjoint unhit sets need more clues than are left: these weigh more then.
    fn is_refuted(&mut self, placed: Cells, dead: Cells, left: u32) -> bool {
        let (mut covered, mut packing) = (placed, Vec::new());
        for (rank, &set) in self.sets.iter().enumerate() {
            // A set whose cells are all dead is disjoint from all others.
            if (set - dead).is_disjoint(covered) && set.is_disjoint(placed) {
                covered |= set - dead;
                packing.push(rank);
            }
        }
        let is_refuted = packing.len() as u32 > left
            || packing.iter().any(|&rank| self.sets[rank].is_subset(dead));
        if is_refuted {
            packing.into_iter().for_each(|rank| self.weights[rank] += 1);
        }
        is_refuted
    }
}

impl Conflicts {
    /// The effective lengths of sets, by rank.
    fn learn_lengths(&self, clues: u32) -> Result<Vec<f64>> {
        let sets = self.prepared.sets();
        let known = &sets[..sets.len().min(self.options.most)];
        let mut probe = Probe { sets: known, weights: vec![0; sets.len()] };
        let mut random = RandomNumbers::new(self.options.seed);
        for _ in 0..self.options.probes {
            check_running()?;
            probe.follow_random_path(clues, &mut random);
        }
        let total: u32 = probe.weights.iter().sum();
        let average = f64::from(total.max(1)) / known.len().max(1) as f64;
        let length = |(set, &weight): (&Cells, &u32)| {
            f64::from(set.len()) * (1. + self.options.bias * f64::from(weight) / average)
        };
        Ok(sets.iter().zip(&probe.weights).map(length).collect())
    }

    /// The weights learned for the current number of clues.
    fn cached_lengths(&mut self) -> Result<&[f64]> {
        let place = self.lengths.iter().position(|&(clues, _)| clues == self.clues);
        let place = match place {
            Some(place) => place,
            None => {
                let lengths = self.learn_lengths(self.clues)?;
                self.lengths.push((self.clues, lengths));
                self.lengths.len() - 1
            }
        };
        Ok(&self.lengths[place].1)
    }
}

impl CliqueStrategy for Conflicts {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.prepared = Prepared::new(sets)?;
        self.clues = CLUES;
        self.lengths.clear();
        Ok(())
    }

    fn set_context(&mut self, context: &SearchContext) -> Result<()> {
        self.clues = context.clues;
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        self.prepared.gather(candidates, dead)?;
        chosen.clear();
        let mut ranks = self.prepared.pool().to_vec();
        let lengths = self.cached_lengths()?;
        ranks.sort_by(|&a, &b| lengths[a as usize].total_cmp(&lengths[b as usize]));
        self.prepared.pack(ranks, chosen);
        self.prepared.to_indices(chosen);
        Ok(Bound::AtLeast)
    }
}
