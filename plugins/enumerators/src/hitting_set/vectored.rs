//! The recursion while the unhit sets are few: as vectors.

use super::kernel::Kernel;
use super::list::List;
use super::vectors::{Vectored, Vectors, Verdict};
use super::walk::{Flow, Walk};
use seventeen_plugin::prelude::Order;
use std::ops::ControlFlow;

/// The maximal number of leading sets: they are in the vectors twice.
const LEADING: usize = 224;

impl<K: Kernel, const D: usize> Walk<'_, '_, K, D> {
    /// Searches below the node of the last list, in vectors.
    pub(super) fn in_vectors(&mut self) -> Flow {
        if self.vectored.len() == self.depth_vectored {
            self.add_vectors();
        }
        let list = self.depth - 1;
        let level = &self.levels[list];
        let vectored = &mut self.vectored[self.depth_vectored];
        vectored.list = list;
        let mut leading = Vec::new();
        if self.ground.order == Order::Chosen {
            leading.extend(self.guide.leading(&level.node).take(LEADING));
        }
        vectored.took = vectored.vectors.begin(self.kernel, level.node, &leading, &level.list);
        if vectored.took == 0 {
            // All sets are too large for vectors, which would hand them all back.
            return self.children();
        }
        self.depth_vectored += 1;
        self.node_in_vectors()?;
        self.depth_vectored -= 1;
        Flow::Continue(())
    }

    /// Makes room for one more set of vectors. It is made on the stack in a separate function, so
    /// that frames of deeper searches have no room for it.
    #[inline(never)]
    fn add_vectors(&mut self) {
        self.vectored.push(Vectored { vectors: Vectors::new(), list: 0, took: 0 });
    }

    /// Searches below the current node of the last vectors.
    fn node_in_vectors(&mut self) -> Flow {
        let (kernel, last) = (self.kernel, self.depth_vectored - 1);
        let vectors = &mut self.vectored[last].vectors;
        let tries = match vectors.examine(kernel, &mut self.tally) {
            Verdict::Dead => return Flow::Continue(()),
            Verdict::Settled => return self.settle_in_vectors(),
            Verdict::Last(cells) => {
                let node = vectors.node();
                return self.place_last_clue(node, cells);
            }
            Verdict::Open(tries) => tries,
        };
        let left = vectors.node().left - 1;
        for number in 0..tries {
            self.count_clue(left)?;
            if self.vectored[last].vectors.descend(kernel, number) {
                self.node_in_vectors()?;
                self.vectored[last].vectors.ascend();
            }
            self.vectored[last].vectors.mark_dead(kernel, number);
        }
        ControlFlow::Continue(())
    }

    /// All sets in the vectors are hit: only the sets of their list without room in them are left.
    fn settle_in_vectors(&mut self) -> Flow {
        let Vectored { vectors, list, took } = &self.vectored[self.depth_vectored - 1];
        let (node, list) = (vectors.node(), &self.levels[*list].list);
        let mut unhit = List::default();
        let mut next = *took;
        while let Some(index) = self.kernel.fit(list, node.clues, next) {
            unhit.push(list.get(index));
            next = index + 1;
        }
        if unhit.is_empty() {
            self.finish_node(node)
        } else if node.left > 0 {
            self.below(&unhit, node)
        } else {
            Flow::Continue(())
        }
    }
}
