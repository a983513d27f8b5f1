//! The last two clues of the two bands, for all cells of a set in parallel.
//!
//! Most nodes of the first stage have one clue left, and most of these end after two or three sets:
//! less work than the call itself. So the children of a node with two clues left are lanes of
//! vectors. Each set reduces the cells of the other clue in all lanes whose clue misses it.

use super::kernel::{Kernel, LANES, Lanes};
use super::last_levels::CHOICE;
use super::node::{Node, ones};
use super::walk::{Flow, ThirdBandVisitor, Walk};

impl<K: Kernel, B: ThirdBandVisitor<K>> Walk<'_, K, B> {
    /// Places one clue in each cell of a short set, and the last one in cells that hit all live
    /// sets.
    #[inline(always)]
    pub(super) fn last_two(&mut self, mut node: Node, alive: K::Vector, open: B::Open) -> Flow {
        let Some((_, mut set)) = self.shortest_of_first(&node, alive, &mut [0; CHOICE]) else {
            return Flow::Continue(());
        };
        let alive = self.kernel.store(alive);
        while set != 0 {
            let (mut clues, mut cells) = (Lanes([!0; LANES]), Lanes([0; LANES]));
            let (mut dead, mut lanes) = (node.dead.two, 0);
            for cell in ones(set).take(LANES) {
                let placed = node.placed.two | 1 << cell;
                dead |= 1 << cell;
                clues.0[lanes] = 1 << cell;
                cells.0[lanes] = node.open_two() & !(dead | self.case.full(placed));
                lanes += 1;
            }
            let met = self.kernel.cut(self.near.sets(), &alive, &clues, &mut cells);
            for lane in 0..lanes {
                self.last_of_two(node, &clues, &mut cells, lane, met, open)?;
                node.dead.two |= clues.0[lane];
                set &= !clues.0[lane];
            }
        }
        Flow::Continue(())
    }

    /// Continues in one lane; the sets learned there reduce those that follow.
    #[inline(always)]
    fn last_of_two(
        &mut self,
        node: Node,
        clues: &Lanes,
        cells: &mut Lanes,
        lane: usize,
        met: u8,
        open: B::Open,
    ) -> Flow {
        // As far as was looked: all lanes may have been without cells from the start.
        let all_hit = met >> lane & 1 == 0;
        if cells.0[lane] == 0 && !all_hit {
            return Flow::Continue(());
        }
        self.count_clue(node.left - 1)?;
        let (kernel, clue) = (self.kernel, clues.0[lane].trailing_zeros());
        let known = self.near.sets().len();
        let (below, open) = (node.place_two(clue), self.behind.hit(kernel, open, clue));
        if all_hit {
            let alive = kernel.load(&self.alive[2]);
            let left = kernel.without(alive, kernel.load(self.near.hits(clue)));
            self.alive[1] = kernel.store(left);
            self.level(below, open)?;
            self.set_bottom(2);
        } else {
            B::on_last_clues(self, below, cells.0[lane], open)?;
        }
        for &set in &self.near.sets()[known..] {
            for later in lane + 1..LANES {
                if clues.0[later] & set == 0 {
                    cells.0[later] &= set;
                }
            }
        }
        Flow::Continue(())
    }
}
