//! The prepared sets in the order of a collection, and the choosable ones.

use seventeen_core::{Cells, ua};
use seventeen_plugin::prelude::{Error, Result};

/// Prepared sets, known by their rank: the place by ascending size and then by cells.
#[derive(Default)]
pub(crate) struct Prepared {
    /// By rank.
    sets: Vec<Cells>,
    /// The index of each rank.
    indices: Vec<u32>,
    /// The rank of each index.
    ranks: Vec<u32>,
    pool: Vec<u32>,
}

impl Prepared {
    /// Takes `sets` in any order.
    ///
    /// # Errors
    /// There is an empty set, which no clue hits and which would be disjoint even from itself.
    pub(crate) fn new(sets: &[Cells]) -> Result<Prepared> {
        if let Some(index) = sets.iter().position(|set| set.is_empty()) {
            return Err(Error::failed(format!("set {index} is empty: expected at least one cell")));
        }
        let mut indices: Vec<u32> = (0..sets.len() as u32).collect();
        indices.sort_by_cached_key(|&index| ua::order(sets[index as usize]));
        let mut ranks = vec![0; sets.len()];
        for (rank, &index) in indices.iter().enumerate() {
            ranks[index as usize] = rank as u32;
        }
        let sets = indices.iter().map(|&index| sets[index as usize]).collect();
        Ok(Prepared { sets, indices, ranks, pool: Vec::new() })
    }

    /// The set of a rank.
    #[inline]
    pub(crate) fn set(&self, rank: u32) -> Cells {
        self.sets[rank as usize]
    }

    /// All sets by rank.
    pub(crate) fn sets(&self) -> &[Cells] {
        &self.sets
    }

    /// The sets of up to `longest` cells, by rank.
    pub(crate) fn sets_up_to(&self, longest: u32) -> &[Cells] {
        &self.sets[..self.sets.partition_point(|set| set.len() <= longest)]
    }

    /// The ranks of the sets that can be chosen, ascending.
    pub(crate) fn pool(&self) -> &[u32] {
        &self.pool
    }

    /// The sets of the pool with up to `longest` cells.
    pub(crate) fn pool_up_to(&self, longest: u32) -> &[u32] {
        let is_short = |&rank: &u32| self.set(rank).len() <= longest;
        &self.pool[..self.pool.partition_point(is_short)]
    }

    /// Fills the pool with the `candidates`, given by index, without a cell in `dead`.
    ///
    /// # Errors
    /// An index of no set.
    pub(crate) fn gather(&mut self, candidates: &[u32], dead: Cells) -> Result<()> {
        self.pool.clear();
        for &index in candidates {
            let Some(&rank) = self.ranks.get(index as usize) else {
                let sets = self.ranks.len();
                return Err(Error::failed(format!("set {index}: expected 0..{sets}")));
            };
            if self.set(rank).is_disjoint(dead) {
                self.pool.push(rank);
            }
        }
        self.pool.sort_unstable();
        self.pool.dedup();
        Ok(())
    }

    /// Turns ranks into indices.
    pub(crate) fn to_indices(&self, ranks: &mut [u32]) {
        for rank in ranks {
            *rank = self.indices[*rank as usize];
        }
    }

    /// Appends to `chosen` each of `ranks` whose set is disjoint from those chosen before.
    pub(crate) fn pack(&self, ranks: impl IntoIterator<Item = u32>, chosen: &mut Vec<u32>) {
        let mut taken = self.union(chosen);
        for rank in ranks {
            if self.set(rank).is_disjoint(taken) {
                taken |= self.set(rank);
                chosen.push(rank);
            }
        }
    }

    /// Adds sets of the pool to the clique `chosen` until none can be added, puts the smallest
    /// first, and turns ranks into indices.
    pub(crate) fn finish(&self, chosen: &mut Vec<u32>) {
        self.pack(self.pool.iter().copied(), chosen);
        chosen.sort_unstable();
        self.to_indices(chosen);
    }

    /// The cells of these sets.
    fn union(&self, ranks: &[u32]) -> Cells {
        ranks.iter().fold(Cells::EMPTY, |union, &rank| union | self.set(rank))
    }
}
