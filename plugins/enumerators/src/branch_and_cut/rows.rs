//! Rows of the linear program: unavoidable sets, counts of clues, and cuts.

use super::draft::Source;
use seventeen_plugin::prelude::{Cell, Cells, Literal};
use std::ops::Range;

/// Sums of values in single precision are off by less.
const ROUNDING: f32 = 1e-4;

/// A row: the sum of its cells, times their coefficients, is at least `bound`.
#[derive(Clone)]
pub(super) struct Row {
    terms: Range<u32>,
    /// The cells with a coefficient.
    pub(super) cells: Cells,
    pub(super) bound: i64,
    /// The row holds where this literal is true.
    pub(super) condition: Option<Literal>,
    /// Its line in the derivation.
    pub(super) source: Source,
    /// One through the length of the vector of coefficients.
    pub(super) scale: f64,
    pub(super) is_cut: bool,
    /// All coefficients are 1.
    pub(super) has_ones: bool,
    /// A cut that was too seldom of use: it is ignored.
    pub(super) is_retired: bool,
    /// How often it entered the basis, with the past discounted.
    pub(super) uses: f32,
}

/// All rows.
#[derive(Clone, Default)]
pub(super) struct RowPool {
    rows: Vec<Row>,
    cells: Vec<u8>,
    coefficients: Vec<i32>,
    /// The rows that a point may violate, in a form that is quick to scan.
    scanned: Vec<ScannedRow>,
}

/// A row: its cells, and a sum of their values that certainly satisfies it.
#[derive(Clone, Copy)]
pub(super) struct ScannedRow {
    pub(super) cells: Cells,
    pub(super) enough: f32,
    pub(super) row: u32,
}

impl RowPool {
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn row(&self, row: usize) -> &Row {
        &self.rows[row]
    }

    pub(super) fn row_mut(&mut self, row: usize) -> &mut Row {
        &mut self.rows[row]
    }

    /// The rows that are not retired.
    pub(super) fn scanned(&self) -> &[ScannedRow] {
        &self.scanned
    }

    /// Leaves retired rows out of scans.
    pub(super) fn forget_retired(&mut self) {
        let rows = &self.rows;
        self.scanned.retain(|scanned| !rows[scanned.row as usize].is_retired);
    }

    /// Adds the row "at least `least` of `cells` are given".
    pub(super) fn at_least(
        &mut self,
        cells: Cells,
        least: i64,
        condition: Option<Literal>,
        source: Source,
    ) -> usize {
        self.add(cells.iter().map(|cell| (cell, 1)), least, condition, source, false)
    }

    /// Adds the row "at most `most` of `cells` are given".
    pub(super) fn at_most(
        &mut self,
        cells: Cells,
        most: i64,
        condition: Option<Literal>,
        source: Source,
    ) -> usize {
        self.add(cells.iter().map(|cell| (cell, -1)), -most, condition, source, false)
    }

    /// Adds a cut.
    pub(super) fn cut(
        &mut self,
        terms: impl Iterator<Item = (Cell, i32)>,
        bound: i64,
        source: Source,
    ) -> usize {
        self.add(terms, bound, None, source, true)
    }

    fn add(
        &mut self,
        terms: impl Iterator<Item = (Cell, i32)>,
        bound: i64,
        condition: Option<Literal>,
        source: Source,
        is_cut: bool,
    ) -> usize {
        let start = self.cells.len() as u32;
        let (mut cells, mut square, mut has_ones) = (Cells::EMPTY, 0., true);
        for (cell, coefficient) in terms {
            self.cells.push(cell.index() as u8);
            self.coefficients.push(coefficient);
            cells.insert(cell);
            square += f64::from(coefficient * coefficient);
            has_ones &= coefficient == 1;
        }
        let row = self.rows.len();
        // Coefficients of a row with a positive bound are 1 or more.
        let enough = if bound > 0 { bound as f32 + ROUNDING } else { f32::INFINITY };
        self.scanned.push(ScannedRow { cells, enough, row: row as u32 });
        self.rows.push(Row {
            terms: start..self.cells.len() as u32,
            cells,
            bound,
            condition,
            source,
            scale: 1. / square.sqrt(),
            is_cut,
            has_ones,
            is_retired: false,
            uses: 1.,
        });
        row
    }

    /// The cuts that are not retired, those of most use lately first.
    pub(super) fn live_cuts_by_uses(&self) -> Vec<usize> {
        let is_live = |&row: &usize| self.rows[row].is_cut && !self.rows[row].is_retired;
        let mut cuts: Vec<usize> = (0..self.rows.len()).filter(is_live).collect();
        cuts.sort_by(|&a, &b| self.rows[b].uses.total_cmp(&self.rows[a].uses));
        cuts
    }

    /// The cells of a row, by number, and their coefficients.
    pub(super) fn terms(&self, row: usize) -> impl Iterator<Item = (usize, i32)> + '_ {
        let Range { start, end } = self.rows[row].terms;
        let terms = start as usize..end as usize;
        self.cells[terms.clone()]
            .iter()
            .map(|&cell| cell.into())
            .zip(self.coefficients[terms].iter().copied())
    }

    /// How far a point is on the right side of a row; negative on the wrong one.
    pub(super) fn slack(&self, row: usize, point: &Lookup) -> f64 {
        let it = &self.rows[row];
        let terms = it.terms.start as usize..it.terms.end as usize;
        let cells = &self.cells[terms.clone()];
        let sum = match it.has_ones {
            true => sum(cells.iter().map(|&cell| point.0[usize::from(cell)])),
            false => {
                let coefficients = self.coefficients[terms].iter();
                let values = cells.iter().map(|&cell| point.0[usize::from(cell)]);
                sum(values.zip(coefficients).map(|(value, &times)| value * f64::from(times)))
            }
        };
        sum - it.bound as f64
    }

    /// The rows with lines in the shared draft, as parts refer to them.
    pub(super) fn share(&mut self) {
        for row in &mut self.rows {
            row.source = row.source.shared();
        }
    }
}

/// A point, with a value for each byte, so that a lookup needs no check.
pub(super) struct Lookup([f64; 256]);

impl Lookup {
    pub(super) fn new(point: &[f64]) -> Lookup {
        let mut values = [0.; 256];
        values[..point.len()].copy_from_slice(point);
        Lookup(values)
    }
}

/// The sum of values, in four sums at a time, which do not wait for each other.
fn sum(mut values: impl Iterator<Item = f64>) -> f64 {
    let mut sums = [0.; 4];
    loop {
        for sum in &mut sums {
            match values.next() {
                Some(value) => *sum += value,
                None => return sums[0] + sums[1] + (sums[2] + sums[3]),
            }
        }
    }
}
