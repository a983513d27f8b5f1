//! The options of the search, for all of its parts.

/// How thoroughly nodes are treated.
#[derive(Clone, Copy)]
pub(super) struct Settings {
    /// The parts to aim at.
    pub(super) parts: u32,
    /// The nodes that a lemma may take.
    pub(super) lemma_nodes: u64,
    /// The cells to try at nodes near the root, before one is chosen.
    pub(super) near_candidates: usize,
    /// The same far from the root.
    pub(super) far_candidates: usize,
    /// The exchanges of a try.
    pub(super) exchanges: u32,
    /// The times that cuts are sought at a node.
    pub(super) cut_rounds: usize,
    /// The cuts of each time.
    pub(super) cuts_per_round: usize,
    /// The cuts that stay in the program.
    pub(super) kept_cuts: usize,
    /// Cuts are sought at nodes with at least this share of the tree.
    pub(super) least_cut_share: f64,
}
