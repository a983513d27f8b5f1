//! Maps of a band onto a canonical band: the order of the columns, and the new names of the digits.

use crate::orders::ascending_places;
use crate::rows::{Band, Row};

/// A map onto a canonical band. It determines the order of the rows, within the band and of the six
/// rows outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BandMap {
    /// For each column of the image, the column of the source.
    pub(crate) columns: [u8; 9],
    /// The new name of each digit; only the first nine count, the others avoid a check.
    pub(crate) digits: [u8; 16],
    /// The digit that becomes 2, counted from 0: 1.
    pub(crate) fourth: u8,
}

/// The first digit of row 4 of every grid in minlex form: 2, counted from 0. The first column of
/// every canonical band is 1, 4 and a greater one.
pub(crate) const FOURTH: u8 = 1;

impl BandMap {
    /// The map with these columns, which renames digit d to `digits[d]`.
    #[inline]
    pub(crate) fn new(columns: [u8; 9], digits: [u8; 16]) -> BandMap {
        let fourth = digits[..9].iter().position(|&digit| digit == FOURTH);
        BandMap { columns, digits, fourth: fourth.unwrap_or_default() as u8 }
    }

    /// The image of a row.
    #[inline]
    pub(crate) fn map_row(&self, row: &Row) -> Row {
        self.columns.map(|column| self.digits[usize::from(row[usize::from(column)] & 15)])
    }

    /// The indices of three rows in the order of their images, which is the order of the first
    /// column's images.
    #[inline]
    pub(crate) fn row_order(&self, band: &Band) -> [usize; 3] {
        let column = usize::from(self.columns[0]);
        ascending_places([0, 1, 2].map(|row| self.digits[usize::from(band[row][column] & 15)]))
    }

    /// The image of a band, its rows in their order.
    #[inline]
    pub(crate) fn map_band(&self, band: &Band) -> Band {
        self.row_order(band).map(|place| self.map_row(&band[place]))
    }

    /// This map, followed by `next`.
    #[inline]
    pub(crate) fn followed_by(&self, next: &BandMap) -> BandMap {
        let mut digits = [0; 16];
        for (image, &digit) in digits.iter_mut().zip(&self.digits[..9]) {
            *image = next.digits[usize::from(digit & 15)];
        }
        BandMap::new(next.columns.map(|column| self.columns[usize::from(column)]), digits)
    }
}
