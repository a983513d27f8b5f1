//! What every walk on a grid shares, read-only.

use super::list::List;
use seventeen_plugin::prelude::*;

/// The grid as the search sees it.
pub(super) struct Ground {
    pub(super) grid: Grid,
    /// The open sets, which the strategy chooses from.
    pub(super) open: Vec<Cells>,
    /// The smallest of them, which the lists begin with.
    pub(super) sets: List,
    /// The others.
    pub(super) late: List,
    /// A list takes so many sets.
    pub(super) room: usize,
    /// With so many clues left the search goes on in vectors, however many sets there are.
    pub(super) vectors_from: u32,
    /// With more clues left the strategy is asked.
    pub(super) strategy_until: u32,
    /// In which order the search branches on the sets.
    pub(super) order: Order,
    /// What the strategy chose at the root, and of what it left, and so on: these are branched on
    /// in their order wherever it is not asked. None where the order is not its own.
    pub(super) leading: Vec<Cells>,
}

impl Ground {
    /// Whether the strategy is asked at a node with so many clues left.
    pub(super) fn asks(&self, left: u32) -> bool {
        left > self.strategy_until
    }
}
