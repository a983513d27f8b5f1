//! The sets that can be in a clique of some worth: the graph that a search runs on.

use crate::cell_weights::CellWeights;
use crate::disjointness::{Bits, Disjointness, vertices};
use crate::prepared::Prepared;
use seventeen_core::{Cells, Result};

/// Sets of the pool with their graph, by ascending size; a vertex is a place in this order.
#[derive(Default)]
pub(crate) struct CandidateSets {
    ranks: Vec<u32>,
    sets: Vec<Cells>,
    wastes: Vec<u64>,
    graph: Disjointness,
    /// The weight of the free cells.
    weight: u64,
}

impl CandidateSets {
    /// Gathers in the pool the sets of up to `longest` cells that a clique within `free` of worth
    /// `worth` can afford to waste.
    ///
    /// # Errors
    /// The memory does not suffice.
    pub(crate) fn gather(
        &mut self,
        prepared: &Prepared,
        weights: &CellWeights,
        free: Cells,
        longest: u32,
        worth: u64,
    ) -> Result<()> {
        self.weight = weights.weight(free);
        self.ranks.clear();
        self.sets.clear();
        self.wastes.clear();
        if let Some(most) = self.allowance(worth) {
            for &rank in prepared.pool() {
                let set = prepared.set(rank);
                let waste = weights.set_waste(set);
                if set.len() <= longest && waste <= most {
                    self.ranks.push(rank);
                    self.sets.push(set);
                    self.wastes.push(waste);
                }
            }
        }
        self.graph.rebuild(&self.sets)
    }

    /// The graph of disjoint sets among them.
    pub(crate) fn graph(&self) -> &Disjointness {
        &self.graph
    }

    /// Sets `chosen` to the ranks of the clique `found`; an empty one changes nothing.
    pub(crate) fn take_clique(&self, found: &[usize], chosen: &mut Vec<u32>) {
        if !found.is_empty() {
            chosen.clear();
            chosen.extend(found.iter().map(|&vertex| self.ranks[vertex]));
        }
    }

    /// The number of cells of a vertex.
    pub(crate) fn size(&self, vertex: usize) -> u32 {
        self.sets[vertex].len()
    }

    /// The waste of a vertex.
    #[inline]
    pub(crate) fn waste(&self, vertex: usize) -> u64 {
        self.wastes[vertex]
    }

    /// The maximal waste of a clique with the worth `worth`; none if no clique has that worth.
    #[inline]
    pub(crate) fn allowance(&self, worth: u64) -> Option<u64> {
        self.weight.checked_sub(worth)
    }

    /// Sets `after` to the neighbours of `vertex` among `before` that waste at most `left`; none if
    /// the path already wasted too much.
    pub(crate) fn affordable_neighbours(
        &self,
        before: &[u64],
        vertex: usize,
        left: Option<u64>,
        after: &mut Bits,
    ) {
        after.clear();
        after.resize(self.graph.words(), 0);
        let Some(left) = left else { return };
        let row = self.graph.row(vertex);
        for (word, after) in after.iter_mut().enumerate() {
            for bit in vertices(&[before[word] & row[word]]) {
                *after |= u64::from(self.wastes[word * 64 + bit] <= left) << bit;
            }
        }
    }
}
