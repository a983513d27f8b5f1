//! `Singles`: the naked and hidden singles of a path in the order of their appearance.
//!
//! Two queues, as in Bernhard Hobiger's HoDoKu. They grow with placements and eliminations,
//! starting with the givens, and determine which of several singles is taken.

use seventeen_core::house::CELLS_OF;
use seventeen_core::{Candidate, Cell, Digit, Digits, Position, Step};

/// The queues, and the candidates and counts of places from which they follow.
pub(super) struct SingleQueues {
    /// The candidates of each cell; none in a cell with a digit.
    candidates: [Digits; 81],
    /// The number of cells in each house for a digit, by index `d - 1`. A cell still counts while
    /// its digit is being set.
    free: [[u8; 9]; 27],
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

impl SingleQueues {
    /// The singles of a position: its digits are set in the order of their cells, and then missing
    /// candidates are eliminated, also in that order.
    pub(super) fn from_position(position: &Position) -> SingleQueues {
        let mut singles = SingleQueues {
            candidates: [Digits::ALL; 81],
            free: [[9; 9]; 27],
            naked: Vec::new(),
            hidden: Vec::new(),
        };
        for cell in Cell::all() {
            if let Some(digit) = position.digit(cell) {
                singles.set_digit(Candidate::new(cell, digit));
            }
        }
        for cell in position.blank() {
            for digit in !position.candidates(cell) {
                singles.exclude_candidate(Candidate::new(cell, digit));
            }
        }
        singles
    }

    /// Applies a step: eliminates its candidates in order, then sets its digits.
    pub(super) fn apply_step(&mut self, step: &Step) {
        step.eliminations.iter().for_each(|&candidate| self.exclude_candidate(candidate));
        step.placements.iter().for_each(|&candidate| self.set_digit(candidate));
    }

    /// The age of this single: a lower number is older. None if it is not a single.
    pub(super) fn single_age(&self, single: Candidate) -> Option<usize> {
        let (candidates, digit) = (self.candidates[single.cell()], single.digit());
        let queue = if candidates == digit.into() { &self.naked } else { &self.hidden };
        // Digits that were set stay in the queues.
        queue.iter().position(|&queued| queued == single).filter(|_| candidates.contains(digit))
    }

    fn set_digit(&mut self, single: Candidate) {
        let (cell, digit) = (single.cell(), single.digit());
        let old = std::mem::take(&mut self.candidates[cell]);
        cell.peers().iter().for_each(|peer| self.exclude_candidate(Candidate::new(peer, digit)));
        for gone in old {
            for house in cell.houses() {
                self.free[house][gone] -= 1;
                if gone != digit {
                    self.note_hidden_single(house, gone);
                }
            }
        }
    }

    fn exclude_candidate(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if !self.candidates[cell].contains(digit) {
            return;
        }
        self.candidates[cell].remove(digit);
        if let Some(last) = self.candidates[cell].only() {
            self.naked.push(Candidate::new(cell, last));
        }
        for house in cell.houses() {
            self.free[house][digit] -= 1;
            self.note_hidden_single(house, digit);
        }
    }

    /// Records the only place of a digit in a house, if it has exactly one.
    fn note_hidden_single(&mut self, house: usize, digit: Digit) {
        if self.free[house][digit] == 1 {
            let place = |&cell: &Cell| self.candidates[cell].contains(digit);
            let place = CELLS_OF[house].into_iter().find(place);
            self.hidden.extend(place.map(|cell| Candidate::new(cell, digit)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::Puzzle;

    fn singles(puzzle: &str) -> SingleQueues {
        SingleQueues::from_position(&Position::from(&puzzle.parse::<Puzzle>().unwrap()))
    }

    fn at(row: usize, column: usize, digit: u8) -> Candidate {
        Candidate::new(Cell::at(row - 1, column - 1), Digit::of(digit))
    }

    #[test]
    fn what_came_up_first_is_the_oldest() {
        // Row 1 has 9 left for r1c9 after its eighth given, column 1 then 9 for r9c1.
        let mut puzzle = "12345678.".to_owned() + &".".repeat(72);
        for (row, digit) in (1..8).zip("4725836".chars()) {
            puzzle.replace_range(9 * row..=9 * row, &digit.to_string());
        }
        let singles = singles(&puzzle);
        assert_eq!(singles.single_age(at(1, 9, 9)), Some(0));
        assert!(singles.single_age(at(9, 1, 9)) > Some(0), "{:?}", singles.naked);
        assert_eq!(singles.single_age(at(5, 5, 5)), None);
    }

    #[test]
    fn every_single_is_queued_whatever_way_it_came_up() {
        let puzzle =
            "5..........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.";
        let mut position = Position::from(&puzzle.parse::<Puzzle>().unwrap());
        let mut queues = SingleQueues::from_position(&position);
        while !position.is_solved() {
            let single = |candidate: &Candidate| {
                let (cell, digit) = (candidate.cell(), candidate.digit());
                let hidden =
                    || cell.houses().iter().any(|&h| position.spots(h, digit).count_ones() == 1);
                position.has(*candidate) && (position.candidates(cell).len() == 1 || hidden())
            };
            for candidate in Candidate::all() {
                assert_eq!(
                    queues.single_age(candidate).is_some(),
                    single(&candidate),
                    "{candidate}"
                );
            }
            let next =
                Candidate::all().filter(single).min_by_key(|&c| queues.single_age(c)).unwrap();
            let step = Step::default().place(next);
            step.apply(&mut position);
            queues.apply_step(&step);
        }
    }
}
