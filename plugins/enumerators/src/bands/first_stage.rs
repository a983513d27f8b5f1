//! The first stage: clues go to the two bands, until they hit every set within them.

use super::kernel::Kernel;
use super::node::{Node, ones};
use super::sockets::{self, Open};
use super::walk::{Flow, Stop, Walk};
use std::ops::ControlFlow;

/// With so many clues left to the two bands, the sets that reach into the third are numbered: so
/// late that they fit their numbers, so early that it is not done often.
const NUMBERING: usize = 7;

/// With so many clues to spare they are tried in all cells: that is quicker than to look for the
/// sets that they may hit.
const SPREAD: u32 = 2;

impl<K: Kernel> Walk<'_, K> {
    /// Searches below a node whose list is made.
    pub(super) fn first_stage(&mut self, mut node: Node) -> Flow {
        let near = node.near as usize;
        self.listed = near;
        self.dead[near] = node.dead.two;
        if near == NUMBERING || near < NUMBERING && near + 1 == self.lists.depth() {
            self.reach.number_later(node);
        }
        if self.lists.of(&node).is_empty() {
            if near > NUMBERING {
                self.reach.number_later(node);
            }
            let open = self.sockets.unhit(self.kernel, node.placed.two);
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
            self.step(node.left - 1)?;
            if self.lists.place(&node, cell) {
                self.first_stage(node.place_two(cell))?;
                self.listed = near;
            }
            node.dead.two |= 1 << cell;
        }
        Flow::Continue(())
    }

    /// All known sets within the two bands are hit: goes on with the third band, unless a set was
    /// missing, which is then in the lists.
    ///
    /// With one clue to spare nothing is tested first: it may stand in any cell, and to look what
    /// the third band needs then costs no more than a test.
    pub(super) fn exhausted(&mut self, node: Node, open: Open<K>) -> Flow<Option<u64>> {
        if node.near > 1
            && let Some(set) = self.test_two(node.placed.two)?
        {
            return Flow::Continue(Some(set));
        }
        if node.near <= SPREAD {
            return self.spread(node, open).map_continue(|()| None);
        }
        let alive = self.reach.unhit(self.kernel, node.placed.two);
        match self.second_stage(&node, alive) {
            ControlFlow::Break(Stop::Unhit(set)) => Flow::Continue(Some(set)),
            flow => flow.map_continue(|()| None),
        }
    }

    /// Gives the two bands as many more clues as they may get, or fewer, wherever they may stand.
    fn spread(&mut self, node: Node, open: Open<K>) -> Flow {
        self.kernel.run(
            #[inline(always)]
            || self.spread_here(node, open),
        )
    }

    #[inline(always)]
    fn spread_here(&mut self, mut node: Node, open: Open<K>) -> Flow {
        let kernel = self.kernel;
        let mut cells = node.open_two() & !self.case.full(node.placed.two);
        let mut leaf = Node { near: 0, ..node };
        if let Some(one) = sockets::need(kernel, open).cut(&mut leaf) {
            let alive = self.reach.unhit(kernel, node.placed.two);
            match self.third_band(leaf, alive, one) {
                ControlFlow::Break(Stop::Unhit(set)) => cells &= set,
                flow => flow?,
            }
        }
        if node.near == 1 {
            return self.leaves(node, cells, open);
        }
        if node.near > 1 {
            for cell in ones(cells) {
                self.step(node.left - 1)?;
                self.spread(node.place_two(cell), self.sockets.hit(kernel, open, cell))?;
                node.dead.two |= 1 << cell;
            }
        }
        Flow::Continue(())
    }
}
