//! What changed since a producer last found nothing.
//!
//! Subsets depend on the blank cells and candidates of their house alone, locked candidates and
//! fish on the places of their digit, aligned exclusions on their cells and excluders: where nothing
//! changed there is still nothing to find.

use seventeen_core::house::ALL_HOUSES;
use seventeen_core::{Cells, Digit, Position};

/// For each of `N` producers the houses, digits and cells that it has to look at.
pub(super) struct Stale<const N: usize> {
    places: [Cells; 9],
    houses: [u32; N],
    digits: [u16; N],
    cells: [Cells; N],
}

impl<const N: usize> Stale<N> {
    /// Everything has to be looked at.
    pub(super) fn all() -> Stale<N> {
        Stale {
            places: [Cells::EMPTY; 9],
            houses: [ALL_HOUSES; N],
            digits: [0o777; N],
            cells: [Cells::ALL; N],
        }
    }

    /// Takes up what changed since the last call.
    pub(super) fn refresh(&mut self, position: &Position) {
        let (mut changed, mut digits) = (Cells::EMPTY, 0);
        for (digit, old) in Digit::all().zip(&mut self.places) {
            let new = position.places(digit);
            if new != *old {
                changed |= new ^ *old;
                digits |= digit.bit();
                *old = new;
            }
        }
        if digits == 0 {
            return;
        }
        let houses = changed.iter().fold(0, |houses, cell| houses | cell.houses_mask());
        self.houses.iter_mut().for_each(|stale| *stale |= houses);
        self.digits.iter_mut().for_each(|stale| *stale |= digits);
        self.cells.iter_mut().for_each(|stale| *stale |= changed);
    }

    /// The houses that a producer has to look at.
    pub(super) fn houses(&self, producer: usize) -> u32 {
        self.houses[producer]
    }

    /// The digits that a producer has to look at.
    pub(super) fn digits(&self, producer: usize) -> u16 {
        self.digits[producer]
    }

    /// The cells that a producer has to look at.
    pub(super) fn cells(&self, producer: usize) -> Cells {
        self.cells[producer]
    }

    /// A producer looked at all that it had to, and found nothing.
    pub(super) fn clear(&mut self, producer: usize) {
        (self.houses[producer], self.digits[producer]) = (0, 0);
        self.cells[producer] = Cells::EMPTY;
    }
}
