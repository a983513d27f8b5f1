//! Sets within the two bands as lists that shrink with depth, for the first levels.
//!
//! A list holds the sets that no clue hits, without their dead cells, by ascending size. Disjoint
//! sets bound a node: more of them than the two bands get clues means that nothing is below it;
//! just as many means that all these clues stand in them, so every other cell is dead. The
//! packings begin with one short set after the other, and their verdicts are joined until
//! nothing changes. (Disjoint sets bound the search of McGuire, Tugemann and Civario, "There is
//! no 16-clue sudoku", 2012, too; there they are found before the search.)

use super::case::Case;
use super::frame::TWO;
use super::kernel::Kernel;
use super::node::{Node, ones};

/// How many packings a node tries, each begun with another set.
const PACKINGS: usize = 8;

/// How many of the shortest sets say which cells are tried first.
const SHORTEST: usize = 64;

/// The lists from the node at hand to the root of its part, by the clues left to place.
pub(crate) struct Lists<K> {
    kernel: K,
    lists: Vec<Vec<u64>>,
    scratch: Vec<u64>,
}

impl<K: Kernel> Lists<K> {
    pub(crate) fn new(kernel: K) -> Lists<K> {
        Lists { kernel, lists: Vec::new(), scratch: Vec::new() }
    }

    /// Begins at a node; false if no puzzle is below it.
    pub(crate) fn begin(&mut self, case: &Case, node: &Node) -> bool {
        self.lists.resize(node.near as usize + 1, Vec::new());
        self.narrow_into(&case.near, node.placed.two, !node.dead.two, node.near as usize)
    }

    /// The sets that a node's clues do not hit.
    pub(crate) fn of(&self, node: &Node) -> &[u64] {
        &self.lists[node.near as usize]
    }

    /// How many levels there are.
    pub(crate) fn depth(&self) -> usize {
        self.lists.len()
    }

    /// Adds a set that was found below a node to its list.
    pub(crate) fn add(&mut self, near: usize, set: u64) {
        self.lists[near].push(set);
    }

    /// Makes cells dead that cannot have a clue; false if no puzzle is below the node.
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

    /// The open cells that no tight packing has; none if a packing needs more clues than there
    /// are.
    fn outside(&self, node: &Node) -> Option<u64> {
        let list = self.of(node);
        let (mut outside, mut most) = (0, 0);
        for &first in list.iter().take(PACKINGS) {
            let mut union = first;
            let count = 1 + self.kernel.run(|| self.kernel.pack(list, &mut union, node.near));
            if count > node.near {
                return None;
            }
            if count == node.near {
                outside |= !union;
            }
            most = most.max(count);
            if most + 1 < node.near {
                break;
            }
        }
        Some(outside & node.open_two())
    }

    /// Makes cells dead; false if a set then has none left.
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
        let (kernel, scratch) = (self.kernel, &mut self.scratch);
        let open = kernel.run(|| kernel.narrow(sets, hit, keep & TWO, scratch));
        if open {
            kernel.run(|| by_size(scratch, &mut self.lists[near]));
        }
        open
    }

    /// The cells of the set to branch on: those first that hit most of the short sets, each
    /// weighed by its place in the list.
    ///
    /// At the case's root it is the first set of the clique.
    pub(crate) fn branch(&self, case: &Case, node: &Node) -> Vec<u32> {
        let list = self.of(node);
        let Some(&shortest) = list.first() else { return Vec::new() };
        let set = match case.first {
            Some(first) if node.placed == case.root.placed => first & node.open_two(),
            _ => shortest,
        };
        let weight = |cell: u32| -> usize {
            let short = list.iter().take(SHORTEST).enumerate();
            short.filter(|(_, set)| *set >> cell & 1 != 0).map(|(i, _)| SHORTEST - i / 2).sum()
        };
        let mut cells: Vec<(usize, u32)> = ones(set).map(|cell| (weight(cell), cell)).collect();
        cells.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
        cells.into_iter().map(|(_, cell)| cell).collect()
    }
}

/// Makes `sorted` the sets by ascending size, those of one size in the order they had.
#[inline(always)]
fn by_size(sets: &[u64], sorted: &mut Vec<u64>) {
    let mut starts = [0_u16; 64];
    for set in sets {
        starts[set.count_ones() as usize] += 1;
    }
    let mut start = 0;
    for count in &mut starts {
        start += std::mem::replace(count, start);
    }
    sorted.clear();
    sorted.resize(sets.len(), 0);
    for &set in sets {
        let place = &mut starts[set.count_ones() as usize];
        sorted[*place as usize] = set;
        *place += 1;
    }
}
