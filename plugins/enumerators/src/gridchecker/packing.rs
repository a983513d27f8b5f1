//! Unhit sets that are disjoint in the open positions: the bound of a node (added to step 3.1).
//!
//! Each of them needs its own clue, and the positions below all of them need as many as the
//! thresholds require. If this exceeds the clues left, no puzzle is below the node. If it is equal,
//! the clues above those positions are all in these sets, so all other positions there are closed.
//!
//! Dobrichev's program bounds a node by its first unhit set and the clique. McGuire, Tugemann and
//! Civario ("There is no 16-clue sudoku", 2012) use disjoint sets found beforehand. Here the sets
//! are packed at each node as the closed positions have left them.

use super::node::Node;
use super::remap::below;
use super::thresholds::Thresholds;
use seventeen_plugin::prelude::*;

/// A packing at a node, built up set by set.
pub(crate) struct Packing {
    union: Cells,
    sets: u32,
    /// The next clue is not below this: the highest of the sets' lowest positions.
    floor: usize,
    /// The positions for clues, once the packing takes all clues left.
    tight: Option<Cells>,
}

impl Packing {
    pub(crate) fn new() -> Packing {
        Packing { union: Cells::EMPTY, sets: 0, floor: 0, tight: None }
    }

    /// Whether a set has no position in common with those packed.
    #[inline]
    pub(crate) fn fits(&self, set: Cells) -> bool {
        set.is_disjoint(self.union)
    }

    /// Packs the open positions of an unhit set that fits; false if no puzzle is below the node.
    #[inline]
    pub(crate) fn add(&mut self, set: Cells, node: &Node, thresholds: &Thresholds) -> bool {
        let Some(low) = set.first() else { return false };
        self.union |= set;
        self.sets += 1;
        self.floor = self.floor.max(low.index());
        let lowest = self.union.first().unwrap_or(low).index();
        let clues = self.sets + thresholds.need(lowest);
        if clues == node.left && self.tight.is_none() {
            self.tight = Some(self.union | below(lowest));
        }
        clues <= node.left
    }

    /// Closes the positions that a tight packing rules out; false if all were closed before.
    #[inline]
    pub(crate) fn close(&self, node: &mut Node) -> bool {
        let before = node.open;
        node.open &= self.tight.unwrap_or(Cells::ALL);
        node.open != before
    }

    /// The range of the next clue (step 3.1). Its positions are open, and low enough that every set
    /// is hit and the clues below suffice. They are also high enough that the other clues have
    /// room.
    #[inline]
    pub(crate) fn range(&self, node: &Node, thresholds: &Thresholds) -> Cells {
        let floor = self.floor.max(node.left as usize - 1);
        (node.open - below(floor)) & thresholds.reach(node.left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(positions: &[usize]) -> Cells {
        positions.iter().copied().map(Cell::of).collect()
    }

    fn node(left: u32) -> Node {
        Node { clues: Cells::EMPTY, open: below(40), left }
    }

    /// Positions 0 to 3 and 4 to 7 need a clue each.
    fn thresholds() -> Thresholds {
        Thresholds::of(&[set(&[0, 1, 2, 3]), set(&[4, 5, 6, 7])])
    }

    #[test]
    fn sets_and_thresholds_add_up() {
        let mut packing = Packing::new();
        assert!(packing.add(set(&[9, 30]), &node(3), &thresholds()));
        assert!(packing.fits(set(&[10, 20])) && !packing.fits(set(&[9, 20])));
        assert!(!packing.add(set(&[10, 20]), &node(3), &thresholds()));
    }

    #[test]
    fn a_tight_packing_closes_the_positions_beside_it() {
        let (mut node, mut packing) = (node(3), Packing::new());
        packing.add(set(&[9, 30]), &node, &thresholds());
        assert!(packing.close(&mut node) && !packing.close(&mut node));
        assert_eq!(node.open, below(9) | set(&[9, 30]));
        assert_eq!(packing.range(&node, &thresholds()), set(&[9, 30]));
    }

    #[test]
    fn the_other_clues_have_room_below() {
        let node = node(30);
        assert_eq!(Packing::new().range(&node, &thresholds()), below(40) - below(29));
    }

    #[test]
    fn a_set_without_open_positions_ends_the_node() {
        assert!(!Packing::new().add(Cells::EMPTY, &node(17), &thresholds()));
    }
}
