//! The first stage: clues go to the two bands, until they hit every set within them.

use super::kernel::Kernel;
use super::node::Node;
use super::walk::{Flow, Stop, Walk};
use std::ops::ControlFlow;

/// With so many clues left to the two bands, the sets that reach into the third are numbered: so
/// late that they fit their numbers, so early that it is not done often.
pub(super) const NUMBERING: usize = 7;

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
            match self.exhausted(node)? {
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
            self.step()?;
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
    pub(super) fn exhausted(&mut self, node: Node) -> Flow<Option<u64>> {
        if node.near > 0
            && let Some(set) = self.test_two(node.placed.two)?
        {
            return Flow::Continue(Some(set));
        }
        let alive = self.reach.unhit(self.kernel, node.placed.two);
        match self.second_stage(&node, alive) {
            ControlFlow::Break(Stop::Unhit(set)) => Flow::Continue(Some(set)),
            flow => flow.map_continue(|()| None),
        }
    }
}
