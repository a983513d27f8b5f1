//! The needs of open sockets in one third band.

use super::super::kernel::push_all;
use super::super::node::ones;
use super::super::sockets::{MINIROWS, Needed, minirows, needed};
use super::super::stacks;

/// The minirows that need clues, and the cells of packings of sockets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Requirements {
    /// The first cells of the minirows that need one clue, and of those that need two.
    any: u32,
    two: u32,
    /// The pairs, each at the cell that it omits, and the triplets, each at its first cell.
    pairs: u32,
    triplets: u32,
    /// The cells of the clues if no clue is spare.
    pub(crate) cells: u32,
    /// The cells of one open socket per minirow that needs a clue, and all of those that need two.
    pub(crate) packed: u32,
    /// Of a minirow with two open pairs the cell that only the packed one has.
    pub(crate) odd: u32,
    /// The part that only the other has.
    pub(crate) other: u32,
}

impl Requirements {
    /// The needs of open pairs, each at the cell that it omits, and of triplets, each at the first
    /// cell.
    #[inline(always)]
    pub(crate) fn of(pairs: u32, triplets: u32) -> Requirements {
        let Needed { any, two, cells } = needed(pairs, triplets);
        let last = pairs & !((pairs >> 1) & (3 * MINIROWS)) & !((pairs >> 2) & MINIROWS);
        let packed = (7 * any) & !(last & !(7 * two));
        let odd = packed & !cells;
        Requirements {
            any,
            two,
            pairs,
            triplets,
            cells,
            packed,
            odd,
            other: minirows(odd) & !packed,
        }
    }

    /// The number of clues.
    #[inline(always)]
    pub(crate) fn clues(&self) -> u32 {
        self.any.count_ones() + self.two.count_ones()
    }

    /// The number of clues in a stack.
    #[inline(always)]
    pub(crate) fn clues_of(&self, stack: usize) -> u32 {
        (self.any & stacks::THIRD[stack]).count_ones()
            + (self.two & stacks::THIRD[stack]).count_ones()
    }

    /// Adds to `into` the parts of the open sockets in these cells. Returns the cells of those with
    /// a single one; none if one has no cell.
    #[inline(always)]
    pub(crate) fn list(&self, open: u32, into: &mut Vec<u32>) -> Option<u32> {
        let pairs = ones(self.pairs.into()).map(|cell| (7 << (cell / 3 * 3)) ^ (1 << cell));
        let alone = self.triplets & !(self.pairs | self.pairs >> 1 | self.pairs >> 2);
        let triplets = ones(alone.into()).map(|cell| 7 << cell);
        push_all(pairs.chain(triplets).map(|socket: u32| socket & open), into)
    }
}
