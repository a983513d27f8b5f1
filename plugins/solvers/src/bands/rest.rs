//! The last open cells of a position, counted in words of one bit per cell.
//!
//! Most of the solutions of a position with few open cells differ in a few of these, so most of the
//! time of a count is spent there. Here a candidate is set in a fraction of the time that the whole
//! board takes: only the cells that lose a mark are visited. Hidden singles are not looked for, as
//! few cells soon have no candidate.

use super::marks::bits;

/// The most open cells that are counted here: as many as a word has bits. With 24 or 28, counts of
/// 190 solutions on average take 12 or 4 % longer.
pub(super) const MOST: u32 = 32;

/// The open cells of a position, numbered in order.
pub(super) struct RestCells {
    /// By cell: the cells that share a house with it.
    pub(super) peers: [u32; 32],
}

/// The marks in these cells.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    /// By digit: the cells where it is marked.
    digits: [u32; 9],
    /// By cell: the digits marked there, one bit each.
    cells: [u16; 32],
    /// The cells whose digit is not yet known.
    open: u32,
    /// Those with two marks.
    pairs: u32,
}

/// A candidate that was tried.
#[derive(Clone, Copy)]
struct Counted {
    /// The cells where its digit is marked.
    marks: u32,
    /// The marks that setting it left, by digit.
    left: [u32; 9],
    /// The number of solutions with it.
    ways: u64,
}

impl Rest {
    /// The marks of each digit; each cell has two or more.
    #[inline(always)]
    pub(super) fn new(digits: [u32; 9]) -> Rest {
        let ([mut one, mut two, mut three], mut cells) = ([0; 3], [0; 32]);
        for (digit, marks) in digits.into_iter().enumerate() {
            three |= two & marks;
            two |= one & marks;
            one |= marks;
            bits(marks).for_each(|cell| cells[cell] |= 1 << digit);
        }
        Rest { digits, cells, open: one, pairs: two & !three }
    }

    /// Removes the mark of a digit from some cells. Returns those that have one mark left; none if
    /// a cell has no mark left.
    #[inline(always)]
    fn take_out(&mut self, digit: usize, cells: u32) -> Option<u32> {
        self.digits[digit] &= !cells;
        let mut singles = 0;
        for cell in bits(cells) {
            let left = self.cells[cell] & !(1 << digit);
            self.cells[cell] = left;
            let more = left & left.wrapping_sub(1);
            if left == 0 {
                return None;
            }
            singles |= u32::from(more == 0) << cell;
            self.pairs |= u32::from(more & more.wrapping_sub(1) == 0) << cell;
        }
        self.pairs &= !singles;
        Some(singles)
    }
}

impl RestCells {
    /// The number of solutions. Adds the choices that have an alternative to `guesses`.
    pub(super) fn count(&self, rest: &Rest, guesses: &mut u64) -> u64 {
        if rest.open == 0 {
            return 1;
        }
        let among = if rest.pairs == 0 { rest.open } else { rest.pairs };
        let cell = among.trailing_zeros() as usize & 31;
        let (mut count, mut before) = (0_u64, None::<Counted>);
        for digit in bits(rest.cells[cell].into()) {
            let marks = rest.digits[digit];
            // Digits that are marked in the same cells can be exchanged.
            if let Some(before) = before.filter(|before| before.marks == marks) {
                count = count.saturating_add(before.ways);
                continue;
            }
            *guesses += u64::from(before.is_some());
            let mut left = *rest;
            if self.set(&mut left, cell, digit).is_none() {
                continue;
            }
            // Where no open mark connects the cells with the others, these are left as before.
            let ways = match before {
                Some(before) if before.left == left.digits => before.ways,
                _ => self.count(&left, guesses),
            };
            before = Some(Counted { marks, left: left.digits, ways });
            count = count.saturating_add(ways);
        }
        count
    }

    /// Sets a candidate, and then all cells that have only one. None if a cell has none.
    #[inline(always)]
    fn set(&self, rest: &mut Rest, cell: usize, digit: usize) -> Option<()> {
        for other in bits(u32::from(rest.cells[cell]) & !(1 << digit)) {
            rest.digits[other] &= !(1 << cell);
        }
        let mut singles = self.settle(rest, cell, digit)?;
        while singles != 0 {
            let single = singles.trailing_zeros() as usize & 31;
            singles &= singles - 1;
            singles |= self.settle(rest, single, rest.cells[single].trailing_zeros() as usize)?;
        }
        Some(())
    }

    /// Closes a cell with this digit. Returns the cells that then have one mark left.
    #[inline(always)]
    fn settle(&self, rest: &mut Rest, cell: usize, digit: usize) -> Option<u32> {
        let (cell_bit, digit) = (1 << cell, digit.min(8));
        rest.open &= !cell_bit;
        rest.pairs &= !cell_bit;
        rest.digits[digit] &= !cell_bit;
        rest.take_out(digit, rest.digits[digit] & self.peers[cell & 31])
    }
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
