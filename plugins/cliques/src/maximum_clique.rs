//! Branch and bound for a greatest clique, with two bounds.
//!
//! The colour bound and the bit-parallel form are by San Segundo, Rodríguez-Losada and Jiménez
//! (BBMC, 2011), after Tomita and Seki (2003). Only vertices with a colour number high enough for a
//! larger clique are branched on, from the highest. The bound by waste is ours: a set is removed if
//! it wastes more weight than a larger clique can afford (see [`crate::cell_weights`]). On
//! unavoidable sets this leaves few vertices at any depth.

use crate::candidate_sets::CandidateSets;
use crate::cell_weights::UNIT;
use crate::colouring::Colouring;
use crate::disjointness::{Bits, remove};
use seventeen_plugin::prelude::{CancellationPoll, Result};

/// The search; kept from call to call for its memory.
#[derive(Default)]
pub(crate) struct MaximumClique {
    /// The candidates of each depth.
    candidates: Vec<Bits>,
    /// The vertices to branch on at each depth, with their colour numbers, from 1.
    branches: Vec<Vec<(usize, usize)>>,
    colouring: Colouring,
    path: Vec<usize>,
    best: Vec<usize>,
    /// The size to beat.
    size: usize,
    nodes_left: u64,
    watch: CancellationPoll,
}

impl MaximumClique {
    /// Searches for cliques of more than `size` vertices and leaves the first of the greatest in
    /// [`best`](Self::best), which is empty if there is none. Returns whether the search ended
    /// before `nodes` nodes: only this proves that none is larger.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn search(
        &mut self,
        among: &CandidateSets,
        size: usize,
        nodes: u64,
    ) -> Result<bool> {
        self.best.clear();
        self.path.clear();
        (self.size, self.nodes_left) = (size, nodes);
        self.ensure_depth(0);
        among.graph().fill(&mut self.candidates[0]);
        self.expand(among, 0)
    }

    /// The greatest clique that the last search found.
    pub(crate) fn best(&self) -> &[usize] {
        &self.best
    }

    /// Extends the path, which wastes `wasted`, by its candidates. False: the nodes ran out.
    fn expand(&mut self, among: &CandidateSets, wasted: u64) -> Result<bool> {
        self.watch.step()?;
        if self.nodes_left == 0 {
            return Ok(false);
        }
        self.nodes_left -= 1;
        let depth = self.path.len();
        self.colour(among, depth);
        while let Some((vertex, colour)) = self.branches[depth].pop() {
            if depth + colour <= self.size {
                break;
            }
            self.path.push(vertex);
            let complete = self.visit(among, wasted + among.waste(vertex))?;
            self.path.pop();
            if !complete {
                return Ok(false);
            }
            remove(&mut self.candidates[depth], vertex);
        }
        Ok(true)
    }

    /// Keeps the path if it is the longest, and extends it.
    fn visit(&mut self, among: &CandidateSets, wasted: u64) -> Result<bool> {
        if self.path.len() > self.size {
            self.size = self.path.len();
            self.best.clone_from(&self.path);
        }
        self.narrow(among, wasted);
        self.expand(among, wasted)
    }

    /// Lists the candidates after the path's last vertex: its neighbours among the vertices before
    /// it that a larger clique can afford.
    fn narrow(&mut self, among: &CandidateSets, wasted: u64) {
        let depth = self.path.len();
        self.ensure_depth(depth);
        let (before, after) = self.candidates.split_at_mut(depth);
        let (parent, child) = (&before[depth - 1], &mut after[0]);
        let larger = (self.size as u64 + 1) * UNIT;
        let left = among.allowance(larger).and_then(|all| all.checked_sub(wasted));
        among.affordable_neighbours(parent, self.path[depth - 1], left, child);
    }

    /// Colours the candidates of `depth`, and lists those whose colour allows a larger clique.
    fn colour(&mut self, among: &CandidateSets, depth: usize) {
        let branches = &mut self.branches[depth];
        branches.clear();
        self.colouring.reset(&self.candidates[depth]);
        let mut colour = 1;
        while self.colouring.next_class(among.graph(), |vertex| {
            if depth + colour > self.size {
                branches.push((vertex, colour));
            }
        }) {
            colour += 1;
        }
    }

    fn ensure_depth(&mut self, depth: usize) {
        if self.candidates.len() <= depth {
            self.candidates.resize_with(depth + 1, Bits::new);
            self.branches.resize_with(depth + 1, Vec::new);
        }
    }
}
