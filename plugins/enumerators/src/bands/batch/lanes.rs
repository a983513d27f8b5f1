//! Sockets of all third bands at once.
//!
//! Take a set whose part in the third band lies in one minirow. Whether it is unavoidable depends
//! on that minirow's columns and digits alone. A column of the third band has one of the three
//! digits that the two bands leave it. So a set may have 27 pairs of cells in a stack (three pairs
//! of columns, three digits in each) and 27 triplets, whatever the third band. Each of these is a
//! *lane*, and a third band uses 27 + 9 of the 81 + 81. (GPenet's "GUA2" and "GUA3", New Sudoku
//! Players' Forum, 17-clue scan.)

use super::super::kernel::Kernel;
use super::super::node::ones;
use super::super::sockets;
use crate::simd::{Bits, Simd};
use seventeen_plugin::prelude::*;

/// Two rows of lanes for the pairs of each stack, and one for its triplets.
const ROWS: usize = 9;

/// Sets in a lane of a row.
const DEPTH: usize = 16;

/// Lanes of a stack that are pairs, or triplets.
pub(crate) const LANES: u32 = 27;

type Row = [Bits; ROWS];

/// The lanes in registers.
pub(crate) type Open<K> = [<K as Simd>::Vector; ROWS];

/// The digits that the two bands leave to each column: for each digit, its number among the three.
pub(crate) struct LeftDigits([[u8; 9]; 9]);

impl LeftDigits {
    /// The digits left by a grid's rows 1 to 6.
    pub(crate) fn of(grid: &Grid) -> LeftDigits {
        let mut left = [[u8::MAX; 9]; 9];
        for (column, numbers) in left.iter_mut().enumerate() {
            let third = (6..9).map(|row| grid.digit(Cell::at(row, column)).index());
            let mut digits: Vec<usize> = third.collect();
            digits.sort_unstable();
            digits.into_iter().enumerate().for_each(|(i, digit)| numbers[digit] = i as u8);
        }
        LeftDigits(left)
    }

    /// The numbers of a minirow's three digits.
    pub(crate) fn of_minirow(&self, grid: &Grid, minirow: usize) -> [u32; 3] {
        let (row, column) = (6 + minirow / 3, 3 * (minirow % 3));
        std::array::from_fn(|i| {
            let digit = grid.digit(Cell::at(row, column + i)).index();
            u32::from(self.0[column + i][digit])
        })
    }
}

/// The lane of a pair, that without the minirow's cell `without`.
pub(crate) fn pair(numbers: [u32; 3], without: usize) -> u32 {
    let [first, second] = [[1, 2], [0, 2], [0, 1]][without].map(|cell: usize| numbers[cell]);
    9 * without as u32 + 3 * first + second
}

/// The lane of a triplet.
pub(crate) fn triplet([first, second, third]: [u32; 3]) -> u32 {
    9 * first + 3 * second + third
}

/// The lane of a set's socket: the stack, the lane, and whether it is a triplet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Socket {
    pub(crate) stack: usize,
    pub(crate) is_triplet: bool,
    pub(crate) lane: u32,
}

impl Socket {
    /// The socket of a set with these cells in a grid's third band, if they are 2 or 3 of a
    /// minirow.
    pub(crate) fn of(left: &LeftDigits, grid: &Grid, third: u32) -> Option<Socket> {
        let (kind, lane) = sockets::socket(third)?;
        let (minirow, is_triplet) = (lane / 3, kind == 1);
        let numbers = left.of_minirow(grid, minirow);
        let lane = if is_triplet { triplet(numbers) } else { pair(numbers, lane % 3) };
        Some(Socket { stack: minirow % 3, is_triplet, lane })
    }
}

/// The sets of the lanes.
pub(crate) struct Lanes {
    all: Row,
    hits: Box<[Row; 54]>,
}

