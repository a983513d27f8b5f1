//! The third bands of a pair: all that complete two bands.
//!
//! Each column needs three digits. A row takes one from each, all different. The rest after two
//! rows is always a row, so only two are searched for. Boxes need no check: each digit is needed in
//! one of three columns of a stack.

use crate::band_map::BandMap;
use crate::pair::BandPair;
use crate::rows::{Band, Row};
use crate::third_bands::ThirdBandFillings;
use seventeen_core::Grid;

/// A grid that completes a pair, representing its images under the automorphisms of the pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Completion {
    /// The grid with the least third band: rows 1 to 6 are the pair.
    pub grid: Grid,
    /// The number of these images.
    pub images: u32,
}

/// The digits that each column needs, as sets.
type ColumnSets = [u16; 9];

impl BandPair {
    /// All grids that complete the pair, ascending: rows 1 to 6 are the pair, and rows 7 to 9 have
    /// the order of their first digits. There are 33.4 on average.
    ///
    /// ```
    /// use seventeen_catalogue::{BandClass, band_pairs};
    ///
    /// let Some((pair, _)) = band_pairs(BandClass::from_number(1)?).next() else { return Ok(()) };
    /// let grids = pair.completions();
    /// assert!(grids.iter().all(|grid| grid.to_string().starts_with(&pair.to_string())));
    /// assert!(grids.is_sorted_by_key(|grid| grid.text()));
    /// # Ok::<(), seventeen_catalogue::Error>(())
    /// ```
    pub fn completions(self) -> Vec<Grid> {
        let mut grids = Vec::with_capacity(36);
        let above = self.digits();
        for_each_band(&self.column_sets(), &mut |band| grids.push(complete_grid(&above, band)));
        grids
    }

    /// The number of [`completions`](Self::completions): at most 288. This does not list them.
    pub fn count_completions(self) -> usize {
        let needs = self.column_sets();
        let mut pairs = [0; 9];
        for (column, need) in needs.into_iter().enumerate().skip(3) {
            let weight = if column < 6 { 3 } else { 1 };
            digits_in_set(need).for_each(|digit| pairs[digit] += weight * (column % 3));
        }
        let table = ThirdBandFillings::get();
        let triple = |column: usize| {
            let pairs = digits_in_set(needs[column]).fold(0, |all, digit| all << 4 | pairs[digit]);
            table.sort_pairs(pairs).triple
        };
        table.fillings(table.type_number([triple(0), triple(1), triple(2)])).len()
    }

    /// One of the [`completions`](Self::completions) for each class under the automorphisms of the
    /// pair: the least of each, ascending, with the number of its images.
    ///
    /// ```
    /// use seventeen_catalogue::{BandClass, band_pairs};
    ///
    /// let first = band_pairs(BandClass::from_number(1)?).next();
    /// let Some((pair, automorphisms)) = first else { return Ok(()) };
    /// let different = pair.distinct_completions();
    /// assert!(automorphisms > 1 && different.len() < pair.count_completions());
    /// let images: u32 = different.iter().map(|third| third.images).sum();
    /// assert_eq!(images as usize, pair.count_completions());
    /// # Ok::<(), seventeen_catalogue::Error>(())
    /// ```
    pub fn distinct_completions(self) -> Vec<Completion> {
        let maps = self.automorphism_maps();
        let above = self.digits();
        let mut thirds = Vec::with_capacity(36);
        for_each_band(&self.column_sets(), &mut |band| {
            if let Some(images) = count_images(band, &maps) {
                thirds.push(Completion { grid: complete_grid(&above, band), images });
            }
        });
        thirds
    }

    fn column_sets(self) -> ColumnSets {
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
fn count_images(band: &Band, maps: &[BandMap]) -> Option<u32> {
    let mut same = 0;
    for map in maps {
        let image = map.map_band(band);
        if image < *band {
            return None;
        }
        same += u32::from(image == *band);
    }
    Some(maps.len() as u32 / same.max(1))
}

/// The digits of a set, ascending.
#[inline]
fn digits_in_set(set: u16) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let digit = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (digit < 16).then_some(digit)
    })
}

/// Rows 1 to 6 as digits from 1, with a band below.
fn complete_grid(above: &[u8; 54], band: &Band) -> Grid {
    let mut digits = [0; 81];
    digits[..54].copy_from_slice(above);
    for (cell, digit) in digits[54..].iter_mut().zip(band.as_flattened()) {
        *cell = digit + 1;
    }
    Grid::known(digits)
}

/// Visits the bands that meet the columns' needs, ascending, their rows by their first digits.
fn for_each_band(needs: &ColumnSets, visit: &mut impl FnMut(&Band)) {
    for_each_row(needs, &mut |seventh| {
        let left: ColumnSets =
            std::array::from_fn(|column| needs[column] & !(1 << seventh[column]));
        for_each_row(&left, &mut |eighth| {
            let last =
                |column: usize| (left[column] & !(1 << eighth[column])).trailing_zeros() as u8;
            visit(&[*seventh, *eighth, std::array::from_fn(last)]);
        });
    });
}

/// Visits the rows of different digits that take one from each column, ascending; from the first
/// column the least, since the others come below.
fn for_each_row(needs: &ColumnSets, visit: &mut impl FnMut(&Row)) {
    let first = needs[0].trailing_zeros() as u8;
    let mut row = [first, 0, 0, 0, 0, 0, 0, 0, 0];
    extend_row(needs, 1, 1 << first, &mut row, visit);
}

/// Extends a row from a column on.
fn extend_row(
    needs: &ColumnSets,
    column: usize,
    used: u16,
    row: &mut Row,
    visit: &mut impl FnMut(&Row),
) {
    let Some(need) = needs.get(column) else { return visit(row) };
    for digit in digits_in_set(need & !used) {
        row[column] = digit as u8;
        extend_row(needs, column + 1, used | 1 << digit, row, visit);
    }
}
