//! A band pair by its number.

use super::{Fields, Record, push};
use crate::declared::columns;
use seventeen_core::Grid;
use seventeen_jobs::batch::NumberedPair;

crate::fields! {
    /// The number and the two bands.
    ///
    /// ```rhai
    /// print(catalogue::band_pairs(1..2).first());
    /// // 1 123456789456789123789123456214365897365897214897214365
    /// ```
    NumberedPair {
        /// Number of the band pair, 1 to 983,959,110.
        ///
        /// ```rhai
        /// catalogue::band_pairs(7..8).first().number  // 7
        /// ```
        number: u32 = |entry, _| entry.number();
        /// Number of the band pair, 1 to 983,959,110.
        [written] entry: u32 = |entry, _| entry.number();
        /// The two bands in canonical form: 54 digits.
        ///
        /// ```rhai
        /// catalogue::band_pairs(1..2).first().pair
        /// // 123456789456789123789123456214365897365897214897214365
        /// ```
        [column] pair: String = |entry, _| entry.pair().to_string();
        /// Grids that complete the band pair, which is their rows 1 to 6.
        ///
        /// ```rhai
        /// catalogue::sample_of_band_pairs(1, 7).first().grids.len  // 32
        /// ```
        grids: Vec<Grid> = |entry, _| entry.pair().completions().into_iter().collect();
    }
}

impl Record for NumberedPair {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, format_args!("{} {}", self.number(), self.pair()));
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }
}
