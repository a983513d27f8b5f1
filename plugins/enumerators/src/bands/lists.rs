//! Sets within the two bands as lists that shrink with depth, for the first levels.
//!
//! A list holds the sets that no clue hits, without their dead cells, by ascending size or in the
//! strategy's order. Disjoint sets bound a node. If there are more of them than the two bands get
//! clues, no puzzle is below it. If there are just as many, all these clues are in them, so every
//! other cell is dead. One packing starts with each of the first sets, and their results are joined
//! until nothing changes. (Disjoint sets bound the search of McGuire, Tugemann and Civario, "There
//! is no 16-clue sudoku", 2012, too; there they are found before the search.)

use super::case::Case;
use super::frame::TWO;
use super::kernel::{Kernel, LANES, Lanes};
use super::node::{Node, ones};
use seventeen_plugin::prelude::Order;
use std::cmp::Reverse;

/// The number of packings that a node tries, each starting with another set.
const PACKINGS: usize = LANES;

/// The cells of this many of the shortest sets decide the order in which cells are tried.
const SHORTEST: usize = 64;

/// The lists from the current node to the root of its part, by the number of clues left.
pub(crate) struct Lists<K> {
    kernel: K,
    /// Of the sets in a list.
    order: Order,
    lists: Vec<Vec<u64>>,
    scratch: Vec<u64>,
}

impl<K: Kernel> Lists<K> {
    pub(crate) fn new(kernel: K) -> Lists<K> {
        Lists { kernel, order: Order::Smallest, lists: Vec::new(), scratch: Vec::new() }
    }

    /// Starts at a node; false if no puzzle is below it.
    pub(crate) fn begin(&mut self, case: &Case, node: &Node) -> bool {
        self.order = case.order;
        self.lists.resize(node.near as usize + 1, Vec::new());
        self.narrow_into(&case.near, node.placed.two, !node.dead.two, node.near as usize)
    }

    /// The sets that a node's clues do not hit.
    pub(crate) fn of(&self, node: &Node) -> &[u64] {
        &self.lists[node.near as usize]
    }

    /// The number of levels.
    pub(crate) fn depth(&self) -> usize {
        self.lists.len()
    }

    /// Adds a set that was found below a node to its list.
    pub(crate) fn add(&mut self, near: usize, set: u64) {
        self.lists[near].push(set);
    }

    /// Marks cells dead that cannot have a clue; false if no puzzle is below the node.
    pub(crate) fn bound(&mut self, case: &Case, node: &mut Node) -> bool {
        let full = case.full(node.placed.two) & !node.dead.two;
        if full != 0 && !self.close(node, full) || node.is_short() {
            return false;
        }
        loop {
            let Some(outside) = self.outside(node) else { return false };
            if outside == 0 {
                return true;
            }
            if !self.close(node, outside) {
                return false;
            }
        }
    }

    /// The open cells outside all tight packings; none if a packing needs more clues than are left.
    fn outside(&self, node: &Node) -> Option<u64> {
        let list = self.of(node);
        let (kernel, firsts) = (self.kernel, &list[..list.len().min(PACKINGS)]);
        let outside = kernel.run(
            #[inline(always)]
            || {
                let mut union = *firsts.first()?;
                let count = 1 + kernel.pack(list, &mut union, node.near);
                if count > node.near {
                    return None;
                }
                if count + 1 < node.near {
                    return Some(0);
                }
                let mut unions = Lanes([!0; LANES]);
                unions.0[..firsts.len()].copy_from_slice(firsts);
                kernel.outside(list, unions, node.near)
            },
        );
        Some(outside? & node.open_two())
    }

    /// Marks cells dead; false if a set then has none left.
    fn close(&mut self, node: &mut Node, cells: u64) -> bool {
        node.dead.two |= cells;
        let near = node.near as usize;
        let list = std::mem::take(&mut self.lists[near]);
        let open = self.narrow_into(&list, 0, !cells, near);
        if !open {
            self.lists[near] = list;
        }
        open
    }

