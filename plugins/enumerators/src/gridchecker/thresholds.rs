//! The number of clues that the lowest positions need (step 2.9).
//!
//! A set that lies wholly below a position needs a clue there; disjoint sets need one each. The
//! clique gives the figures.

use super::remap::below;
use seventeen_plugin::prelude::*;

/// For every position, the number of clues required below it.
pub(crate) struct Thresholds {
    /// At least `need[p]` clues are at positions below `p`.
    need: [u32; 82],
    /// The possible positions of the highest of `n` clues: step 3.1.1.2.
    reach: [Cells; 82],
}

impl Thresholds {
    /// The thresholds of a clique, whose sets are pairwise disjoint sets of positions.
    pub(crate) fn of(clique: &[Cells]) -> Thresholds {
        let mut need = [0; 82];
        for (position, need) in need.iter_mut().enumerate() {
            *need = clique.iter().filter(|set| set.is_subset(below(position))).count() as u32;
        }
        let mut reach = [Cells::EMPTY; 82];
        for (clues, reach) in reach.iter_mut().enumerate() {
            *reach = Cell::all().filter(|position| need[position.index()] < clues as u32).collect();
        }
        Thresholds { need, reach }
    }

    /// The least number of clues below `position`, 0 to 81.
    #[inline]
    pub(crate) fn need(&self, position: usize) -> u32 {
        self.need[position]
    }

    /// The possible positions of the highest of `clues` clues so that the others suffice below it.
    #[inline]
    pub(crate) fn reach(&self, clues: u32) -> Cells {
        self.reach[clues as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_of_the_clique_needs_a_clue_of_its_own() {
        let clique = [below(4), below(8) - below(4), below(14) - below(8)];
        let thresholds = Thresholds::of(&clique);
        assert_eq!([3, 4, 7, 8, 13, 14, 81].map(|p| thresholds.need(p)), [0, 1, 1, 2, 2, 3, 3]);
        assert_eq!(thresholds.reach(1), below(4));
        assert_eq!(thresholds.reach(3), below(14));
        assert_eq!(thresholds.reach(4), Cells::ALL);
        assert_eq!(thresholds.reach(0), Cells::EMPTY);
    }

    #[test]
    fn without_a_clique_nothing_is_needed() {
        assert_eq!(Thresholds::of(&[]).need(81), 0);
        assert_eq!(Thresholds::of(&[]).reach(1), Cells::ALL);
    }
}
