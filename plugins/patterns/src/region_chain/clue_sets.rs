//! The sets of clues that a box may have while its clue positions are open.
//!
//! They are numbered, and a mask of 128 bits has the remaining ones. An unavoidable set with some
//! cells in the box leaves only the clue sets that hit these cells.

use std::sync::LazyLock;

/// All clue sets of one size, each as a mask of a box's nine cells, ascending: at most 126.
pub(super) struct ClueSets {
    sets: Vec<u16>,
    /// For each set of the box's cells, the clue sets that meet it.
    meeting: Vec<u128>,
}

static OF_SIZE: LazyLock<[ClueSets; 10]> = LazyLock::new(|| std::array::from_fn(ClueSets::new));

impl ClueSets {
    /// The clue sets of `clues` clues, 0 to 9.
    pub(super) fn of_size(clues: u32) -> &'static ClueSets {
        &OF_SIZE[clues as usize]
    }

    fn new(clues: usize) -> ClueSets {
        let sets: Vec<u16> = (0..512u16).filter(|set| set.count_ones() as usize == clues).collect();
        let meets = |cells: u16| {
            let hitting = sets.iter().enumerate().filter(|&(_, set)| set & cells != 0);
            hitting.fold(0, |mask, (number, _)| mask | 1 << number)
        };
        ClueSets { meeting: (0..512).map(meets).collect(), sets }
    }

    /// The number of clues of each.
    pub(super) fn clues(&self) -> u32 {
        self.sets[0].count_ones()
    }

    /// The cells of a clue set.
    pub(super) fn cells(&self, number: u32) -> u16 {
        self.sets[number as usize]
    }

    /// Each clue set.
    pub(super) fn iter(&self) -> impl Iterator<Item = u16> {
        self.sets.iter().copied()
    }

    /// The mask of all of them.
    pub(super) fn all(&self) -> u128 {
        u128::MAX >> (128 - self.sets.len())
    }

    /// The clue sets that hit these cells of the box.
    #[inline]
    pub(super) fn meeting(&self, cells: u16) -> u128 {
        self.meeting[cells as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clue_sets_are_known_by_what_they_meet() {
        let pairs = ClueSets::of_size(2);
        assert_eq!((pairs.iter().count(), pairs.clues()), (36, 2));
        assert_eq!(pairs.all().count_ones(), 36);
        assert_eq!(pairs.meeting(1).count_ones(), 8);
        assert_eq!(pairs.meeting(0), 0);
        assert_eq!(pairs.cells(0), 0b11);
        assert_eq!(ClueSets::of_size(4).all().count_ones(), 126);
    }

    #[test]
    fn a_box_may_be_without_clues() {
        let none = ClueSets::of_size(0);
        assert_eq!((none.all(), none.meeting(511)), (1, 0));
    }
}
