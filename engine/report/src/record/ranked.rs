//! A grid of the catalogue: its rank and its minlex form, and in columns what else is known of it.

use super::{Fields, Record, push};
use crate::declared::columns;
use seventeen_core::Grid;
use seventeen_jobs::catalogue::Ranked;

crate::fields! {
    /// The rank, and the grid.
    ///
    /// ```rhai
    /// print(catalogue(264..265).ranks().first());
    /// // 264 123456789456789123789123456214365897365897214897241635531672948642938571978514362
    /// ```
    Ranked {
        /// The rank that was found.
        [column] rank: u64 = |found, _| found.rank.get();
        /// The minlex form.
        ///
        /// ```rhai
        /// catalogue(264..265).ranks().map(|found| found.grid == unrank(264))  // true
        /// ```
        [column] grid: Grid = |found, _| found.grid;
        /// The class that the grid stands in, 1 to 416: the least of its bands.
        ///
        /// ```rhai
        /// catalogue(264..265).ranks().map(|found| found.class)  // 1
        /// ```
        [column] class: u32 = |found, _| found.class.get().into();
        /// How many automorphisms the grid has, the identity included.
        ///
        /// ```rhai
        /// catalogue(264..265).ranks().map(|found| found.automorphisms)  // 1
        /// ```
        [column] automorphisms: u32 = |found, _| found.automorphisms;
        /// The classes of the bands of the minlex form, then of the stacks: those of the grid as it was given
        /// are its own `bands`.
        [column] bands: [u32; 6] = |found, _| found.bands.map(|class| class.get().into());
    }
}

impl Record for Ranked {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, format_args!("{} {}", self.rank, self.grid));
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }
}
