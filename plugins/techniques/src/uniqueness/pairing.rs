//! How often a pattern has each digit in each house, if that is to be never or twice.

use seventeen_core::{Cell, Digit, digits_of};

/// The digits that cells with two of them each have in a house once, and twice: bit `d - 1` for digit `d`.
#[derive(Clone, Copy, Default)]
pub(super) struct Pairing {
    once: [u16; 27],
    twice: [u16; 27],
}

impl Pairing {
    /// With a cell and its digits; none if a house had one of them twice.
    pub(super) fn and(&self, cell: Cell, digits: u16) -> Option<Pairing> {
        let mut more = *self;
        for house in cell.houses() {
            if more.twice[house] & digits != 0 {
                return None;
            }
            more.twice[house] |= more.once[house] & digits;
            more.once[house] ^= digits;
            more.once[house] &= !more.twice[house];
        }
        Some(more)
    }

    /// The houses that have a digit once.
    pub(super) fn open(&self) -> impl Iterator<Item = (usize, Digit)> {
        let of_house = |(house, &once): (usize, &u16)| {
            digits_of(once).map(move |digit| (house, digit)).collect::<Vec<_>>()
        };
        self.once.iter().enumerate().flat_map(of_house)
    }
}
