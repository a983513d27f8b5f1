//! Grids, bands and boxes in this crate's searches: digits 0 to 8, by rows, so that a digit is an
//! index and 3·column + row a name.

use seventeen_core::Grid;

/// A row of a grid: nine digits, 0 to 8.
pub(crate) type Row = [u8; 9];

/// The three rows of a band, of a grid or of its transpose.
pub(crate) type Band = [Row; 3];

/// The nine rows of a grid.
pub(crate) type Rows = [Row; 9];

/// The rows of a grid.
pub(crate) fn rows_of(grid: &Grid) -> Rows {
    let digits = grid.digits();
    std::array::from_fn(|row| std::array::from_fn(|column| digits[9 * row + column] - 1))
}

/// The grid with these rows, which are known to be valid.
pub(crate) fn grid_of(rows: &Rows) -> Grid {
    Grid::known(std::array::from_fn(|cell| rows[cell / 9][cell % 9] + 1))
}

/// The columns, as rows.
pub(crate) fn transpose(rows: &Rows) -> Rows {
    std::array::from_fn(|row| std::array::from_fn(|column| rows[column][row]))
}

/// The band of this number, 0 to 2, of a grid.
#[inline]
pub(crate) fn band_of(rows: &Rows, band: usize) -> Band {
    std::array::from_fn(|row| rows[3 * band + row])
}
