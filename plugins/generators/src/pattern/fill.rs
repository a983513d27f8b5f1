//! Filling a pattern digit by digit.
//!
//! The cell with the fewest digits left comes next, with random ties. It gets a random digit of
//! those that leave a solution. A full pattern is a try. Most of the time of a filling is spent on
//! the first cells, so the last ones are filled in several ways before a restart.

use super::is_minimal;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// The number of clues placed before the first test for a solution: so few that repeat no digit in
/// a house almost always leave one.
const UNASKED: u32 = 12;

/// The number of tries per start. On patterns of 26 cells 1, 8, 32 and 128 gave 780, 4080, 7170 and
/// 7380 puzzles per second. On 24 cells 183, 964, 1896 and 1876.
const TRIES: u64 = 64;

/// The filling of one pattern.
pub(super) struct Fill<'a> {
    cells: Cells,
    minimal: bool,
    solver: &'a mut dyn Solver,
    digits: [u8; 81],
    /// The digits of each row, column and box: bit `d - 1` for digit `d`.
    seen: [u16; 27],
    tries: u64,
    /// The number of tries after which the filling restarts.
    end: u64,
    watch: CancellationPoll,
}

impl<'a> Fill<'a> {
    pub(super) fn new(cells: Cells, minimal: bool, solver: &'a mut dyn Solver) -> Fill<'a> {
        Fill {
            cells,
            minimal,
            solver,
            digits: [0; 81],
            seen: [0; 27],
            tries: 0,
            end: 0,
            watch: CancellationPoll::default(),
        }
    }

    /// Makes at most this many tries; returns a puzzle, if there is one, and the number of tries.
    ///
    /// # Errors
    /// Errors of the solver, or an interrupted run.
    pub(super) fn run(
        mut self,
        most: u64,
        random: &mut RandomNumbers,
    ) -> Result<(Option<Puzzle>, u64)> {
        while self.tries < most {
            self.end = most.min(self.tries + TRIES);
            let begun = self.tries;
            let found = self.place(self.cells, random)?;
            // A beginning that leads to no full pattern counts, too: there may be no other.
            self.tries = self.tries.max(begun + 1);
            if found.is_some() {
                return Ok((found, self.tries));
            }
        }
        Ok((None, self.tries))
    }

    /// Fills the cells that are left.
    fn place(&mut self, left: Cells, random: &mut RandomNumbers) -> Result<Option<Puzzle>> {
        self.watch.step()?;
        let Some(cell) = self.next(left, random) else { return self.test() };
        let left = left - Cells::single(cell);
        let mut candidates = self.candidates(cell);
        while candidates != 0 {
            let bit = nth(candidates, random.below(candidates.count_ones() as usize));
            candidates &= !bit;
            self.flip(cell, bit);
            let found = if self.solvable(left)? { self.place(left, random)? } else { None };
            self.flip(cell, bit);
            if found.is_some() || self.tries >= self.end {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// One of the cells with the fewest digits left, uniformly at random.
    fn next(&self, left: Cells, random: &mut RandomNumbers) -> Option<Cell> {
        let (mut fewest, mut equals, mut next) = (u32::MAX, 0, None);
        for cell in left {
            let count = self.candidates(cell).count_ones();
            equals = if count < fewest { 1 } else { equals + usize::from(count == fewest) };
            if count < fewest || count == fewest && random.below(equals) == 0 {
                (fewest, next) = (count, Some(cell));
            }
        }
        next
    }

    /// The digits that are missing from the cell's houses, as bits.
    fn candidates(&self, cell: Cell) -> u16 {
        let [row, column, box_] = cell.houses();
        !(self.seen[row] | self.seen[column] | self.seen[box_]) & 0o777
    }

    /// Sets a digit in a cell, or removes it again.
    fn flip(&mut self, cell: Cell, bit: u16) {
        self.digits[cell] ^= bit.trailing_zeros() as u8 + 1;
        cell.houses().into_iter().for_each(|house| self.seen[house] ^= bit);
    }

    /// Whether the digits leave a solution, if the test pays: a full pattern is tested anyway.
    fn solvable(&mut self, left: Cells) -> Result<bool> {
        let placed = (self.cells - left).len();
        Ok(placed <= UNASKED
            || left.is_empty()
            || self.solver.count(&Puzzle::from_digits(self.digits), 1)? > 0)
    }

    /// The full pattern, if it is a wanted puzzle.
    fn test(&mut self) -> Result<Option<Puzzle>> {
        self.tries += 1;
        let puzzle = Puzzle::from_digits(self.digits);
        if self.solver.count(&puzzle, 2)? != 1 {
            return Ok(None);
        }
        let good = !self.minimal
            || match self.solver.find(&puzzle, None)? {
                Some(solution) => is_minimal(&puzzle, &solution, self.solver)?,
                None => false,
            };
        Ok(good.then_some(puzzle))
    }
}

/// The bit of this number among those that are set.
fn nth(mut bits: u16, number: usize) -> u16 {
    for _ in 0..number {
        bits &= bits - 1;
    }
    bits & bits.wrapping_neg()
}
