//! What sets have in the third band, as lists that shrink with depth.

/// Lists from the node at hand to the leaf of the first stage, by the clues left to place.
#[derive(Default)]
pub(crate) struct ThirdLists {
    pub(super) lists: Vec<Vec<u32>>,
    pub(super) scratch: Vec<u32>,
}

impl ThirdLists {
    /// Makes room for lists with up to so many clues left.
    pub(crate) fn reserve(&mut self, left: u32) {
        self.lists.resize(left as usize + 1, Vec::new());
    }
}
