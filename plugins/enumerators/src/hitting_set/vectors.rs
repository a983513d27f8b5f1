//! The unhit sets as bit vectors, once they are few: a node then costs some hundred instructions.
//!
//! A node stores the mask of its unhit sets and their sizes; a clue removes its sets from the mask.
//! The node branches on the smallest set that shares cells with most others, and first tries the
//! cells in most sets.

use super::bound::{BoundResult, MOST_LEFT, Packing, Unhit};
use super::kernel::Kernel;
use super::list::List;
use super::node::Node;
use super::sizes::{Classes, LARGEST, Sizes, classes, largest, measure, remove};
use super::table::Table;
use crate::simd::Bits;
use crate::tally::Tally;
use seventeen_plugin::prelude::*;
use std::cmp::Reverse;

/// At most this many sets are in the vectors at the start. The other bits are for later ones.
pub(super) const ROOM: usize = Bits::LEN - 64;

/// This many of the smallest sets are compared when a node chooses its branch. On the first grid of
/// `cli/lists/grids.txt` with 16 clues this saves a seventh of the nodes.
const COMPARED: usize = 8;

/// The sets, and the nodes from the one where the vectors started down to the current one.
pub(super) struct Vectors<const D: usize> {
    table: Table,
    /// The number of first sets to branch on before the others.
    leading: usize,
    /// The sizes at roots with the same live cells, if there are several.
    root_sizes: Sizes<Bits, D>,
    /// From the node where the vectors started down to the current one, `depth` of them; later ones
    /// are kept for their memory.
    levels: Vec<Level<D>>,
    depth: usize,
}

/// Vectors in use.
pub(super) struct Vectored<const D: usize> {
    pub(super) vectors: Vectors<D>,
    /// The depth of the list from which they were made.
    pub(super) list: usize,
    /// The number of its sets that they have, besides the sets found since, as far as these fit.
    pub(super) took: usize,
}

/// A node in the vectors.
struct Level<const D: usize> {
    node: Node,
    /// The sets that no clue hits.
    unhit: Bits,
    sizes: Sizes<Bits, D>,
    packing: Packing,
    /// No puzzle is below a child whose clue is in none of these cells.
    needed: Cells,
    /// The possible cells of the next clue, in the order of trying.
    cells: [Cell; LARGEST as usize],
    tries: usize,
}

impl<const D: usize> Level<D> {
    fn new() -> Level<D> {
        Level {
            node: Node::default(),
            unhit: Bits::NONE,
            sizes: [Bits::NONE; D],
            packing: Packing::new(),
            needed: Cells::ALL,
            cells: [Cell::of(0); LARGEST as usize],
            tries: 0,
        }
    }

    /// Learns from a child that sets with these live cells need more clues than are left.
    ///
    /// They do so below another child as well, unless its clue hits one of them. In a tight node
    /// the other child's clue may be dead below the first, so this does not apply there.
    #[inline(always)]
    fn mark_needed_cells(&mut self, cells: Cells) {
        if !self.packing.is_tight() {
            self.needed &= cells;
        }
    }
}

/// The result of examining a node.
pub(super) enum Verdict {
    /// No puzzle is below it.
    Dead,
    /// All sets in the vectors are hit.
    Settled,
    /// One clue is left: these cells are in all sets.
    Last(Cells),
    /// It has this many children.
    Open(usize),
}

/// The masks of a level in registers.
struct LevelRegisters<R, const D: usize> {
    unhit: R,
    sizes: Sizes<R, D>,
}

impl<R: Copy, const D: usize> LevelRegisters<R, D> {
    #[inline(always)]
    fn load<K: Kernel<Vector = R>>(kernel: K, level: &Level<D>) -> LevelRegisters<R, D> {
        let mut sizes = [kernel.load(&Bits::NONE); D];
        for (digit, mask) in sizes.iter_mut().zip(&level.sizes) {
            *digit = kernel.load(mask);
        }
        LevelRegisters { unhit: kernel.load(&level.unhit), sizes }
    }

    #[inline(always)]
    fn store<K: Kernel<Vector = R>>(&self, kernel: K, level: &mut Level<D>) {
        level.unhit = kernel.store(self.unhit);
        for (mask, &digit) in level.sizes.iter_mut().zip(&self.sizes) {
            *mask = kernel.store(digit);
        }
    }
}

impl<const D: usize> Vectors<D> {
    pub(super) fn new() -> Vectors<D> {
        let levels = (0..=MOST_LEFT).map(|_| Level::new()).collect();
        Vectors { table: Table::new(), leading: 0, root_sizes: [Bits::NONE; D], levels, depth: 0 }
    }

