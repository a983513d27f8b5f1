//! A node of the search tree: some clues are placed, the others go below the lowest of them.

use super::remap::below;
use seventeen_plugin::prelude::*;

/// The decisions at a node.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    /// The positions that hold a clue.
    pub(crate) clues: Cells,
    /// The positions that may still get one; all are below the clues placed by the search.
    pub(crate) open: Cells,
    /// The number of clues left to place.
    pub(crate) left: u32,
}

impl Node {
    /// The node with the next clue at `position`, which is open.
    #[inline]
    pub(crate) fn place(self, position: Cell) -> Node {
        Node {
            clues: self.clues | Cells::single(position),
            open: self.open & below(position.index()),
            left: self.left - 1,
        }
    }
}
