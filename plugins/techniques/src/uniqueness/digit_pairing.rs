//! The count of each digit of a pattern in each house, which must be zero or two.

use seventeen_core::{Cell, Digit, Digits};

/// The digits that cells with two of them each have in a house once, and twice.
#[derive(Clone, Copy, Default)]
pub(super) struct DigitCountsByHouse {
    once: [Digits; 27],
    twice: [Digits; 27],
}

impl DigitCountsByHouse {
    /// Adds a cell and its digits; none if a house then has a digit three times.
    pub(super) fn with_cell(&self, cell: Cell, digits: Digits) -> Option<DigitCountsByHouse> {
        let mut more = *self;
        for house in cell.houses() {
            if !more.twice[house].is_disjoint(digits) {
                return None;
            }
            more.twice[house] |= more.once[house] & digits;
            more.once[house] ^= digits;
            let twice = more.twice[house];
            more.once[house] -= twice;
        }
        Some(more)
    }

    /// The houses that have a digit once.
    pub(super) fn unpaired_digits(&self) -> impl Iterator<Item = (usize, Digit)> {
        let of_house = |(house, &once): (usize, &Digits)| {
            once.iter().map(move |digit| (house, digit)).collect::<Vec<_>>()
        };
        self.once.iter().enumerate().flat_map(of_house)
    }
}
