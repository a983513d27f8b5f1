//! A class enumerated by a simple method: the check of all faster code in this crate.
//!
//! It lists all bands that fit below the canonical one row by row, the third ones by their columns'
//! digits. It combines each second band with each third band that completes it, and looks up the
//! classes of the six bands. If the least class is not unique, or has automorphisms, core computes
//! the minlex form and the automorphisms (`Grid::minlex`, `Grid::automorphisms`), independent of
//! bands. It uses no types, boxes or keys, and shares only the table of classes with the stream.

use crate::band_class::BandClass;
use crate::band_map::FOURTH;
use crate::band_table::BandTable;
use crate::rows::{Band, Row, Rows, band_of, grid_of, transpose};
use crate::tally::ClassTally;
use seventeen_core::Grid;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The rows of a band by their numbers among the rows that fit.
type RowNumbers = [u16; 3];

/// The state of a class during its enumeration.
struct ClassEnumeration {
    class: usize,
    band: Band,
    /// The rows that fit below the band, ascending.
    rows: Vec<Row>,
    /// Their numbers by the digits of the three boxes.
    by_digits: HashMap<[u16; 3], Vec<u16>>,
}

/// Visits the grids of a class in the order of their ranks, each with the number of its
/// automorphisms. Returns their sums; a class of the middle takes seconds. If the visitor breaks,
/// it returns the sums so far.
///
/// ```
/// use seventeen_catalogue::{BandClass, enumerate_class};
/// use std::ops::ControlFlow;
///
/// let mut texts = Vec::new();
/// let tally = enumerate_class(BandClass::from_number(416)?, &mut |grid, automorphisms| {
///     texts.push(format!("{grid} {automorphisms}"));
///     ControlFlow::Continue(())
/// });
/// assert_eq!((tally.grids, tally.rows_four), (1, 1));
/// assert!(texts[0].starts_with("123456789457893612986217354") && texts[0].ends_with(" 72"));
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
pub fn enumerate_class(
    class: BandClass,
    visit: &mut dyn FnMut(&Grid, u32) -> ControlFlow<()>,
) -> ClassTally {
    let enumeration = ClassEnumeration::new(class.zero_based());
    let third_bands = enumeration.bands_by_columns();
    let mut tally = ClassTally::default();
    let first = enumeration.rows.partition_point(|row| row[0] < FOURTH);
    let end = enumeration.rows.partition_point(|row| row[0] <= FOURTH);
    for row in first..end {
        let before = tally.grids;
        let flow = enumeration.visit_bands_from(row, &mut |second| {
            enumeration.visit_grids(second, &third_bands, &mut |grid, automorphisms| {
                tally.grids += 1;
                if automorphisms > 1 {
                    tally.count_symmetric(automorphisms, 1);
                }
                visit(grid, automorphisms)
            })
        });
        tally.rows_four += u64::from(tally.grids > before);
        if flow.is_break() {
            break;
        }
    }
    tally
}

/// The sets of digits that rows have in each column.
fn column_sets(rows: [&Row; 3]) -> [u16; 9] {
    std::array::from_fn(|column| rows.iter().fold(0, |set, row| set | 1 << row[column]))
}

/// The sets of digits of a row in each box.
fn box_sets(row: &Row) -> [u16; 3] {
    let set = |digits: &[u8; 3]| digits.iter().fold(0, |set, digit| set | 1 << digit);
    [0, 1, 2].map(|k| set(&row.as_chunks::<3>().0[k]))
}

/// Whether two rows can belong to one band.
fn fit_in_band(one: &Row, other: &Row) -> bool {
    let (a, b) = (box_sets(one), box_sets(other));
    (0..3).all(|k| a[k] & b[k] == 0) && (0..9).all(|column| one[column] != other[column])
}

impl ClassEnumeration {
    fn new(class: usize) -> ClassEnumeration {
        let band = *BandTable::get().canonical_band(class);
        let mut rows = Vec::new();
        let free = column_sets(band.each_ref()).map(|set| 511 & !set);
        extend_row(&mut Row::default(), 0, 0, &free, &mut rows);
        let mut by_digits: HashMap<[u16; 3], Vec<u16>> = HashMap::new();
        for (number, row) in (0..).zip(&rows) {
            by_digits.entry(box_sets(row)).or_default().push(number);
        }
        ClassEnumeration { class, band, rows, by_digits }
    }

