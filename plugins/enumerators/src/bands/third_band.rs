//! The third band alone: the clues left hit what sets have there, by lists that shrink.
//!
//! Where the sockets say that no clue is to spare, sets that have one place left force clues before
//! any list is made: that ends most of the leaves of the first stage that come here. The sets of
//! the others are gathered into lists, which are not sorted, but kept in the order of their sets'
//! sizes at the outset.

use super::far::Wide;
use super::frame::Split;
use super::kernel::Kernel;
use super::node::{Node, ones};
use super::sockets;
use super::walk::{Flow, Walk};

/// How many packings a node tries, each begun with another set.
const PACKINGS: usize = 1;

/// Lists from the node at hand to the leaf of the first stage, by the clues left to place.
#[derive(Default)]
pub(crate) struct ThirdLists(Vec<Vec<u32>>);

impl ThirdLists {
    /// Makes room for lists with up to so many clues left.
    pub(crate) fn reserve(&mut self, left: u32) {
        self.0.resize(left as usize + 1, Vec::new());
    }
}

impl<K: Kernel> Walk<'_, K> {
    /// Searches below a node whose two bands get no more clues, with these live sets; in minirows
    /// of `one` there is just one clue.
    #[inline(always)]
    pub(super) fn third_band(&mut self, node: Node, alive: Wide<K>, one: u32) -> Flow {
        let kernel = self.kernel;
        let Some((node, alive)) = self.place_forced(node, alive, one)? else {
            return Flow::Continue(());
        };
        let alive = alive.map(|vector| kernel.store(vector));
        let (sets, open) = (self.reach.far.thirds(), node.open_third());
        let list = &mut self.thirds.0[node.left as usize];
        list.clear();
        match kernel.gather(sets, &alive, open, list) {
            Some(single) => self.third(&node, single),
            None => Flow::Continue(()),
        }
    }

    /// Places the clues that live sets with one open cell ask for, and those that they leave with
    /// one; none if no puzzle is below the node.
    #[inline(always)]
    fn place_forced(
        &mut self,
        mut node: Node,
        mut alive: Wide<K>,
        one: u32,
    ) -> Flow<Option<(Node, Wide<K>)>> {
        let kernel = self.kernel;
        while node.dead.third != 0 {
            let Some(single) = self.reach.far.single(kernel, alive, node.open_third()) else {
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
                self.step(node.left - 1)?;
                node = node.place_third(cell);
                alive = self.reach.far.hit_third(kernel, alive, cell);
            }
            node.dead.third |= minirows & !single;
        }
        let is_short = node.left == 0 && self.reach.far.first(kernel, alive).is_some();
        Flow::Continue((!is_short).then_some((node, alive)))
    }

    fn third(&mut self, node: &Node, single: u32) -> Flow {
        self.kernel.run(
            #[inline(always)]
            || match self.place_singles(*node, single)? {
                Some(node) => self.third_here(node),
                None => Flow::Continue(()),
            },
        )
    }

    /// Places the clues that sets with one cell ask for, and those that they leave with one; none
    /// if no puzzle is below the node.
    #[inline(always)]
    fn place_singles(&mut self, mut node: Node, mut single: u32) -> Flow<Option<Node>> {
        while single != 0 {
            let left = node.left as usize;
            // Where there are too many, those for which no clue is left count as the last.
            for placed in 1..=single.count_ones() {
                self.step(node.left.saturating_sub(placed))?;
            }
            let Some(less) = left.checked_sub(single.count_ones() as usize) else {
                return Flow::Continue(None);
            };
            let [below, .., list] = &mut self.thirds.0[less..=left] else { break };
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
        if self.thirds.0[left].is_empty() {
            match self.test(node.placed)? {
                None => return self.spare(&node),
                Some(_) if left == 0 => return Flow::Continue(()),
                Some(set) => self.thirds.0[left].push(set.third & node.open_third()),
            }
            if self.thirds.0[left][0] == 0 {
                return Flow::Continue(());
            }
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
                    let list = std::mem::take(&mut self.thirds.0[left]);
                    let mut kept = std::mem::take(&mut self.thirds.0[left - 1]);
                    kept.clear();
                    let single = kernel.narrow_third(&list, 0, !outside, &mut kept);
                    self.thirds.0[left] = kept;
                    self.thirds.0[left - 1] = list;
                    match single {
                        Some(0) => {}
                        Some(single) => return self.third(&node, single),
                        None => return Flow::Continue(()),
                    }
                }
            }
        }
        for cell in ones(kernel.shortest(&self.thirds.0[left]).into()) {
            self.step(node.left - 1)?;
            let [below, list] = &mut self.thirds.0[left - 1..=left] else { break };
            below.clear();
            if let Some(single) = kernel.narrow_third(list, 1 << cell, !node.dead.third, below) {
                self.third(&node.place_third(cell), single)?;
            }
            node.dead.third |= 1 << cell;
        }
        Flow::Continue(())
    }

    /// Tries the last clue in each of the open cells that all sets have.
    #[inline(always)]
    fn last_third(&mut self, node: Node) -> Flow {
        let mut cells = self.kernel.common(&self.thirds.0[1]) & node.open_third();
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            self.step(node.left - 1)?;
            let leaf = node.place_third(cell);
            match self.test(leaf.placed)? {
                Some(Split { third, .. }) => cells &= third,
                None => self.found(leaf.placed)?,
            }
        }
        Flow::Continue(())
    }

    /// The open cells that no tight packing has; none if a packing needs more clues than there
    /// are.
    #[inline(always)]
    fn outside_third(&self, node: &Node) -> Option<u32> {
        let list = &self.thirds.0[node.left as usize];
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
