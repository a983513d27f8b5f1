//! The parts of sets in the third band, as lists that shrink with depth.

/// Lists from the current node to the leaf of the first stage, by the number of clues left.
#[derive(Default)]
pub(crate) struct ThirdLists {
    pub(super) lists: Vec<Vec<u32>>,
    pub(super) scratch: Vec<u32>,
}

impl ThirdLists {
    /// Reserves room for lists with up to this number of clues left.
    pub(crate) fn reserve(&mut self, left: u32) {
        self.lists.resize(left as usize + 1, Vec::new());
    }
}
