//! A third band of a batch.

use super::super::frame::{BAND, Frame, Split};
use super::super::kernel::Sets;
use super::lanes::{LANES, LeftDigits, OpenLanes, Socket, pair, triplet};
use super::requirements::Requirements;
use seventeen_plugin::prelude::*;

/// A cell in the third band weighs as much as this many in the two bands in the order of sets. The
/// first ones are packed first, so they should be hit seldom and have few cells.
const WEIGHT: u32 = 4;

/// A third band.
pub(crate) struct ThirdBand {
    pub(crate) grid: Grid,
    /// The lanes of each minirow's pairs, by the cell that they are without, and of its triplet.
    pairs: [[u32; 3]; 9],
    triplets: [u32; 9],
    /// The sets that reach into it, fewest cells there first; then the sets of failed tests.
    pub(crate) sets: Sets,
    /// The records to be searched.
    pub(crate) bucket: Vec<u32>,
}

impl ThirdBand {
    /// The third band of a grid with these sets in addition to those of the lanes.
    pub(crate) fn new(left: &LeftDigits, grid: &Grid, mut sets: Vec<Split>) -> ThirdBand {
        let numbers: [_; 9] = std::array::from_fn(|minirow| left.of_minirow(grid, minirow));
        sets.sort_by_cached_key(|set| WEIGHT * set.third.count_ones() + set.two.count_ones());
        let mut of_third = Sets::default();
        sets.into_iter().for_each(|set| of_third.push(set));
        ThirdBand {
            grid: *grid,
            pairs: numbers.map(|numbers| [0, 1, 2].map(|without| pair(numbers, without))),
            triplets: numbers.map(triplet),
            sets: of_third,
            bucket: Vec::new(),
        }
    }

    /// The minirows of a stack that may need a clue, by their lanes, and the ones that may need
    /// two.
    pub(crate) fn minirows(&self, stack: usize) -> u64 {
        let lanes = (0..3).map(|row| 1 << self.triplets[3 * row + stack]);
        lanes.fold(0, |minirows, one: u64| minirows | one | one << LANES)
    }

    /// The needs of open lanes in it.
    #[inline(always)]
    pub(crate) fn asked(&self, open: &OpenLanes) -> Requirements {
        let (mut pairs, mut triplets) = (0, 0);
        for minirow in 0..9 {
            let (of_stack, [a, b, c]) = (open.pairs[minirow % 3], self.pairs[minirow]);
            let three = of_stack >> a & 1 | (of_stack >> b & 1) << 1 | (of_stack >> c & 1) << 2;
            pairs |= three << (3 * minirow);
            let triplet = open.triplets[minirow % 3] >> self.triplets[minirow] & 1;
            triplets |= triplet << (3 * minirow);
        }
        Requirements::of(pairs, triplets)
    }
}

/// The sets of a batch, divided.
pub(crate) struct DividedSets {
    /// The sets within the two bands.
    pub(crate) near: Vec<u64>,
    /// The sets with a socket.
    pub(crate) sockets: Vec<(Socket, u64)>,
    /// The others that reach into the third band, for each grid.
    pub(crate) far: Vec<Vec<Split>>,
}

impl DividedSets {
    pub(crate) fn new(frame: &Frame, left: &LeftDigits, batch: &Batch<'_>) -> DividedSets {
        let (mut near, mut sockets, mut far) = (Vec::new(), Vec::new(), Vec::new());
        for (grid, sets) in batch.grids.iter().zip(batch.sets) {
            let mut of_grid = Vec::new();
            for set in sets.iter().map(|&set| frame.split(set)) {
                if set.third == 0 {
                    near.push(set.two);
                } else if let Some(socket) = Socket::of(left, grid, set.third)
                    && set.two != 0
                {
                    sockets.push((socket, set.two));
                } else {
                    of_grid.push(set);
                }
            }
            far.push(of_grid);
        }
        near.sort_unstable_by_key(|set| (set.count_ones(), *set));
        near.dedup();
        DividedSets { near, sockets, far }
    }

    /// Gives the sets that found no room in the lanes to each third band that has their socket.
    pub(crate) fn add(
        &mut self,
        left: &LeftDigits,
        grids: &[Grid],
        without_room: &[(Socket, u64)],
    ) {
        for (grid, far) in grids.iter().zip(&mut self.far) {
            for minirow in 0..9 {
                let numbers = left.of_minirow(grid, minirow);
                let sockets = (0..3)
                    .map(|cell| (7 ^ 1 << cell, false, pair(numbers, cell)))
                    .chain([(7, true, triplet(numbers))]);
                for (cells, is_triplet, lane) in sockets {
                    let socket = Socket { stack: minirow % 3, is_triplet, lane };
                    let start = without_room.partition_point(|&(other, _)| other < socket);
                    let of_socket = without_room[start..].iter().take_while(|&&(o, _)| o == socket);
                    let third = cells << (3 * minirow) & BAND;
                    far.extend(of_socket.map(|&(_, two)| Split { two, third }));
                }
            }
        }
    }
}
