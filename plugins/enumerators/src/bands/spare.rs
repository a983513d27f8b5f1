//! Spare clues: all sets are hit, and the remaining clues may be anywhere.

use super::kernel::Kernel;
use super::node::Node;
use super::walk::{Flow, ThirdBandVisitor, Walk};

impl<K: Kernel, B: ThirdBandVisitor<K>> Walk<'_, K, B> {
    /// Emits the puzzles with the clues left in any of the open cells, each once.
    pub(super) fn spare(&mut self, node: &Node) -> Flow {
        let Some(full) = self.case.stacks.full_third(node.placed) else {
            return Flow::Continue(());
        };
        if node.left == 0 {
            return self.emit_puzzle(node.placed);
        }
        if node.is_short() {
            return Flow::Continue(());
        }
        let mut node = *node;
        node.dead.third |= full;
        if node.near > 0 {
            node.dead.two |= self.case.full(node.placed.two);
        } else {
            node.dead.two = !0;
        }
        // A cell tried here gets no clue later, so each choice comes once.
        while node.open_third() != 0 {
            let cell = node.open_third().trailing_zeros();
            self.count_clue(node.left - 1)?;
            self.spare(&node.place_third(cell))?;
            node.dead.third |= 1 << cell;
        }
        while node.near > 0 && node.open_two() != 0 {
            let cell = node.open_two().trailing_zeros();
            self.count_clue(node.left - 1)?;
            self.spare(&node.place_two(cell))?;
            node.dead.two |= 1 << cell;
        }
        Flow::Continue(())
    }
}
