//! `BandKey`: a third band in few bits, in the order of its text.
//!
//! Below two bands, each column needs three digits. A key stores which of these, from the least, is
//! in row 7 and which in row 8. Two bits per cell make 36, and such numbers compare as the texts of
//! the bands do.

use crate::rows::Row;

/// A third band.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct BandKey(u64);

/// The digits that each column needs, ascending; a fourth entry avoids a check.
pub(crate) type ColumnDigits = [[u8; 4]; 9];

/// Two bits of ones for each column.
const ALL: u64 = 0x3_ffff;

impl BandKey {
    /// The key of the content of the three stacks: row 7 from bit 18 on, row 8 from bit 0, six bits
    /// each.
    #[inline]
    pub(crate) fn from_stacks(stacks: [u32; 3]) -> BandKey {
        BandKey(stacks.iter().fold(0, |key, &stack| key << 6 | u64::from(stack)))
    }

    /// The key of rows 7 and 8.
    pub(crate) fn from_rows(rows: &[Row; 2], columns: &ColumnDigits) -> BandKey {
        let cells = rows.iter().flat_map(|row| row.iter().zip(columns));
        BandKey(cells.fold(0, |key, (digit, column)| {
            let place = column[..3].iter().filter(|other| *other < digit).count();
            key << 2 | place as u64
        }))
    }

    /// Writes the rows 7 to 9, 27 cells.
    #[inline]
    pub(crate) fn write_band(self, columns: &ColumnDigits, cells: &mut [u8; 27]) {
        let (seventh, eighth) = (self.0 >> 18 & ALL, self.0 & ALL);
        // In each column the three add up to 0 + 1 + 2.
        let ninth = ALL - seventh - eighth;
        let rows = cells.as_chunks_mut::<9>().0;
        for (row, places) in rows.iter_mut().zip([seventh, eighth, ninth]) {
            for (column, cell) in row.iter_mut().enumerate() {
                *cell = columns[column][(places >> (16 - 2 * column) & 3) as usize];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_back() {
        let columns = [[0, 1, 2, 0], [3, 4, 5, 0], [6, 7, 8, 0]];
        let columns: ColumnDigits = std::array::from_fn(|column| columns[column % 3]);
        let rows = [[1, 4, 7, 2, 5, 8, 0, 3, 6], [2, 3, 6, 0, 4, 7, 1, 5, 8]];
        let mut cells = [0; 27];
        BandKey::from_rows(&rows, &columns).write_band(&columns, &mut cells);
        assert_eq!(cells[..9], rows[0]);
        assert_eq!(cells[9..18], rows[1]);
        assert_eq!(cells[18..], [0, 5, 8, 1, 3, 6, 2, 4, 7]);
    }
}
