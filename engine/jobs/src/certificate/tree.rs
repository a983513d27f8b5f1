//! The hitting-set tree: a puzzle has a given in every unavoidable set. So each node takes a set
//! that the chosen givens do not hit, and tries its cells in turn. A tried cell is dead for later
//! ones, so each puzzle is below exactly one leaf.

use seventeen_core::{Cell, Cells};

/// A node: the puzzles with these givens, without those, and with this many more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SearchNode {
    pub(super) chosen: Cells,
    pub(super) dead: Cells,
    pub(super) left: u32,
}

impl SearchNode {
    /// The cells that may become givens.
    pub(super) fn live_cells(&self) -> Cells {
        !(self.chosen | self.dead)
    }

    /// The child node with one more given.
    pub(super) fn with_given(&self, cell: Cell) -> SearchNode {
        let chosen = self.chosen | Cells::single(cell);
        SearchNode { chosen, left: self.left - 1, ..*self }
    }

    /// Whether the puzzle with these givens is below the node.
    pub(super) fn contains_puzzle(&self, givens: Cells) -> bool {
        self.chosen.is_subset(givens) && self.dead.is_disjoint(givens)
    }

    /// The remaining sets to hit: those without a given, reduced to cells that are not dead, the
    /// smallest first.
    pub(super) fn open_sets(&self, sets: &[Cells]) -> Vec<Cells> {
        let unhit = sets.iter().filter(|set| set.is_disjoint(self.chosen));
        let mut open: Vec<Cells> = unhit.map(|&set| set - self.dead).collect();
        open.sort_by_cached_key(|set| set.len());
        open
    }

    /// Whether there is clearly no puzzle below: cells are missing, or pairwise disjoint open sets
    /// need more givens than remain (an empty set can never be hit).
    pub(super) fn has_no_puzzles(&self, open: &[Cells]) -> bool {
        if self.live_cells().len() < self.left || open.first().is_some_and(|set| set.is_empty()) {
            return true;
        }
        let (mut covered, mut needed) = (Cells::EMPTY, 0);
        for &set in open {
            if set.is_disjoint(covered) {
                covered |= set;
                needed += 1;
            }
        }
        needed > self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(cells: &[usize]) -> Cells {
        cells.iter().copied().map(Cell::of).collect()
    }

    #[test]
    fn open_sets_are_those_unhit_without_dead_cells_the_smallest_first() {
        let sets = [cells(&[0, 1]), cells(&[1, 2, 3, 4]), cells(&[5, 6, 7])];
        let node = SearchNode { chosen: cells(&[0]), dead: cells(&[1, 3, 4]), left: 3 };
        assert_eq!(node.open_sets(&sets), [cells(&[2]), cells(&[5, 6, 7])]);
        assert_eq!(node.with_given(Cell::of(6)).open_sets(&sets), [cells(&[2])]);
        assert_eq!(
            node.with_given(Cell::of(6)),
            SearchNode { chosen: cells(&[0, 6]), dead: node.dead, left: 2 }
        );
    }

    #[test]
    fn more_disjoint_sets_than_clues_leave_nothing() {
        let open = [cells(&[0, 1]), cells(&[1, 2]), cells(&[3, 4, 5])];
        let node = |left| SearchNode { chosen: Cells::EMPTY, dead: Cells::EMPTY, left };
        assert!(node(1).has_no_puzzles(&open) && !node(2).has_no_puzzles(&open));
        assert!(node(9).has_no_puzzles(&[Cells::EMPTY]) && !node(0).has_no_puzzles(&[]));
        assert!(node(82).has_no_puzzles(&[]));
    }

    #[test]
    fn puzzles_are_below_one_of_the_branches() {
        let root = SearchNode { chosen: cells(&[9]), dead: cells(&[8]), left: 2 };
        let first = root.with_given(Cell::of(0));
        let mut rest = root;
        rest.dead.insert(Cell::of(0));
        let second = rest.with_given(Cell::of(1));
        for (givens, [in_root, in_first, in_second]) in [
            (cells(&[9, 0, 1]), [true, true, false]),
            (cells(&[9, 1, 2]), [true, false, true]),
            (cells(&[9, 2, 3]), [true, false, false]),
            (cells(&[9, 0, 8]), [false, false, false]),
            (cells(&[0, 1, 2]), [false, false, false]),
        ] {
            let held = [root, first, second].map(|node| node.contains_puzzle(givens));
            assert_eq!(held, [in_root, in_first, in_second], "{givens}");
        }
    }
}
