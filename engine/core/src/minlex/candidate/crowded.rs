//! Crowded rows, in which several loose columns or stacks want the same place.
//!
//! Blanks are least, so filled parts come last; the greatest is rightmost. Parts of equal value,
//! such as two new digits, can have either order, and each order becomes a candidate.

use super::{Candidate, pairs_of, stacks_of};
use crate::minlex::lines::{Line, Lines, chute, members};

/// The first nibble of each of three lanes of twelve bits, one per stack of the source.
const NIBBLES: u64 = 0x00f_00f_00f;
/// The highest bit of each lane.
const TOPS: u64 = 0x800_800_800;

impl Candidate {
    /// The least row that a line can become, for all orders of its loose parts.
    #[inline(never)]
    pub(super) fn crowded_value(&self, line: Line) -> u64 {
        let minirows = self.minirows(line);
        // The left stack has the greatest place; loose stacks share one.
        let key = |at: u32| (3 - (self.places >> (at + 2) & 3)) << 12 | minirows >> at & 0xfff;
        let [left, middle, right] = sorted([key(0), key(12), key(24)]);
        (left & 0xfff) << 32 | (middle & 0xfff) << 16 | right & 0xfff
    }

    /// The labels of each stack of the source in the order of its final columns, in its lane.
    #[inline]
    fn minirows(&self, line: Line) -> u64 {
        let labels = members(line.filled).fold(0, |labels, at| labels | self.label(line, at) << at);
        // The left column has the greatest place. Loose columns share one, so their labels decide.
        let places = 0x222_222_222 - (self.places & 0x333_333_333);
        let key = |at: u32| (places >> at & NIBBLES) << 4 | labels >> at & NIBBLES;
        let [left, middle, right] = sorted_lanes([key(0), key(4), key(8)]);
        (left & NIBBLES) << 8 | (middle & NIBBLES) << 4 | right & NIBBLES
    }

    /// Settles the loose stacks that have digits in a row, the greatest first, and then the
    /// columns. Among stacks of equal value, each is first in turn: the last first, or the first
    /// first if `turned`.
    pub(super) fn settle_stacks(
        &mut self,
        lines: &Lines,
        line: Line,
        new: u64,
        turned: bool,
        settled: &mut Vec<Candidate>,
    ) {
        let mut fresh = stacks_of(line.filled & self.loose_stacks);
        if has_several(fresh) {
            let minirows = self.minirows(line);
            while fresh != 0 {
                let greatest = greatest(fresh, |at| minirows >> at & 0xfff);
                if has_several(greatest) {
                    for (turn, at) in in_turn(greatest, turned).enumerate() {
                        let side = 1 - self.side();
                        if !lines.chute_waits(side, at as usize / 12, self.loose_stacks) {
                            let mut candidate = *self;
                            candidate.settle_stack(1 << at);
                            candidate.settle_stacks(lines, line, new, turn == 2, settled);
                        }
                    }
                    return;
                }
                self.settle_stack(greatest);
                fresh ^= greatest;
            }
        } else if fresh != 0 {
            self.settle_stack(fresh);
        }
        self.settle_fresh(lines, line, new, false, settled);
    }

    /// Settles the loose columns that have digits in a row, the greatest of a stack first. Among
    /// columns of equal value, each is first in turn, as for stacks.
    fn settle_fresh(
        &mut self,
        lines: &Lines,
        line: Line,
        new: u64,
        turned: bool,
        settled: &mut Vec<Candidate>,
    ) {
        let mut fresh = line.filled & self.loose;
        while let Some(at) = pairs_of(fresh).checked_ilog2() {
            let of_stack = fresh & chute(at as usize / 12);
            let greatest = greatest(of_stack, |at| self.label(line, at));
            if has_several(greatest) {
                for (turn, at) in in_turn(greatest, turned).enumerate() {
                    if !lines.waits(1 - self.side(), at as usize / 4, self.loose) {
                        let mut candidate = *self;
                        candidate.settle_columns(1 << at);
                        candidate.settle_fresh(lines, line, new, turn == 2, settled);
                    }
                }
                return;
            }
            self.settle_columns(greatest);
            fresh ^= greatest;
        }
        self.settle_columns(fresh);
        self.label_row(line, new);
        settled.push(*self);
    }
}

/// The members with the greatest value, of a set that is not empty.
#[inline]
fn greatest(set: u64, value: impl Fn(u32) -> u64) -> u64 {
    let most = members(set).fold(0, |most, at| value(at).max(most));
    members(set).filter(|&at| value(at) == most).fold(0, |set, at| set | 1 << at)
}

/// The members of a set from the last, or from the first if `turned`. The order of listed
/// automorphisms depends on this. It also depends on turning the other two when the last of three
/// is settled.
#[inline]
fn in_turn(mut set: u64, turned: bool) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let last = set.checked_ilog2()?;
        let at = if turned { set.trailing_zeros() } else { last };
        set ^= 1 << at;
        Some(at)
    })
}

#[inline]
fn has_several(set: u64) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// Sorts three numbers without a branch.
#[inline]
fn sorted([a, b, c]: [u64; 3]) -> [u64; 3] {
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    [a.min(b), a.max(b), c]
}

/// Like [`sorted`], in each lane; the numbers leave the highest bit free.
#[inline]
fn sorted_lanes([a, b, c]: [u64; 3]) -> [u64; 3] {
    let (a, b) = ordered_lanes(a, b);
    let (b, c) = ordered_lanes(b, c);
    let (a, b) = ordered_lanes(a, b);
    [a, b, c]
}

/// The lesser of two numbers, and the greater, in each lane.
#[inline]
fn ordered_lanes(a: u64, b: u64) -> (u64, u64) {
    let not_less = ((a | TOPS) - b) & TOPS;
    let exchanged = (a ^ b) & (not_less - (not_less >> 11));
    (a ^ exchanged, b ^ exchanged)
}
