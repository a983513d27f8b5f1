//! The third band alone: the remaining clues hit the parts of sets in it, by lists that shrink.
//!
//! The lists are not sorted, but kept in the order of their sets' sizes at the outset.

use super::frame::Split;
use super::kernel::Kernel;
use super::node::{Node, ones};
use super::walk::{Flow, ThirdBandVisitor, Walk};

/// The number of packings that a node tries, each starting with another set.
const PACKINGS: usize = 1;

impl<K: Kernel, B: ThirdBandVisitor<K>> Walk<'_, K, B> {
    pub(super) fn third(&mut self, node: &Node, single: u32) -> Flow {
        self.kernel.run(
            #[inline(always)]
            || match self.place_singles(*node, single)? {
                Some(node) => self.third_here(node),
                None => Flow::Continue(()),
            },
        )
    }

    /// Places the clues of sets with one cell, repeatedly; none if no puzzle is below the node.
    #[inline(always)]
    fn place_singles(&mut self, mut node: Node, mut single: u32) -> Flow<Option<Node>> {
        while single != 0 {
            let left = node.left as usize;
            // If there are too many, sets for which no clue is left count as the last.
            for placed in 1..=single.count_ones() {
                self.count_clue(node.left.saturating_sub(placed))?;
            }
            let Some(less) = left.checked_sub(single.count_ones() as usize) else {
                return Flow::Continue(None);
            };
            let [below, .., list] = &mut self.thirds.lists[less..=left] else { break };
            below.clear();
            node.placed.third |= single;
            node.left = less as u32;
            match self.kernel.narrow_third(list, single, !node.dead.third, below) {
                Some(next) => single = next,
                None => return Flow::Continue(None),
            }
        }
        Flow::Continue(Some(node))
    }

    /// Searches below a node whose list is made.
    #[inline(always)]
    fn third_here(&mut self, mut node: Node) -> Flow {
        let kernel = self.kernel;
        let left = node.left as usize;
        if self.thirds.lists[left].is_empty() {
            match self.find_unhit_set(node.placed)? {
                None => return self.spare(&node),
                Some(_) if left == 0 => return Flow::Continue(()),
                Some(set) => self.thirds.lists[left].push(set.third & node.open_third()),
            }
            if self.thirds.lists[left][0] == 0 {
                return Flow::Continue(());
            }
        }
        match self.full_stacks(&mut node) {
            None => return Flow::Continue(()),
            Some(0) => {}
            Some(single) => return self.third(&node, single),
        }
        match left {
            0 => return Flow::Continue(()),
            _ if node.is_short() => return Flow::Continue(()),
            1 => return self.last_third(node),
            _ => {}
        }
        loop {
            match self.outside_third(&node) {
                None => return Flow::Continue(()),
                Some(0) => break,
                Some(outside) => {
                    node.dead.third |= outside;
                    match self.close_third(left, outside) {
                        Some(0) => {}
                        Some(single) => return self.third(&node, single),
                        None => return Flow::Continue(()),
                    }
                }
            }
        }
        for cell in ones(kernel.shortest(&self.thirds.lists[left]).into()) {
            self.count_clue(node.left - 1)?;
            let [below, list] = &mut self.thirds.lists[left - 1..=left] else { break };
            below.clear();
            if let Some(single) = kernel.narrow_third(list, 1 << cell, !node.dead.third, below) {
                self.third(&node.place_third(cell), single)?;
            }
            node.dead.third |= 1 << cell;
        }
        Flow::Continue(())
    }

    /// Makes the open cells of full stacks dead. Returns the same cells as
    /// [`narrow_third`](Kernel::narrow_third).
    #[inline(always)]
    fn full_stacks(&mut self, node: &mut Node) -> Option<u32> {
        let full = self.case.stacks.full_third(node.placed)? & node.open_third();
        if full == 0 {
            return Some(0);
        }
        node.dead.third |= full;
        self.close_third(node.left as usize, full)
    }

    /// Removes cells from the list of a node with `left` clues left.
    #[inline(always)]
    fn close_third(&mut self, left: usize, cells: u32) -> Option<u32> {
        let mut kept = std::mem::take(&mut self.thirds.scratch);
        kept.clear();
        let single = self.kernel.narrow_third(&self.thirds.lists[left], 0, !cells, &mut kept);
        self.thirds.scratch = std::mem::replace(&mut self.thirds.lists[left], kept);
        single
    }

    /// Tries the last clue in each of the open cells that all sets have.
    #[inline(always)]
    fn last_third(&mut self, node: Node) -> Flow {
        let mut cells = self.kernel.common(&self.thirds.lists[1]) & node.open_third();
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            self.count_clue(node.left - 1)?;
            let leaf = node.place_third(cell);
            match self.find_unhit_set(leaf.placed)? {
                Some(Split { third, .. }) => cells &= third,
                None => self.emit_puzzle(leaf.placed)?,
            }
        }
        Flow::Continue(())
    }

    /// The open cells outside all tight packings; none if a packing needs more clues than are left.
    #[inline(always)]
    fn outside_third(&self, node: &Node) -> Option<u32> {
        let list = &self.thirds.lists[node.left as usize];
        let mut outside = 0;
        for &first in list.iter().take(PACKINGS) {
            let mut union = first;
            let count = 1 + self.kernel.pack_third(list, &mut union, node.left);
            if count > node.left {
                return None;
            }
            if count == node.left {
                outside |= !union;
            }
            if count + 1 < node.left {
                break;
            }
        }
        Some(outside & node.open_third())
    }
}
