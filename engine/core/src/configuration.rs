//! `Configuration`: a filled region with its clues, what the stages of a pattern search are made
//! of.

use crate::{Cells, Region};

/// A filled region and the clues in it.
///
/// A component gives one configuration for each class of those that a map of the grid and a
/// relabelling take to each other; `images` says how large the class is. All fillings are counted
/// up to relabelling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// The digits by cell, 1 to 9; 0 outside the region.
    pub digits: [u8; 81],
    /// The cells whose digits are clues.
    pub clues: Cells,
    /// How many images it has under the 2 · 6^8 geometric maps, wherever the region comes to lie.
    pub images: u32,
    /// How many of these have the same clues as this one: the order of the pattern's stabiliser
    /// over that of the configuration's.
    pub fixed: u32,
    /// In how many ways it is met, from how many of its own parts: for the count of
    /// [`PatternSearch::extend`](crate::PatternSearch::extend).
    pub ways: u32,
}

impl Configuration {
    /// The boxes that are filled.
    pub fn region(&self) -> Region {
        (0..81).filter(|&cell| self.digits[cell] != 0).map(crate::house::box_of).collect()
    }
}
