//! The last levels of the first stage, with the sets within the two bands as vectors of bits.

use super::kernel::Kernel;
use super::node::{Node, ones};
use super::numbered_near;
use super::walk::{Flow, LEVELS, Numbered, ThirdBandVisitor, Walk};
use seventeen_plugin::prelude::Order;

/// This many numbers are enough even if some sets get none.
const FEW: usize = 4;

/// The number of live sets with the least numbers, usually the shortest, from which a node chooses
/// its branch. Also the number with which it starts a packing.
pub(super) const CHOICE: usize = 4;

impl<K: Kernel, B: ThirdBandVisitor<K>> Walk<'_, K, B> {
    /// Whether the sets of a node's list get numbers.
    pub(super) fn is_last(&self, node: &Node) -> bool {
        let near = node.near as usize;
        near <= FEW || near <= LEVELS && self.lists.of(node).len() <= numbered_near::ROOM
    }

    /// Numbers the sets of the node's list and searches below it.
    pub(super) fn last_levels(&mut self, node: Node) -> Flow {
        let near = node.near as usize;
        let (numbers, list) = (&mut self.near, self.lists.of(&node));
        self.kernel.run(
            #[inline(always)]
            || numbers.number(list),
        );
        self.alive[near] = self.near.all();
        self.dead[near] = node.dead.two;
        self.numbered = Some(Numbered { top: near, bottom: near });
        let open = self.open_behind(&node);
        let flow = self.level(node, open);
        self.numbered = None;
        flow
    }

    pub(super) fn level(&mut self, node: Node, open: B::Open) -> Flow {
        self.kernel.run(
            #[inline(always)]
            || self.level_here(node, open),
        )
    }

    /// Searches below a node whose live sets are in `alive`.
    #[inline(always)]
    fn level_here(&mut self, mut node: Node, open: B::Open) -> Flow {
        let kernel = self.kernel;
        let near = node.near as usize;
        self.set_bottom(near);
        let mut alive = kernel.load(&self.alive[near]);
        let mut found = None;
        if kernel.words(alive) == 0 {
            found = self.exhausted(node, open)?;
            if found.is_none() {
                return Flow::Continue(());
            }
            alive = kernel.load(&self.alive[near]);
        }
        node.dead.two |= self.case.full(node.placed.two);
        if near == 1 {
            return self.last_clue(node, alive, found, open);
        }
        if near == 2 && found.is_none() {
            return self.last_two(node, alive, open);
        }
        let branch = match found {
            Some(set) => set & node.open_two(),
            None => match self.choose(&mut node, alive) {
                Some(set) => set,
                None => return Flow::Continue(()),
            },
        };
        for cell in ones(branch) {
            let alive = kernel.load(&self.alive[near]);
            let left = kernel.without(alive, kernel.load(self.near.hits(cell)));
            self.alive[near - 1] = kernel.store(left);
            self.count_clue(node.left - 1)?;
            self.level(node.place_two(cell), self.behind.hit(kernel, open, cell))?;
            self.set_bottom(near);
            node.dead.two |= 1 << cell;
        }
        Flow::Continue(())
    }

    pub(super) fn set_bottom(&mut self, near: usize) {
        if let Some(numbered) = &mut self.numbered {
            numbered.bottom = near;
        }
    }

    /// The open cells of the set to branch on; none if no puzzle is below the node. Cells outside
    /// all tight packings become dead.
    #[inline(always)]
    fn choose(&mut self, node: &mut Node, alive: K::Vector) -> Option<u64> {
        let mut starts = [0; CHOICE];
        let (n, shortest) = self.shortest_of_first(node, alive, &mut starts)?;
        let outside = self.outside_packings(node, alive, &starts[..n])?;
        if outside == 0 {
            return Some(shortest);
        }
        node.dead.two |= outside;
        Some(self.shortest_of_first(node, alive, &mut starts)?.1)
    }

    /// The open cells of the shortest set among the first alive ones, or of the first where a
    /// strategy ordered them. Also returns how many these are, and records their numbers. None if
    /// one of them has no open cell.
    #[inline(always)]
    pub(super) fn shortest_of_first(
        &self,
        node: &Node,
        alive: K::Vector,
        first: &mut [usize; CHOICE],
    ) -> Option<(usize, u64)> {
        let (open, mut best, mut n) = (node.open_two(), !0, 0);
        let words = self.kernel.store(alive);
        for (i, &word) in words.0.iter().enumerate() {
            for bit in ones(word) {
                let number = i * 64 + bit as usize;
                let set = self.near.set(number) & open;
                if set == 0 {
                    return None;
                }
                let shorter =
                    self.case.order == Order::Smallest && set.count_ones() < u64::count_ones(best);
                if best == !0 || shorter {
                    best = set;
                }
                first[n] = number;
                n += 1;
                if n == CHOICE {
                    return Some((n, best));
                }
            }
        }
        Some((n, best))
    }

    /// The open cells outside all tight packings of those that start with these sets; none if a
    /// packing needs more clues than are left.
    #[inline(always)]
    fn outside_packings(&mut self, node: &Node, alive: K::Vector, starts: &[usize]) -> Option<u64> {
        let (kernel, mut outside) = (self.kernel, 0);
        for &start in starts {
            let (mut count, mut union) = (1, self.near.set(start));
            let mut apart = kernel.and(alive, kernel.load(self.near.apart(start)));
            while let Some(number) = kernel.first(apart) {
                count += 1;
                if count > node.near {
                    return None;
                }
                union |= self.near.set(number);
                apart = kernel.and(apart, kernel.load(self.near.apart(number)));
            }
            if count == node.near {
                outside |= !union;
            }
            if count + 1 < node.near {
                break;
            }
        }
        Some(outside & node.open_two())
    }

    /// Places the last clue of the two bands where it hits all live sets.
    #[inline(always)]
    fn last_clue(
        &mut self,
        node: Node,
        alive: K::Vector,
        found: Option<u64>,
        open: B::Open,
    ) -> Flow {
        let kernel = self.kernel;
        let mut cells = node.open_two() & found.unwrap_or(!0);
        let words = kernel.store(alive);
        for (i, &word) in words.0.iter().enumerate() {
            for bit in ones(word) {
                cells &= self.near.set(i * 64 + bit as usize);
                if cells == 0 {
                    return Flow::Continue(());
                }
            }
        }
        B::on_last_clues(self, node, cells, open)
    }
}