    /// Takes the first sets of a node, smallest first; returns their number. The search branches
    /// first on those that are `leading`, in their order.
    pub(super) fn begin<K: Kernel>(
        &mut self,
        kernel: K,
        node: Node,
        leading: &[Cells],
        list: &List,
    ) -> usize {
        kernel.run(
            #[inline(always)]
            || {
                self.table.clear();
                for &set in leading.iter().filter(|set| set.len() <= largest(D)) {
                    self.table.add(set);
                }
                self.leading = self.table.len();
                let room = ROOM - self.leading;
                for set in list.iter().take(room).take_while(|set| set.len() <= largest(D)) {
                    self.table.add(set);
                }
                self.depth = 1;
                let root = &mut self.levels[0];
                root.node = node;
                let unhit = kernel.load(&Bits::first(self.table.len()));
                let sizes = measure(kernel, &self.table, node.live);
                LevelRegisters { unhit, sizes }.store(kernel, root);
                self.table.len() - self.leading
            },
        )
    }

    /// Takes the first sets of a list for many roots with these live cells.
    pub(super) fn begin_roots<K: Kernel>(&mut self, kernel: K, live: Cells, list: &List) {
        self.leading = 0;
        self.table.clear();
        let fits = |set: &Cells| (*set & live).len() <= largest(D);
        for set in list.iter().take(ROOM).take_while(fits) {
            self.table.add(set);
        }
        let sizes = measure::<K, D>(kernel, &self.table, live);
        self.root_sizes = sizes.map(|digit| kernel.store(digit));
    }

    /// Goes to one of these roots.
    pub(super) fn enter_root<K: Kernel>(&mut self, kernel: K, node: Node) {
        kernel.run(
            #[inline(always)]
            || {
                self.depth = 1;
                let hit = self.table.hit_by(kernel, node.clues);
                let unhit = kernel.load(&Bits::first(self.table.len()));
                let root = &mut self.levels[0];
                root.node = node;
                root.unhit = kernel.store(kernel.without(unhit, hit));
                root.sizes = self.root_sizes;
            },
        );
    }

    /// Adds a set found at the current node, if there is room: it applies wherever it is unhit.
    pub(super) fn learn(&mut self, set: Cells) {
        let set = set & self.levels[0].node.live;
        if set.len() > largest(D) {
            return;
        }
        let Some(bit) = self.table.add(set) else { return };
        let levels = self.levels[..self.depth].iter_mut();
        for level in levels.filter(|level| set.is_disjoint(level.node.clues)) {
            level.unhit.insert(bit);
            let size = (set & level.node.live).len();
            for (digit, mask) in level.sizes.iter_mut().enumerate() {
                if size >> digit & 1 != 0 {
                    mask.insert(bit);
                }
            }
        }
    }

    /// The current node.
    pub(super) fn node(&self) -> Node {
        self.levels[self.depth - 1].node
    }

    /// The current node's cell with this number in the order of trying.
    pub(super) fn cell(&self, number: usize) -> Cell {
        self.levels[self.depth - 1].cells[number]
    }

    /// Looks at the present node: places the clues that are forced, and shrinks it.
    ///
    /// `tally` counts the clues placed.
    pub(super) fn examine<K: Kernel>(&mut self, kernel: K, tally: &mut Tally) -> Verdict {
        kernel.run(
            #[inline(always)]
            || self.examine_here(kernel, tally),
        )
    }

    #[inline(always)]
    fn examine_here<K: Kernel>(&mut self, kernel: K, tally: &mut Tally) -> Verdict {
        let (above, level) = self.levels[..self.depth].split_at_mut(self.depth - 1);
        let level = &mut level[0];
        let (k, table) = (kernel, &self.table);
        let mut at_hand = LevelRegisters::load(k, level);
        let mut as_it_came = true;
        let verdict = loop {
            let LevelRegisters { unhit, sizes } = &mut at_hand;
            if k.is_empty(*unhit) {
                break Verdict::Settled;
            }
            let classes = classes(k, sizes, *unhit);
            if level.node.left == 0 || level.node.is_cramped() || !k.is_empty(classes.empty) {
                break Verdict::Dead;
            }
            if let Some(bit) = k.first(classes.single) {
                let cell = (table.set(bit) & level.node.live).first();
                let Some(cell) = cell else { break Verdict::Dead };
                level.node = level.node.place(cell);
                tally.count_forced_clue(level.node.left);
                *unhit = k.without(*unhit, table.hits(k, cell));
                as_it_came = false;
                continue;
            }
            let Node { live, left, .. } = level.node;
            if left == 1 {
                break last(k, table, *unhit, live);
            }
            let node = Unhit { kernel: k, table, sets: *unhit, live, left };
            match node.bound(&classes, &mut level.packing) {
                BoundResult::Dead(needed) => {
                    if as_it_came && let [.., parent] = above {
                        parent.mark_needed_cells(needed);
                    }
                    break Verdict::Dead;
                }
                BoundResult::Live(stays) if stays == live => {
                    let set = match k.first(*unhit) {
                        Some(first) if first < self.leading => table.set(first) & live,
                        _ => widest(k, table, &classes, *unhit, live),
                    };
                    choose(k, table, set, *unhit, level);
                    break Verdict::Open(level.tries);
                }
                BoundResult::Live(stays) => {
                    let gone = live - stays;
                    if gone.len() < stays.len() {
                        remove(k, table, sizes, gone);
                    } else {
                        *sizes = measure(k, table, stays);
                    }
                    level.node.live = stays;
                    as_it_came = false;
                }
            }
        };
        at_hand.store(k, level);
        verdict
    }

