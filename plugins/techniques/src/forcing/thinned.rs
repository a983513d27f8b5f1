//! Thinned cells and houses: where a net has taken candidates out and has left few.
//!
//! A pattern that rests on nothing the net has taken out is no news, so one of the cells, or of the
//! houses with a digit, that make it is thinned. Most nets have none, or none that would do; so
//! patterns are looked for only where there are.

use seventeen_core::house::{HOUSES, houses_in};
use seventeen_core::{Cells, Digit, Position, digits_of};

/// The thinned cells, and houses of each digit.
pub(super) struct Thinned {
    /// Those with two candidates left.
    pub(super) cells: Cells,
    /// Those with two places of each digit left: a bit for each house.
    pub(super) houses: [u32; 9],
    /// Those with two or three places of each digit left in a line of a box.
    confined: [u32; 9],
}

impl Thinned {
    /// What is thinned in `now`, which a net has left of `source`.
    pub(super) fn of(source: &Position, now: &Position) -> Thinned {
        let mut cells = Cells::EMPTY;
        let (mut houses, mut confined) = ([0; 9], [0; 9]);
        for digit in Digit::all() {
            let lost = source.places(digit) - now.places(digit);
            if lost.is_empty() {
                continue;
            }
            cells |= lost;
            let spots = now.spots_of(digit);
            let touched = source.spots_of(digit).without(spots).houses_where(|lost| lost != 0);
            houses[digit] = touched & spots.houses_where(is_two);
            let in_boxes = spots.houses_where(is_in_column_of_box) & BOXES;
            confined[digit] = touched & (spots.houses_where(is_in_third) | in_boxes);
        }
        Thinned { cells: cells & now.cells_with(2), houses, confined }
    }

    /// How many cells and houses have two left.
    pub(super) fn links(&self) -> u32 {
        self.cells.len() + self.houses.iter().map(|houses| houses.count_ones()).sum::<u32>()
    }

    /// The digits that may have locked candidates.
    pub(super) fn locked(&self) -> u16 {
        digits_that(|digit| self.confined[digit] != 0)
    }

    /// The houses that may have hidden pairs.
    pub(super) fn hidden_pairs(&self, now: &Position) -> u32 {
        let all = self.houses.iter().fold(0, |all, houses| all | houses);
        let is_pair = |&house: &usize| {
            let thinned = |&digit: &Digit| self.houses[digit] >> house & 1 != 0;
            Digit::all().filter(thinned).any(|digit| {
                let same = |other| now.spots(house, other) == now.spots(house, digit);
                Digit::all().filter(|&other| same(other)).count() > 1
            })
        };
        houses_in(all).filter(is_pair).fold(0, |houses, house| houses | 1 << house)
    }

    /// The houses that may have naked pairs.
    pub(super) fn naked_pairs(&self, now: &Position) -> u32 {
        let bivalue = now.cells_with(2);
        self.cells.iter().fold(0, |houses, cell| {
            let digits = digits_of(now.candidates(cell));
            let same = digits.fold(bivalue, |same, digit| same & now.places(digit));
            let shared = |&house: &usize| (HOUSES[house] & same).len() > 1;
            cell.houses()
                .into_iter()
                .filter(shared)
                .fold(houses, |houses, house| houses | 1 << house)
        })
    }

    /// The digits that may have X-wings.
    pub(super) fn x_wings(&self, now: &Position) -> u16 {
        digits_that(|digit| {
            let spots = now.spots_of(digit).by_house();
            houses_in(self.houses[digit] & LINES).any(|house| {
                let first = house / 9 * 9;
                spots[first..first + 9].iter().filter(|&&other| other == spots[house]).count() > 1
            })
        })
    }
}

/// The rows and columns.
const LINES: u32 = (1 << 18) - 1;
/// The boxes.
const BOXES: u32 = !LINES;

fn digits_that(mut may: impl FnMut(Digit) -> bool) -> u16 {
    Digit::all().filter(|&digit| may(digit)).fold(0, |digits, digit| digits | digit.bit())
}

/// Whether there are two places.
#[inline]
fn is_two(spots: u16) -> bool {
    let rest = spots & spots.wrapping_sub(1);
    rest != 0 && rest & rest.wrapping_sub(1) == 0
}

/// Whether there are two places or three, all in one third of the house: a line of a box.
#[inline]
fn is_in_third(spots: u16) -> bool {
    is_many_within(spots, [0o7, 0o70, 0o700])
}

/// The same of the columns of a box.
#[inline]
fn is_in_column_of_box(spots: u16) -> bool {
    is_many_within(spots, [0o111, 0o222, 0o444])
}

#[inline]
fn is_many_within(spots: u16, lines: [u16; 3]) -> bool {
    let within = lines.iter().fold(false, |any, line| any | (spots & !line == 0));
    within & (spots & spots.wrapping_sub(1) != 0)
}
