//! The second stage: the clues left hit the sets that reach into the third band.
//!
//! Usually the two bands have all the clues that they may get, and the others are for the third:
//! see `third_band`. If the sets within the two bands were all hit before, the remaining clues may
//! be in any of the three.

use super::frame::Split;
use super::kernel::Kernel;
use super::node::{Node, ones};
use super::numbered_far::{Wide, numbers};
use super::single_visitor::SingleVisitor;
use super::walk::{Flow, Walk};

/// The number of packings that a node tries. Each starts with a different one of the
/// lowest-numbered live sets, which have few cells in the third band.
const PACKINGS: usize = 12;

/// The number of these sets among which it chooses the shortest to branch on.
const CHOICE: usize = 8;

impl<K: Kernel> Walk<'_, K, SingleVisitor<'_>> {
    /// Searches below a node with these live sets.
    pub(super) fn second_stage(&mut self, node: &Node, alive: Wide<K>) -> Flow {
        self.kernel.run(
            #[inline(always)]
            || self.second_stage_here(*node, alive),
        )
    }

    #[inline(always)]
    fn second_stage_here(&mut self, mut node: Node, alive: Wide<K>) -> Flow {
        let kernel = self.kernel;
        if node.near == 0 {
            return self.third_band(node, alive, 0);
        }
        node.dead.two |= self.case.full(node.placed.two);
        if node.is_short() {
            return Flow::Continue(());
        }
        let mut open = Split { two: node.open_two(), third: node.open_third() };
        if self.behind.reach.far.first(kernel, alive).is_none() {
            return match self.find_unhit_set(node.placed)? {
                None => self.spare(&node),
                Some(set) => self.branch(node, alive, common(set, open)),
            };
        }
        match node.left {
            0 => return Flow::Continue(()),
            1 => return self.place_last_clue(node, alive, open),
            _ => {}
        }
        match self.outside(&node, alive, open) {
            None => return Flow::Continue(()),
            Some(outside) => {
                node.dead.two |= outside.two;
                node.dead.third |= outside.third;
                open = Split { two: open.two & !outside.two, third: open.third & !outside.third };
            }
        }
        match self.shortest(alive, open) {
            Some(set) => self.branch(node, alive, set),
            None => Flow::Continue(()),
        }
    }

    /// Places the next clue in each of these cells, and continues below it.
    #[inline(always)]
    fn branch(&mut self, mut node: Node, alive: Wide<K>, set: Split) -> Flow {
        if node.left == 0 {
            return Flow::Continue(());
        }
        let kernel = self.kernel;
        for cell in ones(set.third.into()) {
            self.count_clue(node.left - 1)?;
            let left = self.behind.reach.far.hit_third(kernel, alive, cell);
            self.second_stage(&node.place_third(cell), left)?;
            node.dead.third |= 1 << cell;
        }
        for cell in ones(set.two) {
            self.count_clue(node.left - 1)?;
            let left = self.behind.reach.far.hit_two(kernel, alive, cell);
            self.second_stage(&node.place_two(cell), left)?;
            node.dead.two |= 1 << cell;
        }
        Flow::Continue(())
    }

    /// Tries the last clue in each of the open cells that all live sets have.
    #[inline(always)]
    fn place_last_clue(&mut self, node: Node, alive: Wide<K>, open: Split) -> Flow {
        let mut cells = open;
        for number in numbers(self.kernel, alive) {
            cells = common(self.set(number), cells);
            if cells.two == 0 && cells.third == 0 {
                return Flow::Continue(());
            }
        }
        while cells.third != 0 {
            let cell = cells.third.trailing_zeros();
            cells.third &= cells.third - 1;
            cells = self.try_last(node.place_third(cell), cells)?;
        }
        while cells.two != 0 {
            let cell = cells.two.trailing_zeros();
            cells.two &= cells.two - 1;
            cells = self.try_last(node.place_two(cell), cells)?;
        }
        Flow::Continue(())
    }

    /// Tests a node without clues left, and returns the cells after its last one that remain.
    fn try_last(&mut self, node: Node, cells: Split) -> Flow<Split> {
        self.count_clue(node.left)?;
        match self.find_unhit_set(node.placed)? {
            Some(set) => Flow::Continue(common(set, cells)),
            None => {
                self.emit_puzzle(node.placed)?;
                Flow::Continue(cells)
            }
        }
    }

    /// The open cells outside all tight packings; none if a packing needs more clues than are left.
    #[inline(always)]
    fn outside(&self, node: &Node, alive: Wide<K>, open: Split) -> Option<Split> {
        let mut outside = Split { two: 0, third: 0 };
        for start in numbers(self.kernel, alive).take(PACKINGS) {
            let (count, union) = self.pack(start, alive, open, node.left)?;
            if count == node.left {
                outside.two |= open.two & !union.two;
                outside.third |= open.third & !union.third;
            }
            if count + 1 < node.left {
                break;
            }
        }
        Some(outside)
    }

    /// Packs live sets, starting with `start`: returns their number and their open cells. None if
    /// there are more than `most`, or if one has no open cell.
    #[inline(always)]
    fn pack(&self, start: usize, alive: Wide<K>, open: Split, most: u32) -> Option<(u32, Split)> {
        let (kernel, far) = (self.kernel, &self.behind.reach.far);
        let (mut count, mut union) = (0, Split { two: 0, third: 0 });
        let (mut next, mut apart) = (Some(start), alive);
        while let Some(number) = next {
            count += 1;
            let third = far.third(number) & open.third;
            for cell in ones(third.into()) {
                apart = far.hit_third(kernel, apart, cell);
            }
            let two = far.two(number) & open.two;
            for cell in ones(two) {
                apart = far.hit_two(kernel, apart, cell);
            }
            if count > most || two == 0 && third == 0 {
                return None;
            }
            union.two |= two;
            union.third |= third;
            next = far.first(kernel, apart);
        }
        Some((count, union))
    }

    /// The open cells of the shortest of some live sets; none if one of them has no open cell.
    #[inline(always)]
    fn shortest(&self, alive: Wide<K>, open: Split) -> Option<Split> {
        let mut shortest: Option<Split> = None;
        for number in numbers(self.kernel, alive).take(CHOICE) {
            let set = common(self.set(number), open);
            match (size(set), shortest.map(size)) {
                (0, _) => return None,
                (size, Some(least)) if size >= least => {}
                _ => shortest = Some(set),
            }
        }
        shortest
    }

    fn set(&self, number: usize) -> Split {
        Split { two: self.behind.reach.far.two(number), third: self.behind.reach.far.third(number) }
    }
}

#[inline(always)]
fn common(a: Split, b: Split) -> Split {
    Split { two: a.two & b.two, third: a.third & b.third }
}

#[inline(always)]
fn size(set: Split) -> u32 {
    set.two.count_ones() + set.third.count_ones()
}
