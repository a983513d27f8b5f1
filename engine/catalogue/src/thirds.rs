//! The third bands of a pair: all that complete two bands.
//!
//! Each column needs three digits. A row takes one from each, all different. The rest after two
//! rows is always a row, so only two are searched for. Boxes need no check: each digit is needed in
//! one of three columns of a stack.

use crate::band_map::BandMap;
use crate::pair::Pair;
use crate::rows::{Band, Row};
use crate::third_bands::ThirdBands;
use seventeen_core::Grid;

/// A grid that completes a pair, representing its images under the automorphisms of the pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Third {
    /// The grid with the least third band: rows 1 to 6 are the pair.
    pub grid: Grid,
    /// The number of these images.
    pub images: u32,
}

/// The digits that each column needs, as sets.
type Needs = [u16; 9];

impl Pair {
    /// All grids that complete the pair, ascending: rows 1 to 6 are the pair, and rows 7 to 9 have
    /// the order of their first digits. There are 33.4 on average.
    ///
    /// ```
    /// use seventeen_catalogue::{BandClass, pairs};
    ///
    /// let Some((pair, _)) = pairs(BandClass::new(1)?).next() else { return Ok(()) };
    /// let grids = pair.thirds();
    /// assert!(grids.iter().all(|grid| grid.to_string().starts_with(&pair.to_string())));
    /// assert!(grids.is_sorted_by_key(|grid| grid.text()));
    /// # Ok::<(), seventeen_catalogue::Error>(())
    /// ```
    pub fn thirds(self) -> Vec<Grid> {
        let mut grids = Vec::with_capacity(36);
        let above = self.digits();
        for_each_band(&self.needs(), &mut |band| grids.push(grid_of(&above, band)));
        grids
    }

    /// The number of [`thirds`](Self::thirds): at most 288. This does not list them.
    pub fn count_thirds(self) -> usize {
        let needs = self.needs();
        let mut pairs = [0; 9];
        for (column, need) in needs.into_iter().enumerate().skip(3) {
            let weight = if column < 6 { 3 } else { 1 };
            digits_of(need).for_each(|digit| pairs[digit] += weight * (column % 3));
        }
        let table = ThirdBands::get();
        let triple = |column: usize| {
            let pairs = digits_of(needs[column]).fold(0, |all, digit| all << 4 | pairs[digit]);
            table.sorted(pairs).triple
        };
        table.fillings(table.number([triple(0), triple(1), triple(2)])).len()
    }

    /// One of the [`thirds`](Self::thirds) for each class under the automorphisms of the pair: the
    /// least of each, ascending, with the number of its images.
    ///
    /// ```
    /// use seventeen_catalogue::{BandClass, pairs};
    ///
    /// let Some((pair, automorphisms)) = pairs(BandClass::new(1)?).next() else { return Ok(()) };
    /// let different = pair.different_thirds();
    /// assert!(automorphisms > 1 && different.len() < pair.count_thirds());
    /// let images: u32 = different.iter().map(|third| third.images).sum();
    /// assert_eq!(images as usize, pair.count_thirds());
    /// # Ok::<(), seventeen_catalogue::Error>(())
    /// ```
    pub fn different_thirds(self) -> Vec<Third> {
        let maps = self.maps();
        let above = self.digits();
        let mut thirds = Vec::with_capacity(36);
        for_each_band(&self.needs(), &mut |band| {
            if let Some(images) = images(band, &maps) {
                thirds.push(Third { grid: grid_of(&above, band), images });
            }
        });
        thirds
    }

    fn needs(self) -> Needs {
        let mut needs = [511; 9];
        for row in self.bands().as_flattened() {
            for (need, digit) in needs.iter_mut().zip(row) {
                *need &= !(1 << digit);
            }
        }
        needs
    }
}

/// The number of images of a third band under the maps of the pair, if none is less than it.
fn images(band: &Band, maps: &[BandMap]) -> Option<u32> {
    let mut same = 0;
    for map in maps {
        let image = map.band(band);
        if image < *band {
            return None;
        }
        same += u32::from(image == *band);
    }
    Some(maps.len() as u32 / same.max(1))
}

/// The digits of a set, ascending.
#[inline]
fn digits_of(set: u16) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let digit = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (digit < 16).then_some(digit)
    })
}

/// Rows 1 to 6 as digits from 1, with a band below.
fn grid_of(above: &[u8; 54], band: &Band) -> Grid {
    let mut digits = [0; 81];
    digits[..54].copy_from_slice(above);
    for (cell, digit) in digits[54..].iter_mut().zip(band.as_flattened()) {
        *cell = digit + 1;
    }
    Grid::known(digits)
}

/// Visits the bands that meet the columns' needs, ascending, their rows by their first digits.
fn for_each_band(needs: &Needs, visit: &mut impl FnMut(&Band)) {
    for_each_row(needs, &mut |seventh| {
        let left: Needs = std::array::from_fn(|column| needs[column] & !(1 << seventh[column]));
        for_each_row(&left, &mut |eighth| {
            let last =
                |column: usize| (left[column] & !(1 << eighth[column])).trailing_zeros() as u8;
            visit(&[*seventh, *eighth, std::array::from_fn(last)]);
        });
    });
}

/// Visits the rows of different digits that take one from each column, ascending; from the first
/// column the least, since the others come below.
fn for_each_row(needs: &Needs, visit: &mut impl FnMut(&Row)) {
    let first = needs[0].trailing_zeros() as u8;
    let mut row = [first, 0, 0, 0, 0, 0, 0, 0, 0];
    extend(needs, 1, 1 << first, &mut row, visit);
}

/// Extends a row from a column on.
fn extend(needs: &Needs, column: usize, used: u16, row: &mut Row, visit: &mut impl FnMut(&Row)) {
    let Some(need) = needs.get(column) else { return visit(row) };
    for digit in digits_of(need & !used) {
        row[column] = digit as u8;
        extend(needs, column + 1, used | 1 << digit, row, visit);
    }
}
