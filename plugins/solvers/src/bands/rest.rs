//! The last open cells of a position, counted in words of one bit per cell.
//!
//! Most of the solutions of a position with few open cells differ in a few of these, so most of the
//! time of a count is spent there. Here a candidate is set in a fraction of the time that the whole
//! board takes: only the cells that lose a mark are visited. Hidden singles are not looked for, as
//! few cells soon have no candidate. Choices in one part of the grid often leave the same marks in
//! the others; `count_memo.rs` keeps their counts.

use super::count_memo::{CountMemo, MarkWords};
use seventeen_plugin::prelude::{CancellationPoll, Error};

/// The most open cells that are counted here, in the only position that is left and in one of
/// several. The first holds for puzzles with some hundred solutions: they need no other search,
/// and counting all of them here takes 0.8 of the time; with 44, 0.9 of the time. With 52 in all
/// positions, counts of some 100,000 solutions take 14 % longer.
pub(super) const MOST: [u32; 2] = [52, 40];

/// The fewest open cells of positions whose counts are kept. Smaller ones are counted faster.
const LEAST_KEPT: u32 = 8;

/// The open cells of a position, numbered in order.
pub(super) struct RestCells {
    /// By cell: the cells that share a house with it.
    pub(super) peers: [u64; 64],
}

/// The marks in these cells.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    /// By digit: the cells where it is marked.
    digits: MarkWords,
    /// By cell: the digits marked there, one bit each.
    cells: [u16; 64],
    /// The cells whose digit is not yet known.
    open: u64,
    /// Those with two marks.
    pairs: u64,
}

/// A candidate that was tried.
#[derive(Clone, Copy)]
struct Counted {
    /// The cells where its digit is marked.
    marks: u64,
    /// The marks that setting it left.
    left: MarkWords,
    /// The number of solutions with it.
    ways: u64,
}

/// A count in these cells.
pub(super) struct RestCount<'a> {
    pub(super) cells: RestCells,
    /// The number of solutions from which no more are counted.
    pub(super) limit: u64,
    pub(super) memo: &'a mut CountMemo,
    /// The number of choices with an alternative, which it adds to.
    pub(super) guesses: &'a mut u64,
    pub(super) watch: &'a mut CancellationPoll,
    /// How it ended, if the run was interrupted.
    pub(super) interrupted: Option<Error>,
}

impl Rest {
    /// The marks of each digit; each cell has two or more.
    #[inline(always)]
    pub(super) fn new(digits: MarkWords) -> Rest {
        let ([mut one, mut two, mut three], mut cells) = ([0; 3], [0; 64]);
        for (digit, marks) in digits.into_iter().enumerate() {
            three |= two & marks;
            two |= one & marks;
            one |= marks;
            members(marks).for_each(|cell| cells[cell] |= 1 << digit);
        }
        Rest { digits, cells, open: one, pairs: two & !three }
    }

    /// Removes the mark of a digit from some cells. Returns those that have one mark left; none if
    /// a cell has no mark left.
    #[inline(always)]
    fn take_out(&mut self, digit: usize, cells: u64) -> Option<u64> {
        self.digits[digit] &= !cells;
        let mut singles = 0;
        for cell in members(cells) {
            let left = self.cells[cell] & !(1 << digit);
            self.cells[cell] = left;
            let more = left & left.wrapping_sub(1);
            if left == 0 {
                return None;
            }
            singles |= u64::from(more == 0) << cell;
            self.pairs |= u64::from(more & more.wrapping_sub(1) == 0) << cell;
        }
        self.pairs &= !singles;
        Some(singles)
    }
}

