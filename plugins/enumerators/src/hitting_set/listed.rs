//! The recursion while the unhit sets are many: as lists.

use super::bound::MOST_LEFT;
use super::expand::expand;
use super::kernel::Kernel;
use super::list::List;
use super::node::Node;
use super::vectors::ROOM;
use super::walk::{Flow, Walk};
use seventeen_plugin::prelude::*;

/// Vectors for fewer sets do not repay their setup.
const FEW: usize = 8;

impl<K: Kernel, const D: usize> Walk<'_, '_, K, D> {
    /// Searches below the node of the part, whose unhit sets are these.
    pub(super) fn begin(&mut self, node: Node, sets: &List, packing: &[Cells]) -> Flow {
        self.open_level();
        self.levels[0].branch.begin(packing);
        self.search_with_list(sets, node)
    }

    /// Searches below a node whose unhit sets are these.
    pub(super) fn below(&mut self, sets: &List, node: Node) -> Flow {
        self.open_level();
        self.levels[self.depth - 1].branch.begin(&[]);
        self.search_with_list(sets, node)?;
        self.depth -= 1;
        Flow::Continue(())
    }

    fn open_level(&mut self) {
        self.depth += 1;
        if self.levels.len() < self.depth {
            self.levels.resize_with(self.depth, Default::default);
        }
    }

    fn search_with_list(&mut self, sets: &List, node: Node) -> Flow {
        let level = &mut self.levels[self.depth - 1];
        level.node = node;
        let stays = self.packer.restrict(self.kernel, sets, &node, &mut level.list);
        if stays { self.node_with_list() } else { Flow::Continue(()) }
    }

    /// Searches below the node of the last list.
    fn node_with_list(&mut self) -> Flow {
        let level = &mut self.levels[self.depth - 1];
        if level.list.is_empty() {
            let node = level.node;
            return self.finish_node(node);
        }
        if level.node.left == 0 || level.node.is_cramped() {
            return Flow::Continue(());
        }
        let (guide, packer) = (&mut self.guide, &mut self.packer);
        match expand(self.kernel, self.ground, guide, packer, level) {
            Ok(true) => {}
            Ok(false) => return Flow::Continue(()),
            Err(error) => return Flow::Break(Some(Box::new(error))),
        }
        let (node, sets) = (level.node, level.list.len());
        if node.left == 1 {
            let cells = common(node.live, level.list.iter());
            return self.place_last_clue(node, cells);
        }
        let few = sets <= ROOM || node.left <= self.ground.vectors_from;
        if few && sets > FEW && node.left <= MOST_LEFT && !self.ground.uses_strategy(node.left) {
            return self.in_vectors();
        }
        self.children()
    }

    /// Searches below each child of the node of the last list.
    pub(super) fn children(&mut self) -> Flow {
        self.open_level();
        let depth = self.depth;
        let left = self.levels[depth - 2].node.left - 1;
        for number in 0..self.levels[depth - 2].branch.cells.len() {
            self.count_clue(left)?;
            let [.., parent, child] = &mut self.levels[..depth] else { break };
            let cell = parent.branch.cells[number];
            child.node = parent.node.place(cell);
            child.node.live -= parent.branch.beside(cell);
            child.branch.inherit(&parent.branch, cell);
            if self.packer.restrict(self.kernel, &parent.list, &child.node, &mut child.list) {
                self.node_with_list()?;
            }
            // All puzzles with this clue are done.
            self.levels[depth - 2].node.live.remove(cell);
        }
        self.depth -= 1;
        Flow::Continue(())
    }
}

/// The `cells` that all these sets share.
fn common(cells: Cells, sets: impl IntoIterator<Item = Cells>) -> Cells {
    let mut cells = cells;
    for set in sets {
        cells &= set;
        if cells.is_empty() {
            break;
        }
    }
    cells
}
