//! The last levels of the first stage, with the sets within the two bands as vectors of bits.

use super::kernel::Kernel;
use super::node::{Node, ones};
use super::sockets::{self, Open};
use super::walk::{Flow, Numbered, Stop, Walk};
use std::ops::ControlFlow;

/// So many clues are placed with vectors, the others with lists.
pub(crate) const LEVELS: usize = 4;

/// Among how many of the live sets with the least numbers, the shortest as a rule, a node looks
/// for one to branch on; and with how many of them it begins a packing.
const CHOICE: usize = 4;

impl<K: Kernel> Walk<'_, K> {
    /// Numbers the sets of the node's list and searches below it.
    pub(super) fn last_levels(&mut self, node: Node) -> Flow {
        let near = node.near as usize;
        self.near.number(self.lists.of(&node));
        self.alive[near] = self.near.all();
        self.dead[near] = node.dead.two;
        self.numbered = Some(Numbered { top: near, bottom: near });
        let open = self.sockets.unhit(self.kernel, node.placed.two);
        let flow = self.level(node, open);
        self.numbered = None;
        flow
    }

    fn level(&mut self, node: Node, open: Open<K>) -> Flow {
        self.kernel.run(
            #[inline(always)]
            || self.level_here(node, open),
        )
    }

    /// Searches below a node whose live sets are in `alive`.
    #[inline(always)]
    fn level_here(&mut self, mut node: Node, open: Open<K>) -> Flow {
        let kernel = self.kernel;
        let near = node.near as usize;
        self.set_bottom(near);
        let mut alive = kernel.load(&self.alive[near]);
        let mut found = None;
        if kernel.words(alive) == 0 {
            found = self.exhausted(node)?;
            if found.is_none() {
                return Flow::Continue(());
            }
            alive = kernel.load(&self.alive[near]);
        }
        node.dead.two |= self.case.full(node.placed.two);
        if near == 1 {
            return self.last_clue(node, alive, found, open);
        }
        let branch = match found {
            Some(set) => set & node.open_two(),
            None => match self.choose(&node, alive) {
                Some(set) => set,
                None => return Flow::Continue(()),
            },
        };
        for cell in ones(branch) {
            let alive = kernel.load(&self.alive[near]);
            let left = kernel.without(alive, kernel.load(self.near.hits(cell)));
            self.alive[near - 1] = kernel.store(left);
            self.step()?;
            self.level(node.place_two(cell), self.sockets.hit(kernel, open, cell))?;
            self.set_bottom(near);
            node.dead.two |= 1 << cell;
        }
        Flow::Continue(())
    }

    fn set_bottom(&mut self, near: usize) {
        if let Some(numbered) = &mut self.numbered {
            numbered.bottom = near;
        }
    }

    /// The open cells of the set to branch on; none if no puzzle is below the node.
    #[inline(always)]
    fn choose(&mut self, node: &Node, alive: K::Vector) -> Option<u64> {
        let kernel = self.kernel;
        let (open, mut best) = (node.open_two(), !0);
        let mut starts = [0; CHOICE];
        let mut n = 0;
        let words = kernel.store(alive);
        let numbers = words.0.iter().enumerate();
        for number in numbers
            .flat_map(|(i, &word)| ones(word).map(move |bit| i * 64 + bit as usize))
            .take(CHOICE)
        {
            let set = self.near.set(number) & open;
            if set == 0 {
                return None;
            }
            if best == !0 || set.count_ones() < u64::count_ones(best) {
                best = set;
            }
            starts[n] = number;
            n += 1;
        }
        for &start in &starts[..n] {
            let mut count = 1;
            let mut apart = kernel.and(alive, kernel.load(self.near.apart(start)));
            loop {
                let words = kernel.words(apart);
                if words == 0 {
                    break;
                }
                count += 1;
                if count > node.near {
                    return None;
                }
                let word = words.trailing_zeros() as usize;
                let number = word * 64 + kernel.store(apart).0[word].trailing_zeros() as usize;
                apart = kernel.and(apart, kernel.load(self.near.apart(number)));
            }
            if count + 1 < node.near {
                break;
            }
        }
        Some(best)
    }

    /// Places the last clue of the two bands where it hits all live sets.
    #[inline(always)]
    fn last_clue(
        &mut self,
        node: Node,
        alive: K::Vector,
        found: Option<u64>,
        open: Open<K>,
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
        let mut unhit = None;
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            self.step()?;
            let mut leaf = node.place_two(cell);
            let need = sockets::need(kernel, self.sockets.hit(kernel, open, cell));
            if need.clues > leaf.left {
                continue;
            }
            if need.clues == leaf.left {
                leaf.dead.third |= !need.cells;
            }
            let far = match unhit {
                Some(far) => far,
                None => self.reach.unhit(self.kernel, node.placed.two),
            };
            unhit = Some(far);
            match self.second_stage(&leaf, self.reach.far.hit_two(kernel, far, cell)) {
                ControlFlow::Break(Stop::Unhit(set)) => cells &= set,
                flow => flow?,
            }
        }
        Flow::Continue(())
    }
}