impl RestCount<'_> {
    /// The number of solutions, or one that is at least the limit: so is any if it is interrupted.
    pub(super) fn count(&mut self, rest: &Rest) -> u64 {
        if rest.open == 0 {
            return 1;
        }
        if rest.open.count_ones() < LEAST_KEPT {
            return self.count_by_choices(rest);
        }
        if let Some(ways) = self.memo.get(&rest.digits) {
            return ways;
        }
        let ways = self.count_by_choices(rest);
        self.memo.keep(rest.digits, ways);
        ways
    }

    /// The number of solutions, by the candidates of a cell.
    fn count_by_choices(&mut self, rest: &Rest) -> u64 {
        if let Err(interrupted) = self.watch.step() {
            self.interrupted = Some(interrupted);
            return u64::MAX;
        }
        let among = if rest.pairs == 0 { rest.open } else { rest.pairs };
        let cell = among.trailing_zeros() as usize & 63;
        let (mut count, mut before) = (0_u64, None::<Counted>);
        for digit in members(rest.cells[cell].into()) {
            let marks = rest.digits[digit];
            // Digits that are marked in the same cells can be exchanged.
            if let Some(before) = before.filter(|before| before.marks == marks) {
                count = count.saturating_add(before.ways);
                continue;
            }
            *self.guesses += u64::from(before.is_some());
            let mut left = *rest;
            if self.cells.set(&mut left, cell, digit).is_none() {
                continue;
            }
            // Where no open mark connects the cells with the others, these are left as before.
            let ways = match before {
                Some(before) if before.left == left.digits => before.ways,
                _ => self.count(&left),
            };
            before = Some(Counted { marks, left: left.digits, ways });
            count = count.saturating_add(ways);
            if count >= self.limit {
                break;
            }
        }
        count
    }
}

impl RestCells {
    /// Sets a candidate, and then all cells that have only one. None if a cell has none.
    #[inline(always)]
    fn set(&self, rest: &mut Rest, cell: usize, digit: usize) -> Option<()> {
        for other in members(u64::from(rest.cells[cell]) & !(1 << digit)) {
            rest.digits[other] &= !(1 << cell);
        }
        let mut singles = self.settle(rest, cell, digit)?;
        while singles != 0 {
            let single = singles.trailing_zeros() as usize & 63;
            singles &= singles - 1;
            singles |= self.settle(rest, single, rest.cells[single].trailing_zeros() as usize)?;
        }
        Some(())
    }

    /// Closes a cell with this digit. Returns the cells that then have one mark left.
    #[inline(always)]
    fn settle(&self, rest: &mut Rest, cell: usize, digit: usize) -> Option<u64> {
        let (cell_bit, digit) = (1 << cell, digit.min(8));
        rest.open &= !cell_bit;
        rest.pairs &= !cell_bit;
        rest.digits[digit] &= !cell_bit;
        rest.take_out(digit, rest.digits[digit] & self.peers[cell & 63])
    }
}

/// The members of a set, in ascending order.
#[inline(always)]
fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::super::gather::{Gather, Shifts};
    use super::super::marks::Marks;
    use super::super::search::Search;
    use super::super::symmetry::ways;
    use crate::tests::{Random, grids};
    use seventeen_plugin::prelude::{ControlFlow, Puzzle};

    /// The number of solutions that a search visits.
    fn visited(puzzle: &Puzzle) -> u64 {
        let mut found = 0;
        let _ = Search::default().run_by(Shifts, Marks::new(puzzle), |_, symmetries| {
            found += ways(symmetries);
            ControlFlow::Continue(())
        });
        found
    }

    /// The number of solutions, and the choices, of a search that counts the last cells here.
    fn counted(gather: impl Gather, puzzle: &Puzzle, limit: u64) -> (u64, u64) {
        let (mut search, mut found) = (Search::default(), 0);
        let _ = search.count_by(gather, Marks::new(puzzle), limit, &mut found);
        (found, search.guesses)
    }

    #[test]
    fn as_many_solutions_are_counted_as_are_visited() {
        let mut random = Random(25);
        let mut several = 0;
        for i in 0..400 {
            let puzzle = random.puzzle(&grids()[i % 2], 24 + i as u32 % 8);
            let (expected, (found, guesses)) =
                (visited(&puzzle), counted(Shifts, &puzzle, 1 << 40));
            assert_eq!(found, expected, "{puzzle}");
            several += u64::from(expected > 2);
            let few = counted(Shifts, &puzzle, 3).0;
            assert!(few >= expected.min(3), "{puzzle}");
            #[cfg(target_arch = "x86_64")]
            if let Some(pext) = super::super::pext::Pext::found() {
                assert_eq!(counted(pext, &puzzle, 1 << 40), (found, guesses), "{puzzle}");
            }
        }
        assert!(several > 100);
    }
}
