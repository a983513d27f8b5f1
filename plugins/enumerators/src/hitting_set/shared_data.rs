//! The data that every walk on a grid shares, read-only.

use super::list::List;
use seventeen_plugin::prelude::*;

/// The grid as the search sees it.
pub(super) struct SharedData {
    pub(super) rules: Rules,
    pub(super) grid: Grid,
    /// The open sets, which the strategy chooses from.
    pub(super) open: Vec<Cells>,
    /// The smallest of them, with which the lists start.
    pub(super) sets: List,
    /// The others.
    pub(super) late: List,
    /// The number of sets that fit in a list.
    pub(super) room: usize,
    /// With this many clues left the search continues in vectors, however many sets there are.
    pub(super) vectors_from: u32,
    /// With more clues left the strategy is asked.
    pub(super) strategy_until: u32,
    /// The order in which the search branches on the sets.
    pub(super) order: Order,
    /// The strategy's choice at the root, then its choice of the remaining sets, and so on. The
    /// search branches on them in this order wherever it does not ask the strategy. None if it does
    /// not use the strategy's order.
    pub(super) leading: Vec<Cells>,
}

impl SharedData {
    /// Whether the strategy is asked at a node with `left` clues left.
    pub(super) fn uses_strategy(&self, left: u32) -> bool {
        left > self.strategy_until
    }
}
