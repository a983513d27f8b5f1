//! The tree of a search for hitting sets in the static order that a clique gives.
//!
//! The simplest form of GridChecker's search (dobrichev, "How the GridChecker works", 2010). Cells
//! become positions: the clique's first set gets the lowest, and cells outside the clique the
//! highest. A search places clues from the highest position down. A node's next clue is no lower
//! than the lowest position of an unhit set. It is low enough that clues are left for the clique's
//! sets below it. A node ends where disjoint unhit sets need more clues than are left; where they
//! need as many, other positions close.

use seventeen_core::{Cell, Cells};

/// The tree of one clique. A position is the index of a cell in the order.
pub(crate) struct HittingTree {
    /// The position of each cell.
    position_of: [Cell; 81],
    /// The sets to hit as positions, the one with the highest lowest position first.
    sets: Vec<Cells>,
    /// The number of sets of the clique that are wholly below each position.
    need: [u32; 82],
}

/// A node: the clues placed, the positions of further ones, and their number.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    clues: Cells,
    open: Cells,
    left: u32,
}

impl HittingTree {
    /// The tree under the order of `clique`, of the hitting sets of `sets`.
    pub(crate) fn new(clique: &[Cells], sets: &[Cells]) -> HittingTree {
        let outside = clique.iter().fold(Cells::ALL, |rest, &set| rest - set);
        let mut position_of = Cell::table(|cell| cell);
        let order = clique.iter().copied().chain([outside]).flatten();
        order.zip(Cell::all()).for_each(|(cell, position)| position_of[cell] = position);
        let mut tree = HittingTree { position_of, sets: Vec::new(), need: [0; 82] };
        tree.sets = sets.iter().map(|&set| tree.positions(set)).collect();
        tree.sets.sort_by_cached_key(|set| (std::cmp::Reverse(set.first()), set.len(), *set));
        for &set in clique {
            let set = tree.positions(set);
            let above = (0..82).filter(|&position| set.is_subset(below(position)));
            above.for_each(|position| tree.need[position] += 1);
        }
        tree
    }

    /// The node above all puzzles with this number of clues, none of them in `dead`.
    pub(crate) fn root(&self, clues: u32, dead: Cells) -> Node {
        Node { clues: Cells::EMPTY, open: self.positions(!dead), left: clues }
    }

    fn positions(&self, cells: Cells) -> Cells {
        cells.iter().map(|cell| self.position_of[cell]).collect()
    }

    /// Appends the nodes with one clue more.
    pub(crate) fn expand(&self, node: &Node, children: &mut Vec<Node>) {
        let Some((floor, open)) = self.next_clue_range(node) else { return };
        for position in open - below(floor.index()) {
            if self.need[position.index()] < node.left {
                let clues = node.clues | Cells::single(position);
                let open = open & below(position.index());
                children.push(Node { clues, open, left: node.left - 1 });
            }
        }
    }

    /// The lowest position of the next clue, and the open positions. None if all sets are hit, or
    /// not all can be.
    fn next_clue_range(&self, node: &Node) -> Option<(Cell, Cells)> {
        let (mut packed, mut count) = (Cells::EMPTY, 0);
        let (mut floor, mut open) = (None, node.open);
        for set in self.sets.iter().filter(|set| set.is_disjoint(node.clues)) {
            let set = *set & node.open;
            if set.is_disjoint(packed) {
                floor = floor.max(Some(set.first()?));
                packed |= set;
                count += 1;
                let lowest = packed.first()?.index();
                let needed = count + self.need[lowest];
                if needed > node.left {
                    return None;
                }
                if needed == node.left {
                    open &= packed | below(lowest);
                }
            }
        }
        floor.map(|floor| (floor, open))
    }
}

/// The positions lower than `position`.
fn below(position: usize) -> Cells {
    Cells::from_bits((1 << position) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cells: &[usize]) -> Cells {
        cells.iter().copied().map(Cell::of).collect()
    }

    /// Goes through the tree and passes the clues of each node whose clues hit all sets.
    fn leaves(tree: &HittingTree, node: Node, leaf: &mut dyn FnMut(Node)) {
        if tree.sets.iter().all(|set| !set.is_disjoint(node.clues)) {
            return leaf(node);
        }
        let mut children = Vec::new();
        tree.expand(&node, &mut children);
        children.into_iter().for_each(|child| leaves(tree, child, leaf));
    }

    /// Whether a leaf includes these clues: it has some of them, and places for the others.
    fn holds(leaf: Node, clues: Cells) -> bool {
        leaf.clues.is_subset(clues) && (clues - leaf.clues).is_subset(leaf.open)
    }

    #[test]
    fn every_hitting_set_is_below_one_leaf() {
        let sets = [set(&[0, 1]), set(&[2, 3, 4]), set(&[1, 2, 5]), set(&[4, 6, 7]), set(&[7, 8])];
        for clique in [&[sets[0], sets[1]][..], &[sets[4], sets[2]], &[]] {
            let tree = HittingTree::new(clique, &sets);
            let dead = set(&[3]);
            let mut nodes = Vec::new();
            leaves(&tree, tree.root(4, dead), &mut |leaf| nodes.push(leaf));
            let choices = (0..1 << 9).map(Cells::from_bits).filter(|clues| clues.len() == 4);
            let mut hitting = 0;
            for clues in choices.filter(|clues| clues.is_disjoint(dead)) {
                let hits = sets.iter().all(|set| !set.is_disjoint(clues));
                let found = nodes.iter().filter(|leaf| holds(**leaf, tree.positions(clues)));
                assert_eq!(found.count(), usize::from(hits), "{clues}");
                hitting += usize::from(hits);
            }
            assert!(hitting > 20, "{hitting}");
        }
    }

    #[test]
    fn a_root_with_too_few_clues_or_a_dead_set_has_no_nodes_below() {
        let sets = [set(&[0, 1]), set(&[2, 3]), set(&[1, 2])];
        let tree = HittingTree::new(&sets[..2], &sets);
        let below = |clues: u32, dead: Cells| {
            let mut children = Vec::new();
            tree.expand(&tree.root(clues, dead), &mut children);
            children.len()
        };
        assert_eq!(below(1, Cells::EMPTY), 0);
        assert_eq!(below(9, set(&[2, 3])), 0);
        assert!(below(2, Cells::EMPTY) > 0);
    }
}
