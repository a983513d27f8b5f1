//! Disjoint sets of a list: the bound of a node that has one.
//!
//! Each of them needs its own clue. If there are more of them than clues left, no puzzle is below
//! the node. If there are as many, each gets one clue and all cells outside are dead. Then sets
//! shrink, and more of them may be disjoint.

use super::kernel::{Kernel, Scratch};
use super::list::List;
use super::node::{Branch, Node};
use seventeen_plugin::prelude::*;

/// The number of packings tried: the rest of the parent's, then one from each of the smallest sets.
const STARTS: usize = 6;

/// Packs sets, and shrinks nodes by the results.
#[derive(Default)]
pub(super) struct Packer {
    packed: Vec<Cells>,
    spare: List,
    scratch: Scratch,
}

impl Packer {
    /// Fills `into` with the live cells of the sets that the node's clues miss; false if one has
    /// none.
    pub(super) fn restrict<K: Kernel>(
        &mut self,
        kernel: K,
        sets: &List,
        node: &Node,
        into: &mut List,
    ) -> bool {
        kernel.filter(sets, node.clues, node.live, into, &mut self.scratch)
    }

    /// Shrinks a node and its list until the packings add nothing new; false if no puzzle is below
    /// it. The first packing starts with that of `branch`, which becomes the largest one.
    pub(super) fn shrink<K: Kernel>(
        &mut self,
        kernel: K,
        node: &mut Node,
        list: &mut List,
        branch: &mut Branch,
    ) -> bool {
        while let Some(live) = self.pack(kernel, node, list, &mut branch.packing) {
            if live == node.live {
                branch.tight = branch.packing.len() as u32 == node.left;
                return true;
            }
            node.live = live;
            let stays = self.restrict_in_place(kernel, node, list);
            if !stays {
                return false;
            }
        }
        false
    }

    fn restrict_in_place<K: Kernel>(&mut self, kernel: K, node: &Node, list: &mut List) -> bool {
        let Packer { spare, scratch, .. } = self;
        let stays = kernel.filter(list, node.clues, node.live, spare, scratch);
        std::mem::swap(list, spare);
        stays
    }

    /// The cells that packings from several starts leave live; none if no puzzle is below.
    fn pack<K: Kernel>(
        &mut self,
        kernel: K,
        node: &Node,
        list: &List,
        packing: &mut Vec<Cells>,
    ) -> Option<Cells> {
        let mut live = node.live;
        self.packed.clear();
        self.packed.extend(packing.iter().map(|&set| set & live));
        packing.clear();
        for start in 0..STARTS.min(list.len() + 1) {
            let union = self.complete(kernel, list, node.left)?;
            let sets = self.packed.len() as u32;
            if self.packed.len() > packing.len() {
                packing.clone_from(&self.packed);
            }
            if sets == node.left {
                live &= union;
            } else if sets + 1 < node.left {
                break;
            }
            self.packed.clear();
            self.packed.extend(list.iter().nth(start));
        }
        packing.iter_mut().for_each(|set| *set &= live);
        Some(live)
    }

    /// Adds sets of the list to those packed, the first that fit; none if there are more than
    /// `left` then. Returns the union.
    fn complete<K: Kernel>(&mut self, kernel: K, list: &List, left: u32) -> Option<Cells> {
        let mut union = self.packed.iter().fold(Cells::EMPTY, |union, &set| union | set);
        let mut next = 0;
        while self.packed.len() as u32 <= left {
            let Some(index) = kernel.fit(list, union, next) else { return Some(union) };
            let set = list.get(index);
            union |= set;
            self.packed.push(set);
            next = index + 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Portable;

    fn set(cells: &[usize]) -> Cells {
        cells.iter().copied().map(Cell::of).collect()
    }

    fn shrink(sets: &[&[usize]], left: u32) -> Option<(Node, List, Branch)> {
        let mut node = Node { clues: Cells::EMPTY, live: Cells::ALL, left };
        let mut list: List = sets.iter().map(|cells| set(cells)).collect();
        let mut branch = Branch::default();
        let stays = Packer::default().shrink(Portable, &mut node, &mut list, &mut branch);
        stays.then_some((node, list, branch))
    }

    #[test]
    fn more_disjoint_sets_than_clues_are_no_puzzle() {
        let sets: [&[usize]; 3] = [&[0, 1], &[1, 2, 3], &[4, 5, 6]];
        assert!(shrink(&sets, 1).is_none());
        assert!(shrink(&sets, 2).is_some());
    }

    #[test]
    fn a_tight_packing_makes_the_cells_outside_dead_again_and_again() {
        // 0 1 and 4 5 take both clues: 2 and 3 are dead, 1 is left of the second set, and so on.
        let sets: [&[usize]; 3] = [&[0, 1], &[4, 5], &[1, 2, 3]];
        let (node, list, branch) = shrink(&sets, 2).expect("a node with puzzles");
        assert_eq!(node.live, set(&[1, 4, 5]));
        assert_eq!(list.iter().next(), Some(set(&[1])));
        assert_eq!(branch.beside(Cell::of(4)), set(&[4, 5]));
    }

    #[test]
    fn with_clues_to_spare_nothing_is_dead() {
        let (node, _, branch) = shrink(&[&[0, 1], &[4, 5]], 3).expect("a node with puzzles");
        assert_eq!((node.live, branch.beside(Cell::of(4))), (Cells::ALL, Cells::EMPTY));
        assert_eq!(branch.packing.len(), 2);
    }
}
