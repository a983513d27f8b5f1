//! `HousePlaces`: the places of one digit within each house, all houses in one piece.
//!
//! A digit that is set takes its places out of twenty-one cells, and with them out of most houses; what
//! a technique asks of a digit it asks of all houses. Both go over whole registers here.

use crate::house::CELLS_OF;
use crate::{Cell, Cells, Houses};

/// Where a digit may go, house by house: bit `k` for cell `k` of the house (see
/// [`crate::house::CELLS_OF`]).
///
/// ```
/// use seventeen_core::{Cell, HousePlaces};
///
/// let mut spots = HousePlaces::ALL;
/// spots.place(Cell::at(0, 0));
/// // Row 1, column 1 and box 1 have the digit, row 2 has places outside of box 1.
/// assert_eq!(spots.by_house()[..2], [0, 0b111111000]);
/// assert_eq!(spots.houses_where(|spots| spots == 0).to_string(), "r1c1b1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HousePlaces(
    /// The last five are empty, so that all houses are changed in whole registers.
    [u16; 32],
);

/// For each cell the cells of each house that are neither it nor its peers: what setting a digit
/// there leaves of the digit's places.
const BEYOND: [[u16; 32]; 81] = beyond();

const fn beyond() -> [[u16; 32]; 81] {
    let mut beyond = [[0; 32]; 81];
    let mut number = 0;
    while number < 81 {
        let cell = Cell::of(number);
        let near = cell.peers().union(Cells::single(cell));
        let mut i = 0;
        while i < 27 * 9 {
            if !near.contains(CELLS_OF[i / 9][i % 9]) {
                beyond[number][i / 9] |= 1 << (i % 9);
            }
            i += 1;
        }
        number += 1;
    }
    beyond
}

impl HousePlaces {
    /// All places of all houses.
    pub const ALL: HousePlaces = {
        let mut spots = [0; 32];
        let mut house = 0;
        while house < 27 {
            spots[house] = 0o777;
            house += 1;
        }
        HousePlaces(spots)
    };

    /// The places in each house, numbered as in [`crate::House::of`].
    #[inline]
    pub fn by_house(&self) -> &[u16; 27] {
        match self.0.first_chunk() {
            Some(spots) => spots,
            None => unreachable!("27 of 32"),
        }
    }

    /// Takes a cell out of its three houses.
    #[inline]
    pub fn eliminate(&mut self, cell: Cell) {
        for (house, place) in cell.houses().into_iter().zip(cell.places()) {
            self.0[house] &= !(1 << place);
        }
    }

    /// Takes out a cell that gets the digit, and its peers: its houses have no place left.
    #[inline]
    pub fn place(&mut self, cell: Cell) {
        for (spots, beyond) in self.0.iter_mut().zip(&BEYOND[cell]) {
            *spots &= beyond;
        }
    }

    /// The places that are not among those of `others`.
    #[inline]
    pub fn without(&self, others: &HousePlaces) -> HousePlaces {
        let mut spots = self.0;
        for (spots, others) in spots.iter_mut().zip(&others.0) {
            *spots &= !others;
        }
        HousePlaces(spots)
    }

    /// The houses whose places are as `are` says. It is asked of all houses, and
    /// at once where it goes without a branch.
    #[inline]
    pub fn houses_where(&self, are: impl Fn(u16) -> bool) -> Houses {
        let (low, high) = self.0.split_at(16);
        let half = |spots: &[u16]| {
            let bits = (0..16).map(|i| 1u16 << i);
            let chosen =
                spots.iter().zip(bits).map(|(&spots, bit)| if are(spots) { bit } else { 0 });
            chosen.fold(0, |houses, bit| houses | bit)
        };
        Houses::from_bits(u32::from(half(low)) | u32::from(half(high)) << 16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::House;

    #[test]
    fn what_is_set_or_excluded_is_gone_from_each_house() {
        let (mut spots, mut left) = (HousePlaces::ALL, Cells::ALL);
        for (i, cell) in Cell::all().step_by(7).enumerate() {
            if i % 4 == 0 {
                spots.place(cell);
                left -= cell.peers();
            } else {
                spots.eliminate(cell);
            }
            left.remove(cell);
            for (house, cells) in CELLS_OF.iter().enumerate() {
                let places = (0..9).filter(|&k| left.contains(cells[k]));
                let expected = places.fold(0, |places, k| places | 1 << k);
                assert_eq!(spots.by_house()[house], expected, "house {house} after {cell}");
            }
        }
        let gone = HousePlaces::ALL.without(&spots);
        assert!((0..27).all(|house| gone.by_house()[house] == !spots.by_house()[house] & 0o777));
    }

    #[test]
    fn houses_are_told_by_their_places() {
        let mut spots = HousePlaces::ALL;
        [3, 4, 5, 40, 41].into_iter().for_each(|cell| spots.eliminate(Cell::of(cell)));
        spots.place(Cell::of(80));
        for count in 0..=9 {
            let found = spots.houses_where(|spots| spots.count_ones() == count);
            let has = |&house: &House| spots.by_house()[house].count_ones() == count;
            assert_eq!(found, House::all().filter(has).collect(), "{count} places");
        }
    }
}
