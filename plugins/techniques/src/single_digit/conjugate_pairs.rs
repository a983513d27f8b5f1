//! Conjugate pairs: the only two places of a digit in a house.

use seventeen_core::house::HOUSES;
use seventeen_core::{Cell, Cells, Digit, Position};

/// The only two places of a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConjugatePair {
    /// The number of the house.
    pub house: usize,
    /// The two cells, in ascending order.
    pub ends: [Cell; 2],
}

impl ConjugatePair {
    /// The cells from which it excludes the digit alone.
    pub fn seen_cells(&self) -> Cells {
        self.ends[0].peers() & self.ends[1].peers()
    }
}

/// The conjugate pairs of a digit, by house. One in a line and a box is listed once, as the line's.
pub struct ConjugatePairs {
    pairs: [ConjugatePair; 27],
    len: usize,
}

impl ConjugatePairs {
    /// The pairs of `digit`.
    pub fn of_digit(position: &Position, digit: Digit) -> ConjugatePairs {
        let none = ConjugatePair { house: 0, ends: [Cell::of(0); 2] };
        let mut pairs = ConjugatePairs { pairs: [none; 27], len: 0 };
        for (house, cells) in HOUSES.into_iter().enumerate() {
            if position.spots(house, digit).count_ones() == 2 {
                pairs.add_pair(house, position.places(digit) & cells);
            }
        }
        pairs
    }

    /// The pairs.
    pub fn list(&self) -> &[ConjugatePair] {
        &self.pairs[..self.len]
    }

    /// Adds a pair, unless it is already there as the pair of a line.
    fn add_pair(&mut self, house: usize, cells: Cells) {
        let mut cells = cells.iter();
        if let (Some(one), Some(other)) = (cells.next(), cells.next()) {
            let ends = [one, other];
            if self.list().iter().all(|pair| pair.ends != ends) {
                self.pairs[self.len] = ConjugatePair { house, ends };
                self.len += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_pair_in_a_line_and_a_box_is_the_lines() {
        let map = "
            55.......
            .........
            .........
            ...555555
            ...555555
            ...555555
            ...555555
            ...555555
            ...555555";
        let pairs = ConjugatePairs::of_digit(&testing::from_map(5, map), Digit::of(5));
        assert_eq!(pairs.list(), [ConjugatePair { house: 0, ends: [0, 1].map(Cell::of) }]);
    }
}
