//! The options: how thoroughly nodes are treated.

use seventeen_plugin::prelude::*;

options! {
    #[derive(Clone, Copy)]
    pub(super) struct Settings {
        /// Search large boards of two halves, such as 8x8, half by half: much faster, with longer
        /// proofs
        pub(super) halves: bool = true;
        /// Divide a large search into this many parts
        pub(super) parts: u32 = 256, in 1..=65_536;
        /// Give up a lemma after this many nodes
        pub(super) lemma_nodes: u64 = 300, in 0..=1_000_000;
        /// Try this many cells at nodes near the root
        pub(super) near_candidates: usize = 8, in 1..=81;
        /// Try this many cells at nodes far from the root
        pub(super) far_candidates: usize = 4, in 1..=81;
        /// Try a cell for this many exchanges of the simplex method
        pub(super) exchanges: u32 = 60, in 1..=1000;
        /// Look for cuts this many times at a node
        pub(super) cut_rounds: usize = 3, in 0..=100;
        /// Add this many cuts each time
        pub(super) cuts_per_round: usize = 3, in 1..=100;
        /// Keep this many cuts
        pub(super) kept_cuts: usize = 1000, in 0..=100_000;
        /// Look for cuts at nodes with at least this share of the tree, times its growth
        pub(super) least_cut_share: f64 = 6e-3, in 0.0..=1.0;
    }
}
