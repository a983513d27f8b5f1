//! The unhit sets as a list, while they are many (steps 3.1 and 3.2.1).

use super::node::Node;
use super::order;
use super::packing::Packing;
use super::thresholds::Thresholds;
use seventeen_core::ua;
use seventeen_plugin::prelude::*;

/// The sets after a node, in the order of the search: their open positions, without sets that
/// contain another one.
pub(crate) fn restrict(node: &Node, sets: &[Cells]) -> Vec<Cells> {
    let mut open = ua::minimal(sets.iter().map(|&set| set & node.open).collect());
    order::sort(&mut open);
    open
}

/// The range of the next clue of `node`, given its unhit sets.
///
/// Closes positions of the node. None if no puzzle is below it.
pub(crate) fn range(node: &mut Node, unhit: &[Cells], thresholds: &Thresholds) -> Option<Cells> {
    loop {
        let packing = pack(node, unhit, thresholds)?;
        if !packing.close(node) {
            return Some(packing.range(node, thresholds));
        }
    }
}

fn pack(node: &Node, unhit: &[Cells], thresholds: &Thresholds) -> Option<Packing> {
    let mut packing = Packing::new();
    for &set in unhit {
        let set = set & node.open;
        if packing.fits(set) && !packing.add(set, node, thresholds) {
            return None;
        }
    }
    Some(packing)
}

/// The `positions` that all these sets share.
#[inline]
pub(crate) fn common(positions: Cells, sets: impl IntoIterator<Item = Cells>) -> Cells {
    let mut positions = positions;
    for set in sets {
        positions &= set;
        if positions.is_empty() {
            break;
        }
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gridchecker::remap::below;

    fn set(positions: &[usize]) -> Cells {
        positions.iter().copied().map(Cell::of).collect()
    }

    /// The example of Dobrichev's step 3.1: two clues are placed, three are left.
    #[test]
    fn the_range_of_dobrichevs_example() {
        let clique = [below(4), below(8) - below(4), below(14) - below(8)];
        let clues = set(&[52, 61]);
        let node = Node { clues, open: below(52), left: 3 };
        let thresholds = Thresholds::of(&clique);
        let first = set(&[6, 35, 41, 47, 51, 55, 59, 69, 75]);
        let second = set(&[5, 34, 38, 42, 46, 58, 69, 73, 78]);
        let unhit = [first, clique[1], clique[0]];
        assert_eq!(range(&mut { node }, &unhit, &thresholds), Some(below(14) - below(6)));
        // With its second set the packing is tight, and the first set can only be hit at 6.
        let unhit = [first, second, clique[1], clique[0]];
        assert_eq!(range(&mut { node }, &unhit, &thresholds), Some(set(&[6])));
    }

    #[test]
    fn only_open_positions_and_minimal_sets_stay() {
        let node = Node { clues: Cells::EMPTY, open: below(10), left: 5 };
        let sets = [set(&[1, 2, 30]), set(&[1, 2, 3]), set(&[4, 20, 30])];
        assert_eq!(restrict(&node, &sets), [set(&[4]), set(&[1, 2])]);
    }

    #[test]
    fn the_last_clue_stands_in_every_set() {
        assert_eq!(common(below(9), [set(&[1, 2, 9]), set(&[2, 5, 9])]), set(&[2]));
        assert_eq!(common(below(9), []), below(9));
    }
}
