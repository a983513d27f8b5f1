//! The changes since a producer last found nothing.
//!
//! Subsets depend only on the blank cells and candidates of their house, and locked candidates and
//! fish on the places of their digit. Aligned exclusions depend on their cells and excluders.
//! Without changes there, there is still nothing to find.

use seventeen_core::{Cells, Digit, Digits, Houses, Position};

/// For each of `N` producers the houses, digits and cells that it has to examine.
pub(super) struct Stale<const N: usize> {
    places: [Cells; 9],
    houses: [Houses; N],
    digits: [Digits; N],
    cells: [Cells; N],
}

impl<const N: usize> Stale<N> {
    /// Marks everything to be examined.
    pub(super) fn all() -> Stale<N> {
        Stale {
            places: [Cells::EMPTY; 9],
            houses: [Houses::ALL; N],
            digits: [Digits::ALL; N],
            cells: [Cells::ALL; N],
        }
    }

    /// Records the changes since the last call.
    pub(super) fn refresh(&mut self, position: &Position) {
        let (mut changed, mut digits) = (Cells::EMPTY, Digits::EMPTY);
        for (digit, old) in Digit::all().zip(&mut self.places) {
            let new = position.places(digit);
            if new != *old {
                changed |= new ^ *old;
                digits.insert(digit);
                *old = new;
            }
        }
        if digits.is_empty() {
            return;
        }
        let houses = changed.iter().fold(Houses::EMPTY, |houses, cell| houses | cell.house_set());
        self.houses.iter_mut().for_each(|stale| *stale |= houses);
        self.digits.iter_mut().for_each(|stale| *stale |= digits);
        self.cells.iter_mut().for_each(|stale| *stale |= changed);
    }

    /// The houses that a producer has to examine.
    pub(super) fn houses(&self, producer: usize) -> Houses {
        self.houses[producer]
    }

    /// The digits that a producer has to examine.
    pub(super) fn digits(&self, producer: usize) -> Digits {
        self.digits[producer]
    }

    /// The cells that a producer has to examine.
    pub(super) fn cells(&self, producer: usize) -> Cells {
        self.cells[producer]
    }

    /// Notes that a producer has examined everything, and found nothing.
    pub(super) fn clear(&mut self, producer: usize) {
        (self.houses[producer], self.digits[producer]) = (Houses::EMPTY, Digits::EMPTY);
        self.cells[producer] = Cells::EMPTY;
    }
}
