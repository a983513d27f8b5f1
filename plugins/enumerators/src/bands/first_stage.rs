//! The first stage: clues go to the two bands, until they hit every set within them.

use super::kernel::Kernel;
use super::node::{Node, ones};
use super::walk::{Flow, Stop, ThirdBandVisitor, Walk};
use std::ops::ControlFlow;

/// With this many spare clues, all cells are tried: that is faster than finding sets to hit.
const SPREAD: u32 = 2;

impl<K: Kernel, B: ThirdBandVisitor<K>> Walk<'_, K, B> {
    /// Searches below a node whose list is made.
    pub(super) fn first_stage(&mut self, mut node: Node) -> Flow {
        let near = node.near as usize;
        self.listed = near;
        self.dead[near] = node.dead.two;
        self.placed[near] = node.placed.two;
        B::on_node(self, &node);
        if self.lists.of(&node).is_empty() {
            let open = self.open_behind(&node);
            match self.exhausted(node, open)? {
                Some(set) if set & node.open_two() != 0 => {}
                _ => return Flow::Continue(()),
            }
        }
        if near == 0 || !self.lists.bound(self.case, &mut node) {
            return Flow::Continue(());
        }
        if self.is_last(&node) {
            return self.last_levels(node);
        }
        for cell in self.lists.branch(self.case, &node).iter() {
            self.dead[near] = node.dead.two;
            self.count_clue(node.left - 1)?;
            if self.lists.place(&node, cell) {
                self.first_stage(node.place_two(cell))?;
                self.listed = near;
            }
            node.dead.two |= 1 << cell;
        }
        Flow::Continue(())
    }

    /// The unhit sets after the two bands.
    pub(super) fn open_behind(&self, node: &Node) -> B::Open {
        self.kernel.run(
            #[inline(always)]
            || self.behind.unhit(self.kernel, node.placed.two),
        )
    }

    /// All known sets within the two bands are hit: continues with the third band, unless a set was
    /// missing, which is then in the lists.
    ///
    /// With one spare clue nothing is tested first: it may be in any cell, and examining the third
    /// band's needs then costs no more than a test.
    pub(super) fn exhausted(&mut self, node: Node, open: B::Open) -> Flow<Option<u64>> {
        if node.near > 1
            && let Some(set) = self.find_unhit_in_two(node.placed.two)?
        {
            return Flow::Continue(Some(set));
        }
        if node.near <= SPREAD {
            return self.spread(node, open).map_continue(|()| None);
        }
        B::on_spare_clues(self, node, open)
    }

    /// Gives the two bands as many more clues as allowed, or fewer, in all cells.
    pub(super) fn spread(&mut self, node: Node, open: B::Open) -> Flow {
        self.kernel.run(
            #[inline(always)]
            || self.spread_here(node, open),
        )
    }

    #[inline(always)]
    fn spread_here(&mut self, mut node: Node, open: B::Open) -> Flow {
        let kernel = self.kernel;
        let mut cells = node.open_two() & !self.case.full(node.placed.two);
        match B::on_leaf(self, Node { near: 0, ..node }, open) {
            ControlFlow::Break(Stop::Unhit(set)) => cells &= set,
            flow => flow?,
        }
        if node.near == 1 {
            return B::on_last_clues(self, node, cells, open);
        }
        if node.near > 1 {
            for cell in ones(cells) {
                self.count_clue(node.left - 1)?;
                self.spread(node.place_two(cell), self.behind.hit(kernel, open, cell))?;
                node.dead.two |= 1 << cell;
            }
        }
        Flow::Continue(())
    }
}