    /// Makes the list of the child with a clue in `cell`; false if no puzzle is below it.
    pub(crate) fn place(&mut self, node: &Node, cell: u32) -> bool {
        let near = node.near as usize;
        let list = std::mem::take(&mut self.lists[near]);
        let open = self.narrow_into(&list, 1 << cell, !node.dead.two, near - 1);
        self.lists[near] = list;
        open
    }

    fn narrow_into(&mut self, sets: &[u64], hit: u64, keep: u64, near: usize) -> bool {
        self.scratch.clear();
        let (kernel, order) = (self.kernel, self.order);
        let (scratch, list) = (&mut self.scratch, &mut self.lists[near]);
        kernel.run(
            #[inline(always)]
            || {
                let open = kernel.narrow(sets, hit, keep & TWO, scratch);
                match order {
                    _ if !open => {}
                    Order::Smallest => by_size(scratch, list),
                    Order::Chosen => std::mem::swap(scratch, list),
                }
                open
            },
        )
    }

    /// The cells of the set to branch on: those first that hit most of the short sets, each
    /// weighed by its place in the list.
    ///
    /// At the case's root it is the first set of the clique.
    pub(crate) fn branch(&self, case: &Case, node: &Node) -> Branch {
        let list = self.of(node);
        let set = match (case.first, list.first()) {
            (_, None) => 0,
            (Some(first), _) if node.placed == case.root.placed => first & node.open_two(),
            (_, Some(&shortest)) => shortest,
        };
        self.kernel.run(|| by_weight(set, list))
    }
}

/// The cells to branch on, in the order in which they are tried.
#[derive(Clone, Copy)]
pub(crate) struct Branch {
    cells: [u8; 54],
    len: usize,
}

impl Branch {
    /// No cell.
    pub(crate) const NONE: Branch = Branch { cells: [0; 54], len: 0 };

    /// The number of sets.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The cells.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> {
        self.cells[..self.len].iter().map(|&cell| cell.into())
    }
}

/// The cells of a set, those of greatest weight first.
#[inline(always)]
fn by_weight(set: u64, list: &[u64]) -> Branch {
    let short = &list[..list.len().min(SHORTEST)];
    let (mut ranked, mut len) = ([(Reverse(0), 0); 54], 0);
    for (cell, ranked) in ones(set).zip(&mut ranked) {
        let hit = short.iter().enumerate();
        let weight: u64 = hit.map(|(i, &set)| (set >> cell & 1) * (SHORTEST - i / 2) as u64).sum();
        *ranked = (Reverse(weight), cell as u8);
        len += 1;
    }
    ranked[..len].sort_unstable();
    Branch { cells: ranked.map(|(_, cell)| cell), len }
}

/// Longer sets are sorted as if they had this many cells: they are too long to matter.
const LONG: u32 = 23;

/// Makes `sorted` the sets by ascending size, in their old order if sizes are equal.
///
/// Neighbours often have the same size, so each would wait for the one before. So the sets are
/// counted and placed in four independent runs.
#[inline(always)]
fn by_size(sets: &[u64], sorted: &mut Vec<u64>) {
    let size = |set: u64| set.count_ones().min(LONG) as usize;
    let (a, others) = sets.split_at(sets.len() / 4);
    let (b, others) = others.split_at(a.len());
    let (c, others) = others.split_at(a.len());
    let (d, last) = others.split_at(a.len());
    let mut places = [[0_u16; 4]; LONG as usize + 1];
    let side_by_side = || a.iter().zip(b).zip(c).zip(d).map(|(((a, b), c), d)| [*a, *b, *c, *d]);
    for four in side_by_side() {
        four.iter().enumerate().for_each(|(run, &set)| places[size(set)][run] += 1);
    }
    last.iter().for_each(|&set| places[size(set)][3] += 1);
    let mut start = 0;
    for count in places.as_flattened_mut() {
        start += std::mem::replace(count, start);
    }
    sorted.clear();
    sorted.resize(sets.len(), 0);
    let mut put = |run: usize, set: u64| {
        let place = &mut places[size(set)][run];
        sorted[usize::from(*place)] = set;
        *place += 1;
    };
    for four in side_by_side() {
        four.iter().enumerate().for_each(|(run, &set)| put(run, set));
    }
    last.iter().for_each(|&set| put(3, set));
}
