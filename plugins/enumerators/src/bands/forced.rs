//! A leaf of the first stage before one third band: forced clues, and then lists.
//!
//! If the sockets show that no clue is spare, sets with one cell left force clues before any list
//! is made. This ends most of the leaves that reach this stage.

use super::kernel::Kernel;
use super::node::{Node, ones};
use super::numbered_far::{Wide, rows};
use super::single_visitor::SingleVisitor;
use super::sockets;
use super::walk::{Flow, Walk};

impl<K: Kernel> Walk<'_, K, SingleVisitor<'_>> {
    /// Searches below a node whose two bands get no more clues, with these live sets; minirows of
    /// `one` have just one clue.
    #[inline(always)]
    pub(super) fn third_band(&mut self, node: Node, alive: Wide<K>, one: u32) -> Flow {
        let kernel = self.kernel;
        let Some((node, alive)) = self.place_forced(node, alive, one)? else {
            return Flow::Continue(());
        };
        let alive = rows(kernel, alive);
        let (sets, open) = (self.behind.reach.far.thirds(), node.open_third());
        let list = &mut self.thirds.lists[node.left as usize];
        list.clear();
        match kernel.gather(sets, &alive, open, list) {
            Some(single) => self.third(&node, single),
            None => Flow::Continue(()),
        }
    }

    /// Places the clues that live sets with one open cell need, and repeats this for sets that then
    /// have one. None if no puzzle is below the node.
    #[inline(always)]
    fn place_forced(
        &mut self,
        mut node: Node,
        mut alive: Wide<K>,
        one: u32,
    ) -> Flow<Option<(Node, Wide<K>)>> {
        let kernel = self.kernel;
        while node.dead.third != 0 {
            let Some(single) = self.behind.reach.far.single(kernel, alive, node.open_third())
            else {
                return Flow::Continue(None);
            };
            if single == 0 {
                break;
            }
            let minirows = sockets::minirows(single & one);
            let twice = (single & one).count_ones() * 3 > minirows.count_ones();
            if twice || single.count_ones() > node.left {
                return Flow::Continue(None);
            }
            for cell in ones(single.into()) {
                self.count_clue(node.left - 1)?;
                node = node.place_third(cell);
                alive = self.behind.reach.far.hit_third(kernel, alive, cell);
            }
            node.dead.third |= minirows & !single;
        }
        let is_short = node.left == 0 && self.behind.reach.far.first(kernel, alive).is_some();
        Flow::Continue((!is_short).then_some((node, alive)))
    }
}
