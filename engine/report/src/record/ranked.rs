//! A grid of the catalogue: its rank and minlex form, and further properties in columns.

use super::{Fields, Record, push};
use crate::declared::columns;
use seventeen_core::Grid;
use seventeen_jobs::catalogue::RankedGrid;

crate::fields! {
    /// The rank and the minlex form.
    ///
    /// ```rhai
    /// print(catalogue(264..265).ranks().first());
    /// // 264 123456789456789123789123456214365897365897214897241635531672948642938571978514362
    /// ```
    RankedGrid {
        /// Rank of the grid in the catalogue.
        [column] rank: u64 = |found, _| found.rank.get();
        /// Minlex form of the grid.
        ///
        /// ```rhai
        /// catalogue(264..265).ranks().map(|found| found.grid == unrank(264))  // true
        /// ```
        [column] grid: Grid = |found, _| found.grid;
        /// Class of the grid, 1 to 416: the least class of its bands and stacks.
        ///
        /// ```rhai
        /// catalogue(264..265).ranks().map(|found| found.class)  // 1
        /// ```
        [column] class: u32 = |found, _| found.class.number().into();
        /// Number of automorphisms, the identity included.
        ///
        /// ```rhai
        /// catalogue(264..265).ranks().map(|found| found.automorphisms)  // 1
        /// ```
        [column] automorphisms: u32 = |found, _| found.automorphisms;
        /// Classes of the three bands and then the three stacks of the minlex form. The grid's own
        /// `bands` describes the grid as it was given.
        [column] bands: [u32; 6] = |found, _| found.bands.map(|class| class.number().into());
    }
}

impl Record for RankedGrid {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, format_args!("{} {}", self.rank, self.grid));
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }
}
