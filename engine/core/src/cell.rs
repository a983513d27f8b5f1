//! `Cell`: one of the 81 cells of the grid.
//!
//! Cells are numbered by rows from the top left, so cell `9 * row + column`:
//!
//! ```text
//!    0  1  2 |  3  4  5 |  6  7  8
//!    9 10 11 | 12 13 14 | 15 16 17
//!    …
//!   72 73 74 | 75 76 77 | 78 79 80
//! ```

use std::fmt;
use std::ops::{Index, IndexMut};

/// A cell: its number is 0 to 80, always.
///
/// Arrays of 81 values are indexed by cells: `table[cell]`.
///
/// ```
/// use seventeen_core::Cell;
///
/// let cell = Cell::at(4, 7);
/// assert_eq!((cell.index(), cell.to_string()), (43, "r5c8".to_owned()));
/// assert_eq!((cell.row(), cell.column(), cell.box_index()), (4, 7, 5));
/// assert_eq!(cell.peers().len(), 20);
/// assert_eq!(Cell::new(81), None);
///
/// let boxes = Cell::table(Cell::box_index);
/// assert_eq!(boxes[cell], 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells.
    pub const COUNT: usize = 81;

    /// The cell of this number, if it is below 81.
    #[inline]
    pub const fn new(number: usize) -> Option<Cell> {
        if number < Cell::COUNT { Some(Cell(number as u8)) } else { None }
    }

    /// The cell of a number that the program made itself, as in tables and loops.
    ///
    /// # Panics
    /// The number is above 80. For input, use [`new`](Cell::new).
    #[inline]
    pub const fn of(number: usize) -> Cell {
        assert!(number < Cell::COUNT, "a cell is 0 to 80");
        Cell(number as u8)
    }

    /// The cell in a row and a column that the program made itself, both 0 to 8.
    ///
    /// # Panics
    /// As for [`of`](Cell::of).
    #[inline]
    pub const fn at(row: usize, column: usize) -> Cell {
        assert!(row < 9 && column < 9, "rows and columns are 0 to 8");
        Cell((9 * row + column) as u8)
    }

    /// The cell of a number that is known to be 0 to 80.
    #[inline]
    pub(crate) const fn known(number: u32) -> Cell {
        debug_assert!(number < 81);
        Cell(number as u8)
    }

    /// All cells in ascending order.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..Cell::COUNT as u8).map(Cell)
    }

    /// An array with a value per cell, which cells index.
    #[inline]
    pub fn table<T>(mut of: impl FnMut(Cell) -> T) -> [T; 81] {
        std::array::from_fn(|number| of(Cell::of(number)))
    }

    /// Its number, 0 to 80.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, 0 to 8 from the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// Its column, 0 to 8 from the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// Its box, 0 to 8 by rows from the top left.
    #[inline]
    pub const fn box_index(self) -> usize {
        self.index() / 27 * 3 + self.index() % 9 / 3
    }

    /// Its band: three rows of boxes, 0 to 2 from the top.
    #[inline]
    pub const fn band(self) -> usize {
        self.index() / 27
    }

    /// Its stack: three columns of boxes, 0 to 2 from the left.
    #[inline]
    pub const fn stack(self) -> usize {
        self.index() % 9 / 3
    }

    /// Its minirow: three cells of a row inside a box, 0 to 26 by rows.
    #[inline]
    pub const fn minirow(self) -> usize {
        self.index() / 3
    }
}

/// `r1c1`, the field's notation for cells.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The value for a cell, in an array by cells.
impl<T> Index<Cell> for [T; 81] {
    type Output = T;

    #[inline]
    fn index(&self, cell: Cell) -> &T {
        &self[cell.index()]
    }
}

impl<T> IndexMut<Cell> for [T; 81] {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self[cell.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_a_row_and_a_column() {
        for (number, cell) in Cell::all().enumerate() {
            assert_eq!((cell.index(), Cell::new(number)), (number, Some(cell)));
            assert_eq!(Cell::at(cell.row(), cell.column()), cell);
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!((cell.band(), cell.stack()), (cell.box_index() / 3, cell.box_index() % 3));
        }
        assert_eq!([81, 128, usize::MAX].map(Cell::new), [None; 3]);
    }
}
