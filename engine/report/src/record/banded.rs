//! A grid and the classes of its bands: a line has the grid and six numbers, CSV has a column for
//! each.

use super::{Fields, Record, push};
use crate::declared::columns;
use crate::field_value::OwnColumns;
use seventeen_core::Grid;
use seventeen_jobs::catalogue::GridBandClasses;

/// The columns of the classes: bands first, then stacks.
const CLASSES: [&str; 6] = ["b1", "b2", "b3", "s1", "s2", "s3"];

crate::fields! {
    /// The grid, and the classes of its three bands and three stacks.
    ///
    /// ```rhai
    /// print(catalogue(264..265).bands().first());
    /// // 123456789456789123789123456214365897365897214897241635531672948642938571978514362 1 5 393 247 60 138
    /// ```
    GridBandClasses {
        /// Grid as it was given.
        ///
        /// ```rhai
        /// catalogue(264..265).bands().map(|found| found.grid.rank)  // 264
        /// ```
        [column] grid: Grid = |found, _| found.grid;
        /// Classes of the three bands and the three stacks, 1 to 416 each.
        bands: [u32; 6] = |found, _| found.bands.map(|class| class.number().into());
        /// Classes of the three bands and the three stacks, in six columns.
        [written] classes: OwnColumns = |found, _| {
            let classes = CLASSES.into_iter().zip(found.bands);
            let classes = classes.map(|(name, class)| (name.to_owned(), u32::from(class.number()).into()));
            OwnColumns(classes.collect())
        };
    }
}

impl Record for GridBandClasses {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let [b1, b2, b3, s1, s2, s3] = self.bands;
        push(line, format_args!("{} {b1} {b2} {b3} {s1} {s2} {s3}", self.grid));
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }
}
