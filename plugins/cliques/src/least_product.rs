//! The clique of a given size whose sets have the least product of sizes, by branch and bound.
//!
//! The product is the number of ways to hit each set of the clique once. The bound is by colours
//! (see [`crate::colouring`]). A clique holds at most one set of each class, and classes are filled
//! from the smallest set up. So the remaining k sets have at least the product of the first sizes
//! of the first k classes. Sets that waste too much for the size are struck out as in
//! [`crate::maximum_clique`].

use crate::candidate_sets::CandidateSets;
use crate::cell_weights::UNIT;
use crate::colouring::Colouring;
use crate::disjointness::{Bits, remove, vertices};
use seventeen_plugin::prelude::{CancellationPoll, Result};

/// The search; kept from call to call for its memory.
#[derive(Default)]
pub(crate) struct LeastProduct {
    /// The candidates of each depth.
    candidates: Vec<Bits>,
    colouring: Colouring,
    path: Vec<usize>,
    best: Vec<usize>,
    /// The waste that a clique of the size can afford.
    allowance: u64,
    size: usize,
    /// The product to beat: sizes of disjoint sets add up to 81 at most, so it is below 2^43.
    product: u64,
    nodes_left: u64,
    watch: CancellationPoll,
}

impl LeastProduct {
    /// Searches for a clique of `size` vertices with a product below `product`. The first one with
    /// the least product is in [`best`](Self::best), which is empty if there is none. Returns
    /// whether the search ended before `nodes` nodes.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn search(
        &mut self,
        among: &CandidateSets,
        size: usize,
        product: u64,
        nodes: u64,
    ) -> Result<bool> {
        self.best.clear();
        self.path.clear();
        (self.size, self.product, self.nodes_left) = (size, product, nodes);
        let Some(allowance) = among.allowance(size as u64 * UNIT) else { return Ok(true) };
        self.allowance = allowance;
        self.candidates.resize_with(size + 1, Bits::new);
        among.graph().fill(&mut self.candidates[0]);
        self.expand(among, 1, 0)
    }

    /// The clique that the last search found.
    pub(crate) fn best(&self) -> &[usize] {
        &self.best
    }

    /// Extends the path by its candidates, from the smallest. False: the nodes ran out.
    fn expand(&mut self, among: &CandidateSets, product: u64, wasted: u64) -> Result<bool> {
        let depth = self.path.len();
        if depth == self.size {
            if product < self.product {
                self.product = product;
                self.best.clone_from(&self.path);
            }
            return Ok(true);
        }
        while product.saturating_mul(self.least_remaining_product(among, depth)) < self.product {
            self.watch.step()?;
            if self.nodes_left == 0 {
                return Ok(false);
            }
            self.nodes_left -= 1;
            let Some(vertex) = vertices(&self.candidates[depth]).next() else { break };
            remove(&mut self.candidates[depth], vertex);
            let wasted = wasted + among.waste(vertex);
            self.path.push(vertex);
            self.narrow(among, wasted);
            let complete = self.expand(among, product * u64::from(among.size(vertex)), wasted)?;
            self.path.pop();
            if !complete {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The least possible product of the remaining sets; `u64::MAX` if they are too few.
    fn least_remaining_product(&mut self, among: &CandidateSets, depth: usize) -> u64 {
        self.colouring.reset(&self.candidates[depth]);
        let mut product: u64 = 1;
        for _ in depth..self.size {
            let mut first = None;
            if !self.colouring.next_class(among.graph(), |vertex| {
                first.get_or_insert(vertex);
            }) {
                return u64::MAX;
            }
            let size = first.map_or(1, |vertex| u64::from(among.size(vertex)));
            // The sets of different classes may overlap, so nothing limits this product.
            product = product.saturating_mul(size);
        }
        product
    }

    /// Lists the candidates after the path's last vertex: its neighbours that the path, which
    /// wastes `wasted`, can afford.
    fn narrow(&mut self, among: &CandidateSets, wasted: u64) {
        let depth = self.path.len();
        let (before, after) = self.candidates.split_at_mut(depth);
        among.affordable_neighbours(
            &before[depth - 1],
            self.path[depth - 1],
            self.allowance.checked_sub(wasted),
            &mut after[0],
        );
    }
}
