//! Sockets: sets with two or three cells in the third band, all in one minirow.
//!
//! If the clues of the two bands do not hit a set with two cells of a minirow, that minirow needs a
//! clue. Three such sets, one for each pair of its cells, need two clues; a set with three cells
//! needs one. So the sockets give a lower bound on the clues of the third band before any list of
//! sets is examined. The term and the idea are GPenet's (New Sudoku Players' Forum, 17-clue scan,
//! "GUA2" and "GUA3").
//!
//! A socket is a lane of 16 bits, one for each of up to 16 sets. Lane `3 * minirow + cell` has the
//! pair without that cell.

use super::kernel::{Kernel, Sets};
use super::node::{Node, ones};
use crate::simd::{Bits, Simd};

/// Two rows of lanes for the pairs, since many have more than 16 sets, and one for the triplets.
const ROWS: usize = 3;

/// Sets in a lane.
const DEPTH: usize = 16;

/// The lanes of the first cells of minirows.
pub(crate) const MINIROWS: u32 = 0o111_111_111;

type Lanes = [Bits; ROWS];

/// Sockets in registers.
pub(crate) type Open<K> = [<K as Simd>::Vector; ROWS];

/// The sockets of a case.
pub(crate) struct Sockets {
    all: Lanes,
    hits: [Lanes; 54],
}

impl Sockets {
    /// The sockets, with the sets that the fewest clues hit.
    pub(crate) fn new(sets: &Sets) -> Sockets {
        let none = [Bits::NONE; ROWS];
        let mut sockets = Sockets { all: none, hits: [none; 54] };
        let mut filled = [[0; 27]; 2];
        let mut order: Vec<usize> = (0..sets.len()).collect();
        order.retain(|&index| sets.third[index].count_ones() <= 3);
        order.sort_by_key(|&index| sets.two[index].count_ones());
        for index in order {
            let Some((kind, lane)) = socket(sets.third[index]) else { continue };
            let (most, rows) = [(2 * DEPTH, 0..2), (3 * DEPTH, 2..3)][kind].clone();
            let place: usize = filled[kind][lane];
            if place == most {
                continue;
            }
            filled[kind][lane] += 1;
            // Triplets have three lanes a minirow, pairs two rows.
            let (row, lane) = match kind {
                0 => (rows.start + place / DEPTH, lane),
                _ => (rows.start, lane + place / DEPTH),
            };
            sockets.add(row, lane * DEPTH + place % DEPTH, sets.two[index]);
        }
        sockets
    }

    fn add(&mut self, row: usize, bit: usize, two: u64) {
        self.all[row].insert(bit);
        ones(two).for_each(|cell| self.hits[cell as usize][row].insert(bit));
    }

    /// The sockets' sets that these clues of the two bands do not hit.
    #[inline(always)]
    pub(crate) fn unhit<K: Kernel>(&self, kernel: K, placed: u64) -> Open<K> {
        let mut open = [kernel.load(&Bits::NONE); ROWS];
        for (open, bits) in open.iter_mut().zip(&self.all) {
            *open = kernel.load(bits);
        }
        for cell in ones(placed) {
            open = self.hit(kernel, open, cell);
        }
        open
    }

    /// Without the sets that a cell of the two bands hits.
    #[inline(always)]
    pub(crate) fn hit<K: Kernel>(&self, kernel: K, open: Open<K>, cell: u32) -> Open<K> {
        let hits = &self.hits[cell as usize];
        let mut open = open;
        for (open, hits) in open.iter_mut().zip(hits) {
            *open = kernel.without(*open, kernel.load(hits));
        }
        open
    }
}

/// The needs of open sockets in the third band.
#[derive(Clone, Copy)]
pub(crate) struct SearchContext {
    /// The minimal number of clues that it needs.
    pub(crate) clues: u32,
    /// The cells of these clues if no clue is spare.
    pub(crate) cells: u32,
    /// The minirows with one of these clues each.
    pub(crate) one: u32,
    /// The minirows that need at least one clue, and those that need two, by their first cells.
    needs: [u32; 2],
}

impl SearchContext {
    /// The minimal number of clues in these cells of a stack.
    #[inline(always)]
    pub(crate) fn clues_in(&self, stack: u32) -> u32 {
        self.needs.iter().map(|minirows| (minirows & stack).count_ones()).sum()
    }

    /// Marks cells dead that a node has no clue for, if all of its clues are for the third band.
    /// Returns the minirows known to get exactly one; none if the clues do not suffice.
    #[inline(always)]
    pub(crate) fn cut(&self, node: &mut Node) -> Option<u32> {
        if self.clues > node.left {
            return None;
        }
        if self.clues < node.left {
            return Some(0);
        }
        node.dead.third |= !self.cells;
        Some(self.one)
    }
}

/// The needs of the third band.
#[inline(always)]
pub(crate) fn need<K: Kernel>(kernel: K, open: Open<K>) -> SearchContext {
    let pairs = kernel.lanes(kernel.or(open[0], open[1]));
    let triplets = kernel.lanes(open[2]);
    let Needed { any, two, cells } = needed(pairs, triplets);
    SearchContext {
        clues: any.count_ones() + two.count_ones(),
        cells,
        one: 7 * (any & !two),
        needs: [any, two],
    }
}

/// The minirows that need clues.
pub(crate) struct Needed {
    /// The first cells of the minirows that need at least one, and of those that need two.
    pub(crate) any: u32,
    pub(crate) two: u32,
    /// The cells of the clues if no clue is spare.
    pub(crate) cells: u32,
}

/// The needs of open sockets: pairs, each at the cell of the minirow that it leaves out, and
/// triplets, at any of their cells.
#[inline(always)]
pub(crate) fn needed(pairs: u32, triplets: u32) -> Needed {
    let any = pairs | triplets;
    let any = (any | any >> 1 | any >> 2) & MINIROWS;
    let two = pairs & pairs >> 1 & pairs >> 2 & MINIROWS;
    // A minirow's single clue is in each of its pairs, so not in the cell that a pair omits.
    Needed { any, two, cells: (7 * any) & !(pairs & !(7 * two)) }
}

/// All cells of the minirows that have one of these.
#[inline(always)]
pub(crate) fn minirows(cells: u32) -> u32 {
    7 * ((cells | cells >> 1 | cells >> 2) & MINIROWS)
}

/// 0 for a pair and its lane, 1 for a triplet and its first lane; none if it is no socket.
pub(crate) fn socket(third: u32) -> Option<(usize, usize)> {
    let minirow = third.trailing_zeros() as usize / 3;
    match third >> (3 * minirow) {
        0b111 => Some((1, 3 * minirow)),
        0b110 => Some((0, 3 * minirow)),
        0b101 => Some((0, 3 * minirow + 1)),
        0b011 => Some((0, 3 * minirow + 2)),
        _ => None,
    }
}
