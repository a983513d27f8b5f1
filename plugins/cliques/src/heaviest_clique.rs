//! Branch and bound for the clique of greatest worth, with two bounds.
//!
//! A clique holds at most one vertex of a colour class, so the greatest worths of the classes bound
//! the rest. The source is Kumlander, "A new exact algorithm for the maximum-weight clique
//! problem", 2004. Small sets are worth most and classes are filled from the smallest set up, so
//! that is the first of a class. Sets that waste too much are struck out as in
//! [`crate::maximum_clique`].

use crate::candidate_sets::CandidateSets;
use crate::cell_weights::SizeWeights;
use crate::colouring::Colouring;
use crate::disjointness::{Bits, remove, vertices};
use seventeen_plugin::prelude::{CancellationPoll, Result};

/// The search; kept from call to call for its memory.
#[derive(Default)]
pub(crate) struct HeaviestClique {
    /// The candidates of each depth.
    candidates: Vec<Bits>,
    colouring: Colouring,
    path: Vec<usize>,
    best: Vec<usize>,
    /// The worth to beat.
    worth: u64,
    nodes_left: u64,
    watch: CancellationPoll,
}

impl HeaviestClique {
    /// Searches for cliques worth more than `worth` and leaves the first of the best in
    /// [`best`](Self::best), which is empty if there is none. `worths` never rise with the size of
    /// sets. Returns whether the search ended before `nodes` nodes.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn search(
        &mut self,
        among: &CandidateSets,
        worths: &SizeWeights,
        worth: u64,
        nodes: u64,
    ) -> Result<bool> {
        self.best.clear();
        self.path.clear();
        (self.worth, self.nodes_left) = (worth, nodes);
        self.ensure_depth(0);
        among.graph().fill(&mut self.candidates[0]);
        self.expand(among, worths, 0, 0)
    }

    /// The best clique that the last search found.
    pub(crate) fn best(&self) -> &[usize] {
        &self.best
    }

    /// Extends the path by its candidates, from the smallest. False: the nodes ran out.
    fn expand(
        &mut self,
        among: &CandidateSets,
        worths: &SizeWeights,
        worth: u64,
        wasted: u64,
    ) -> Result<bool> {
        if worth > self.worth {
            self.worth = worth;
            self.best.clone_from(&self.path);
        }
        let depth = self.path.len();
        while self.can_improve(among, worths, worth) {
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
            let worth = worth + worths[among.size(vertex) as usize];
            let complete = self.expand(among, worths, worth, wasted)?;
            self.path.pop();
            if !complete {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the colours allow the path, which is worth `worth`, to become the best.
    fn can_improve(&mut self, among: &CandidateSets, worths: &SizeWeights, worth: u64) -> bool {
        self.colouring.reset(&self.candidates[self.path.len()]);
        let mut most = worth;
        while most <= self.worth {
            let mut first = None;
            if !self.colouring.next_class(among.graph(), |vertex| {
                first.get_or_insert(vertex);
            }) {
                return false;
            }
            most += first.map_or(0, |vertex| worths[among.size(vertex) as usize]);
        }
        true
    }

    /// Lists the candidates after the path's last vertex: its neighbours that the path, which
    /// wastes `wasted`, can afford.
    fn narrow(&mut self, among: &CandidateSets, wasted: u64) {
        let depth = self.path.len();
        self.ensure_depth(depth);
        let (before, after) = self.candidates.split_at_mut(depth);
        let left = among.allowance(self.worth + 1).and_then(|all| all.checked_sub(wasted));
        among.affordable_neighbours(&before[depth - 1], self.path[depth - 1], left, &mut after[0]);
    }

    fn ensure_depth(&mut self, depth: usize) {
        if self.candidates.len() <= depth {
            self.candidates.resize_with(depth + 1, Bits::new);
        }
    }
}
