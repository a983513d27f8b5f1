//! `Boxes`: the size of a board's boxes, and so of the board.

use std::fmt;

/// The rows and columns of a box.
///
/// ```
/// use seventeen_core::Boxes;
///
/// let boxes: Boxes = "2x3".parse()?;
/// assert_eq!((boxes.digits(), boxes.cells()), (6, 36));
/// assert_eq!(Boxes::new(6, 6), None); // 36 digits have no names
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Boxes {
    rows: usize,
    columns: usize,
}

/// The most digits: 9 and 26 letters.
const MOST_DIGITS: usize = 35;

impl Boxes {
    /// The boxes of the 9x9 grid.
    pub const NINE: Boxes = Boxes { rows: 3, columns: 3 };

    /// Boxes with these rows and columns, if they have 2 to 35 cells.
    pub fn new(rows: usize, columns: usize) -> Option<Boxes> {
        let digits = rows.checked_mul(columns)?;
        (2..=MOST_DIGITS).contains(&digits).then_some(Boxes { rows, columns })
    }

    /// Boxes that are the rows of a board with this many, up to 9.
    pub(crate) fn row(columns: usize) -> Boxes {
        Boxes { rows: 1, columns }
    }

    /// The square boxes of a board with this many cells.
    pub(crate) fn square(cells: usize) -> Option<Boxes> {
        (2..=5).find(|order: &usize| order.pow(4) == cells).map(|n| Boxes { rows: n, columns: n })
    }

    /// The rows of a box.
    pub const fn rows(self) -> usize {
        self.rows
    }

    /// The columns of a box.
    pub const fn columns(self) -> usize {
        self.columns
    }

    /// The number of digits, and so of rows, columns and boxes.
    pub const fn digits(self) -> usize {
        self.rows * self.columns
    }

    /// The number of cells.
    pub const fn cells(self) -> usize {
        self.digits() * self.digits()
    }

    /// The row of a cell, from 0.
    pub const fn row_of(self, cell: usize) -> usize {
        cell / self.digits()
    }

    /// The column of a cell, from 0.
    pub const fn column_of(self, cell: usize) -> usize {
        cell % self.digits()
    }

    /// The box of a cell, from 0 by rows.
    pub const fn box_of(self, cell: usize) -> usize {
        self.row_of(cell) / self.rows * self.rows + self.column_of(cell) / self.columns
    }
}

/// `3x3`: rows, then columns.
impl fmt::Display for Boxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}
