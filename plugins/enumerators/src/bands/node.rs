//! A node of the search: the clues placed, the dead cells, and the number of clues left.

use super::frame::Split;

/// The decisions at a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The number of clues that the two bands may still get.
    pub(crate) near: u32,
    /// The number of clues left, including those of the third band.
    pub(crate) left: u32,
    /// The cells that have a clue.
    pub(crate) placed: Split,
    /// The cells that get no clue.
    pub(crate) dead: Split,
}

impl Node {
    /// The number of clues placed.
    pub(crate) fn clues(&self) -> u32 {
        self.placed.two.count_ones() + self.placed.third.count_ones()
    }

    /// The cells of the two bands that may still get a clue.
    #[inline]
    pub(crate) fn open_two(&self) -> u64 {
        !(self.placed.two | self.dead.two) & super::frame::TWO
    }

    /// The cells of the third band that may still get a clue.
    #[inline]
    pub(crate) fn open_third(&self) -> u32 {
        !(self.placed.third | self.dead.third) & super::frame::BAND
    }

    /// Whether there are fewer open cells than clues left: with most cells given, this ends
    /// searches.
    #[inline]
    pub(crate) fn is_short(&self) -> bool {
        let two = self.open_two().count_ones().min(self.near);
        two + self.open_third().count_ones() < self.left
    }

    /// The node with a clue in a cell of the two bands.
    #[inline]
    pub(crate) fn place_two(&self, cell: u32) -> Node {
        let placed = Split { two: self.placed.two | 1 << cell, ..self.placed };
        Node { near: self.near - 1, left: self.left - 1, placed, ..*self }
    }

    /// The node with a clue in a cell of the third band.
    #[inline]
    pub(crate) fn place_third(&self, cell: u32) -> Node {
        let placed = Split { third: self.placed.third | 1 << cell, ..self.placed };
        Node { left: self.left - 1, placed, ..*self }
    }
}

/// The bits of a word, lowest first.
#[inline(always)]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}