    /// Visits the bands whose first row is this one, in order: the rows below begin with greater
    /// digits.
    fn visit_bands_from(
        &self,
        first: usize,
        visit: &mut dyn FnMut(RowNumbers) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let one = &self.rows[first];
        let digits = box_sets(one);
        for (second, two) in self.rows.iter().enumerate().skip(first) {
            if two[0] == one[0] || !fit_in_band(one, two) {
                continue;
            }
            let taken = box_sets(two);
            let left = [0, 1, 2].map(|k| 511 & !(digits[k] | taken[k]));
            for &third in self.by_digits.get(&left).into_iter().flatten() {
                let three = &self.rows[usize::from(third)];
                if three[0] > two[0] && fit_in_band(one, three) && fit_in_band(two, three) {
                    visit([first as u16, second as u16, third])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn band_of_rows(&self, numbers: RowNumbers) -> Band {
        numbers.map(|number| self.rows[usize::from(number)])
    }

    /// The bands that can be the third, by their columns' digits, each list in order.
    fn bands_by_columns(&self) -> HashMap<[u16; 9], Vec<RowNumbers>> {
        let mut bands: HashMap<[u16; 9], Vec<RowNumbers>> = HashMap::new();
        let from = self.rows.partition_point(|row| row[0] <= FOURTH);
        for first in from..self.rows.len() {
            let _ = self.visit_bands_from(first, &mut |numbers| {
                let band = self.band_of_rows(numbers);
                if BandTable::get().class_of(&band) >= self.class {
                    bands.entry(column_sets(band.each_ref())).or_default().push(numbers);
                }
                ControlFlow::Continue(())
            });
        }
        bands
    }

    /// Visits the grids with a second band.
    fn visit_grids(
        &self,
        second: RowNumbers,
        third_bands: &HashMap<[u16; 9], Vec<RowNumbers>>,
        visit: &mut dyn FnMut(&Grid, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let middle = self.band_of_rows(second);
        if BandTable::get().class_of(&middle) < self.class {
            return ControlFlow::Continue(());
        }
        let upper = column_sets(self.band.each_ref());
        let here = column_sets(middle.each_ref());
        let needed = std::array::from_fn(|column| 511 & !(upper[column] | here[column]));
        for &third in third_bands.get(&needed).into_iter().flatten() {
            let lower = self.band_of_rows(third);
            let rows: Rows =
                std::array::from_fn(|row| [self.band, middle, lower][row / 3][row % 3]);
            if let Some(automorphisms) = self.minlex_automorphisms(&rows) {
                visit(&grid_of(&rows), automorphisms)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The number of automorphisms of a grid, if it is in minlex form.
    fn minlex_automorphisms(&self, rows: &Rows) -> Option<u32> {
        let table = BandTable::get();
        let columns = transpose(rows);
        let mut ties = table.automorphisms(self.class).len();
        for (side, band) in [(rows, 1), (rows, 2), (&columns, 0), (&columns, 1), (&columns, 2)] {
            let class = table.class_of(&band_of(side, band));
            if class < self.class {
                return None;
            }
            ties += usize::from(class == self.class);
        }
        if ties == 1 {
            return Some(1);
        }
        let grid = grid_of(rows);
        let is_form = grid.minlex().0 == grid;
        is_form.then(|| grid.automorphisms().order() as u32)
    }
}

/// All ways to extend a row from a column on, if each column has free digits.
fn extend_row(row: &mut Row, column: usize, used: u16, free: &[u16; 9], rows: &mut Vec<Row>) {
    if column == 9 {
        rows.push(*row);
        return;
    }
    for digit in (0..9).filter(|digit| free[column] & !used & 1 << digit != 0) {
        row[column] = digit as u8;
        extend_row(row, column + 1, used | 1 << digit, free, rows);
    }
}

/// Visits all bands that fit below the canonical one of a class, their rows by their first digits.
#[cfg(test)]
pub(crate) fn visit_bands_below(class: usize, visit: &mut dyn FnMut(&Band)) {
    let enumeration = ClassEnumeration::new(class);
    for row in 0..enumeration.rows.len() {
        let _ = enumeration.visit_bands_from(row, &mut |numbers| {
            visit(&enumeration.band_of_rows(numbers));
            ControlFlow::Continue(())
        });
    }
}
