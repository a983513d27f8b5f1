//! The data that every walk on a grid shares, read-only.

use super::node::Node;
use super::remap::Remap;
use super::thresholds::Thresholds;
use seventeen_plugin::prelude::*;

/// The grid as the search sees it.
pub(crate) struct SharedData {
    pub(crate) grid: Grid,
    pub(crate) remap: Remap,
    pub(crate) thresholds: Thresholds,
    /// The sets of positions that take part, in the order of the search.
    pub(crate) sets: Vec<Cells>,
}

impl SharedData {
    /// The node that all wanted puzzles are below.
    pub(crate) fn root(&self, wanted: &EnumerationQuery<'_>) -> Node {
        let EnumerationQuery { clues, given, dead, .. } = *wanted;
        Node {
            clues: self.remap.positions(given),
            open: self.remap.positions(!(given | dead)),
            left: clues - given.len(),
        }
    }

    /// The sets that clues at these positions do not hit.
    pub(crate) fn unhit(&self, clues: Cells) -> Vec<Cells> {
        self.sets.iter().copied().filter(|set| set.is_disjoint(clues)).collect()
    }
}
