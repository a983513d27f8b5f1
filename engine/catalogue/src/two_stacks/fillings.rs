//! `Fillings`: the ways to fill a stack whose splits are given, up to the order of its columns.

use super::splits::{SplitSymmetry, Splits};
use std::collections::HashMap;

/// The digits of a column, by row, from 0.
pub(super) type Column = [u8; 8];

/// The columns of a filling, as indices, ascending: this is the order of their digits in row 1.
/// A stack of fewer columns leaves the last ones at 0.
type Filling = [u16; 4];

/// All fillings of a stack.
pub(super) struct Fillings {
    /// The columns of a stack.
    width: usize,
    columns: Vec<Column>,
    fillings: Vec<Filling>,
    index_of: HashMap<Filling, u32>,
}

/// A symmetry as a permutation of columns.
pub(super) struct ColumnMap(Vec<u16>);

impl ColumnMap {
    pub(super) fn inverse(&self) -> ColumnMap {
        let mut inverse = vec![0; self.0.len()];
        for (&image, index) in self.0.iter().zip(0..) {
            inverse[usize::from(image)] = index;
        }
        ColumnMap(inverse)
    }
}

impl Fillings {
    /// All fillings of the left stack; of the right one, if the rows of each band are swapped.
    pub(super) fn new(splits: &Splits) -> Fillings {
        let mut columns = Vec::new();
        add_columns(splits, &mut [0; 8], 0, &mut columns);
        columns.sort_unstable();
        let mut fillings = Vec::new();
        add_fillings(splits, &columns, Begun::default(), &mut fillings);
        let index_of = fillings.iter().zip(0..).map(|(&filling, index)| (filling, index)).collect();
        Fillings { width: splits.width(), columns, fillings, index_of }
    }

    /// The number of fillings.
    pub(super) fn len(&self) -> usize {
        self.fillings.len()
    }

    /// The columns of a filling, by its index.
    pub(super) fn columns(&self, filling: u32) -> impl Iterator<Item = &Column> {
        let indices = &self.fillings[filling as usize][..self.width];
        indices.iter().map(|&index| &self.columns[usize::from(index)])
    }

    /// The symmetry as a permutation of columns.
    pub(super) fn column_map(&self, symmetry: &SplitSymmetry) -> ColumnMap {
        let image = |column: &Column| {
            let mut moved = [0; 8];
            for (&digit, &place) in column.iter().zip(&symmetry.rows) {
                moved[place] = symmetry.digits[usize::from(digit)];
            }
            let index = self.columns.binary_search(&moved);
            index.expect("a symmetry maps columns to columns") as u16
        };
        ColumnMap(self.columns.iter().map(image).collect())
    }

    /// The image of a filling, by indices.
    pub(super) fn image(&self, map: &ColumnMap, filling: u32) -> u32 {
        let mut moved = [0; 4];
        let indices = &self.fillings[filling as usize][..self.width];
        for (moved, &index) in moved.iter_mut().zip(indices) {
            *moved = map.0[usize::from(index)];
        }
        moved[..self.width].sort_unstable();
        self.index_of[&moved]
    }
}

/// Adds all columns with these digits in the rows above `row`.
fn add_columns(splits: &Splits, column: &mut Column, row: usize, all: &mut Vec<Column>) {
    if row == splits.side() {
        all.push(*column);
        return;
    }
    for digit in 0..splits.side() {
        let is_new = !column[..row].contains(&(digit as u8));
        if is_new && splits.is_in_row(digit, row) {
            column[row] = digit as u8;
            add_columns(splits, column, row + 1, all);
        }
    }
    column[row] = 0;
}

/// The first columns of a filling.
#[derive(Clone, Copy, Default)]
struct Begun {
    filling: Filling,
    len: usize,
    /// Bit `8 * row + digit` is set if the digit is in that row.
    used: u64,
}

/// Adds all fillings that begin so. The digits of row 1 ascend, so each is found once.
fn add_fillings(splits: &Splits, columns: &[Column], begun: Begun, all: &mut Vec<Filling>) {
    if begun.len == splits.width() {
        all.push(begun.filling);
        return;
    }
    let next = (0..splits.side())
        .filter(|&digit| splits.is_in_row(digit, 0))
        .find(|digit| begun.used >> digit & 1 == 0);
    for (index, column) in columns.iter().enumerate() {
        let used = column[..splits.side()]
            .iter()
            .zip(0..)
            .map(|(&digit, row)| 1 << (8 * row + digit))
            .sum::<u64>();
        if Some(usize::from(column[0])) == next && begun.used & used == 0 {
            let mut filling = begun.filling;
            filling[begun.len] = index as u16;
            let begun = Begun { filling, len: begun.len + 1, used: begun.used | used };
            add_fillings(splits, columns, begun, all);
        }
    }
}