impl Lanes {
    /// For each socket, the sets that the fewest clues hit, given by their parts in the two bands.
    /// The second list has the sets without room.
    pub(crate) fn new(mut sets: Vec<(Socket, u64)>) -> (Lanes, Vec<(Socket, u64)>) {
        sets.sort_unstable_by_key(|&(socket, two)| (socket, two.count_ones(), two));
        sets.dedup();
        let mut lanes = Lanes { all: [Bits::NONE; ROWS], hits: Box::new([[Bits::NONE; ROWS]; 54]) };
        let mut without_room = Vec::new();
        for of_socket in sets.chunk_by(|a, b| a.0 == b.0) {
            let mut kept: Vec<u64> = Vec::new();
            for &(socket, two) in of_socket {
                if kept.iter().any(|&smaller| smaller & !two == 0) {
                    continue;
                }
                if lanes.add(socket, kept.len(), two) {
                    kept.push(two);
                } else {
                    without_room.push((socket, two));
                }
            }
        }
        (lanes, without_room)
    }

    /// Stores a set at a place of a lane; false if there is none.
    fn add(&mut self, socket: Socket, place: usize, two: u64) -> bool {
        let rows = if socket.is_triplet { 6..7 } else { 0..2 };
        let row = rows.start + place / DEPTH;
        if row >= rows.end {
            return false;
        }
        let row = if socket.is_triplet { row + socket.stack } else { 3 * row + socket.stack };
        let bit = socket.lane as usize * DEPTH + place % DEPTH;
        self.all[row].insert(bit);
        ones(two).for_each(|cell| self.hits[cell as usize][row].insert(bit));
        true
    }

    /// The lanes' sets that these clues of the two bands do not hit.
    #[inline(always)]
    pub(crate) fn unhit<K: Kernel>(&self, kernel: K, placed: u64) -> Open<K> {
        let mut open = self.all.map(|bits| kernel.load(&bits));
        for cell in ones(placed) {
            open = self.hit(kernel, open, cell);
        }
        open
    }

    /// Without the sets that a cell of the two bands hits.
    #[inline(always)]
    pub(crate) fn hit<K: Kernel>(&self, kernel: K, mut open: Open<K>, cell: u32) -> Open<K> {
        for (open, hits) in open.iter_mut().zip(&self.hits[cell as usize]) {
            *open = kernel.without(*open, kernel.load(hits));
        }
        open
    }
}

/// The lanes of each stack that have an unhit set.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct OpenLanes {
    pub(crate) pairs: [u32; 3],
    pub(crate) triplets: [u32; 3],
}

impl OpenLanes {
    #[inline(always)]
    pub(crate) fn of<K: Kernel>(kernel: K, open: Open<K>) -> OpenLanes {
        let mut lanes = OpenLanes::default();
        for stack in 0..3 {
            lanes.pairs[stack] = kernel.lanes(kernel.or(open[stack], open[3 + stack]));
            lanes.triplets[stack] = kernel.lanes(open[6 + stack]);
        }
        lanes
    }

    /// The minirows that need a clue, of the 27 that a stack may have, by their triplets' lanes.
    /// Those that need two are shifted by [`LANES`].
    #[inline(always)]
    pub(crate) fn needs(&self) -> [u64; 3] {
        std::array::from_fn(|stack| {
            let pairs = self.pairs[stack] as usize;
            let [a, b, c] = [pairs & 511, pairs >> 9 & 511, pairs >> 18 & 511];
            let (a, b, c) = (SPREAD[0][a], SPREAD[1][b], SPREAD[2][c]);
            u64::from(a | b | c | self.triplets[stack]) | u64::from(a & b & c) << LANES
        })
    }
}

/// Minirows by the cell that a pair omits and a choice of digits in the two others: the minirows
/// with such a pair.
static SPREAD: [[u32; 512]; 3] = [spread(0), spread(1), spread(2)];

const fn spread(without: usize) -> [u32; 512] {
    let mut all = [0; 512];
    let mut choice = 0;
    while choice < 512 {
        let mut minirow = 0;
        while minirow < 27 {
            let [x, y, z] = [minirow / 9, minirow / 3 % 3, minirow % 3];
            let bit = match without {
                0 => 3 * y + z,
                1 => 3 * x + z,
                _ => 3 * x + y,
            };
            if choice >> bit & 1 == 1 {
                all[choice] |= 1 << minirow;
            }
            minirow += 1;
        }
        choice += 1;
    }
    all
}
