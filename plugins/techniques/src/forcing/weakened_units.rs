//! Weakened units, which are cells and houses: where a net has taken candidates out and has left
//! few.
//!
//! A pattern that rests on no candidate that the net has taken out is not new. So one of its cells,
//! or of its houses with a digit, is thinned. Most nets have none, or none that suffices, so
//! patterns are searched for only there.

use seventeen_core::{Cells, Digit, Digits, House, Houses, Position};

/// The thinned cells, and houses of each digit.
pub(super) struct WeakenedUnits {
    /// The cells with two candidates left.
    pub(super) cells: Cells,
    /// The houses with two places of each digit left.
    pub(super) houses: [Houses; 9],
    /// The houses with two or three places of each digit left in a line of a box.
    confined: [Houses; 9],
}

impl WeakenedUnits {
    /// The thinned parts of `now`, the rest of `source` after a net.
    pub(super) fn between(source: &Position, now: &Position) -> WeakenedUnits {
        let mut cells = Cells::EMPTY;
        let (mut houses, mut confined) = ([Houses::EMPTY; 9], [Houses::EMPTY; 9]);
        for digit in Digit::all() {
            let lost = source.places(digit) - now.places(digit);
            if lost.is_empty() {
                continue;
            }
            cells |= lost;
            let spots = now.spots_of(digit);
            let touched = source.spots_of(digit).without(spots).houses_where(|lost| lost != 0);
            houses[digit] = touched & spots.houses_where(is_pair);
            let in_boxes = spots.houses_where(is_in_column_of_box) & Houses::BOXES;
            confined[digit] = touched & (spots.houses_where(is_in_one_third) | in_boxes);
        }
        WeakenedUnits { cells: cells & now.cells_with(2), houses, confined }
    }

    /// The number of cells and houses with two left.
    pub(super) fn count_pairs(&self) -> u32 {
        self.cells.len() + self.houses.iter().map(|houses| houses.len()).sum::<u32>()
    }

    /// The digits that may have locked candidates.
    pub(super) fn possibly_locked_digits(&self) -> Digits {
        digits_where(|digit| !self.confined[digit].is_empty())
    }

    pub(super) fn hidden_pair_houses(&self, now: &Position) -> Houses {
        let all = self.houses.into_iter().fold(Houses::EMPTY, |all, houses| all | houses);
        let is_pair = |&house: &House| {
            let thinned = |&digit: &Digit| self.houses[digit].contains(house);
            Digit::all().filter(thinned).any(|digit| {
                let spots = |digit| now.spots(house.number(), digit);
                let same = |other| spots(other) == spots(digit);
                Digit::all().filter(|&other| same(other)).count() > 1
            })
        };
        all.iter().filter(is_pair).collect()
    }

    pub(super) fn naked_pair_houses(&self, now: &Position) -> Houses {
        let bivalue = now.cells_with(2);
        self.cells.iter().fold(Houses::EMPTY, |houses, cell| {
            let digits = now.candidates(cell).iter();
            let same = digits.fold(bivalue, |same, digit| same & now.places(digit));
            let shared = |house: &House| (house.cells() & same).len() > 1;
            houses | cell.house_set().iter().filter(shared).collect()
        })
    }

    pub(super) fn x_wing_digits(&self, now: &Position) -> Digits {
        digits_where(|digit| {
            let spots = now.spots_of(digit).by_house();
            (self.houses[digit] & Houses::LINES).iter().map(House::number).any(|house| {
                let first = house / 9 * 9;
                spots[first..first + 9].iter().filter(|&&other| other == spots[house]).count() > 1
            })
        })
    }
}

fn digits_where(mut may: impl FnMut(Digit) -> bool) -> Digits {
    Digit::all().filter(|&digit| may(digit)).collect()
}

/// Whether there are exactly two places.
#[inline]
fn is_pair(spots: u16) -> bool {
    let rest = spots & spots.wrapping_sub(1);
    rest != 0 && rest & rest.wrapping_sub(1) == 0
}

/// Whether there are two or three places, all in one third of the house: a line of a box.
#[inline]
fn is_in_one_third(spots: u16) -> bool {
    are_many_within(spots, [0o7, 0o70, 0o700])
}

#[inline]
fn is_in_column_of_box(spots: u16) -> bool {
    are_many_within(spots, [0o111, 0o222, 0o444])
}

#[inline]
fn are_many_within(spots: u16, lines: [u16; 3]) -> bool {
    let within = lines.iter().fold(false, |any, line| any | (spots & !line == 0));
    within & (spots & spots.wrapping_sub(1) != 0)
}