    /// Goes down to the child with this number; false if it is known that no puzzle is below it.
    pub(super) fn descend<K: Kernel>(&mut self, kernel: K, number: usize) -> bool {
        kernel.run(
            #[inline(always)]
            || self.descend_here(kernel, number),
        )
    }

    #[inline(always)]
    fn descend_here<K: Kernel>(&mut self, kernel: K, number: usize) -> bool {
        let cell = self.cell(number);
        let [parent, child] = &mut self.levels[self.depth - 1..=self.depth] else { return false };
        if !parent.needed.contains(cell) {
            return false;
        }
        self.depth += 1;
        child.node = parent.node.place(cell);
        let dead = parent.packing.beside(cell) & child.node.live;
        child.node.live -= dead;
        let mut at_hand = LevelRegisters::load(kernel, parent);
        at_hand.unhit = kernel.without(at_hand.unhit, self.table.hits(kernel, cell));
        remove(kernel, &self.table, &mut at_hand.sizes, dead);
        at_hand.store(kernel, child);
        true
    }

    /// Goes back up from the child.
    pub(super) fn ascend(&mut self) {
        self.depth -= 1;
    }

    /// Marks the cell with this number dead: all puzzles with a clue there are done.
    pub(super) fn mark_dead<K: Kernel>(&mut self, kernel: K, number: usize) {
        kernel.run(
            #[inline(always)]
            || self.mark_dead_here(kernel, number),
        )
    }

    #[inline(always)]
    fn mark_dead_here<K: Kernel>(&mut self, kernel: K, number: usize) {
        let dead = Cells::single(self.cell(number));
        let level = &mut self.levels[self.depth - 1];
        let mut at_hand = LevelRegisters::load(kernel, level);
        remove(kernel, &self.table, &mut at_hand.sizes, dead);
        at_hand.store(kernel, level);
        level.node.live -= dead;
    }
}

/// The possible cells of the last clue.
#[inline(always)]
fn last<K: Kernel>(k: K, table: &Table, unhit: K::Vector, live: Cells) -> Verdict {
    let set = k.first(unhit).map_or(Cells::EMPTY, |bit| table.set(bit));
    let cells = table.in_all(k, set & live, unhit);
    if cells.is_empty() { Verdict::Dead } else { Verdict::Last(cells) }
}

/// Branches on a set: orders its cells.
#[inline(always)]
fn choose<K: Kernel, const D: usize>(
    k: K,
    table: &Table,
    set: Cells,
    unhit: K::Vector,
    level: &mut Level<D>,
) {
    // Sorted by the number of sets that a cell is not in, then by cell.
    let mut ranked = [0_u32; LARGEST as usize];
    let mut tries = 0;
    for (cell, ranked) in set.iter().zip(&mut ranked) {
        let others = Bits::LEN as u32 - k.count(k.and(unhit, table.hits(k, cell)));
        *ranked = others << 8 | cell.index() as u32;
        tries += 1;
    }
    ranked[..tries].sort_unstable();
    level.tries = tries;
    level.needed = Cells::ALL;
    for (cell, &ranked) in level.cells.iter_mut().zip(&ranked[..tries]) {
        *cell = Cell::of((ranked & 0xff) as usize);
    }
}

/// The one of the first, smallest sets that shares cells with most unhit sets.
#[inline(always)]
fn widest<K: Kernel>(
    k: K,
    table: &Table,
    classes: &Classes<K::Vector>,
    unhit: K::Vector,
    live: Cells,
) -> Cells {
    let mut smallest = unhit;
    for &class in classes.rising.iter().rev() {
        if !k.is_empty(class) {
            smallest = class;
        }
    }
    let mut rest = k.store(smallest);
    let (mut widest, mut most) = (Cells::EMPTY, 0);
    for _ in 0..COMPARED {
        let Some(bit) = k.first(k.load(&rest)) else { break };
        rest.remove(bit);
        let set = table.set(bit) & live;
        let shares = k.count(k.and(unhit, table.hit_by(k, set)));
        if widest.is_empty() || (set.len(), Reverse(shares)) < (widest.len(), Reverse(most)) {
            (widest, most) = (set, shares);
        }
    }
    widest
}
