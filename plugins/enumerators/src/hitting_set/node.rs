//! A node of the search tree.

use seventeen_plugin::prelude::*;

/// The decisions at a node.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Node {
    /// The cells that hold a clue.
    pub(super) clues: Cells,
    /// The cells that may still get one: neither a clue nor dead.
    pub(super) live: Cells,
    /// The number of clues left to place.
    pub(super) left: u32,
}

impl Node {
    /// The node with a clue in `cell`, which is live.
    #[inline]
    pub(super) fn place(self, cell: Cell) -> Node {
        let clue = Cells::single(cell);
        Node { clues: self.clues | clue, live: self.live - clue, left: self.left - 1 }
    }

    /// Whether there are more clues left than cells to place them in.
    #[inline]
    pub(super) fn is_cramped(self) -> bool {
        self.live.len() < self.left
    }
}

/// The branch of a node with a list: each puzzle below it has a clue in one of these cells.
#[derive(Default)]
pub(super) struct Branch {
    /// The cells in the order in which they are tried; each is dead for those that follow.
    pub(super) cells: Vec<Cell>,
    /// Disjoint unhit sets: as many as were found.
    pub(super) packing: Vec<Cells>,
    /// Whether these are as many as there are clues left: then each of them gets just one, and
    /// all cells outside are dead.
    pub(super) tight: bool,
}

impl Branch {
    /// Begins with disjoint unhit sets.
    pub(super) fn begin(&mut self, packing: &[Cells]) {
        self.tight = false;
        self.packing.clear();
        self.packing.extend_from_slice(packing);
    }

    /// The cells that are dead once there is a clue in `cell`: those that share its set.
    pub(super) fn beside(&self, cell: Cell) -> Cells {
        let set = self.packing.iter().copied().find(|set| set.contains(cell));
        set.filter(|_| self.tight).unwrap_or(Cells::EMPTY)
    }

    /// Starts with the parent's packing, after a clue in `cell`.
    pub(super) fn inherit(&mut self, parent: &Branch, cell: Cell) {
        self.tight = false;
        self.packing.clear();
        self.packing.extend(parent.packing.iter().filter(|set| !set.contains(cell)));
    }
}
