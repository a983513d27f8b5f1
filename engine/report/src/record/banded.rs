//! A grid and the classes of its bands: as a line the grid and six numbers, in columns one each.

use super::{Fields, Record, push};
use crate::declared::columns;
use crate::field_value::FieldValue;
use seventeen_core::Grid;
use seventeen_jobs::catalogue::Banded;

/// The columns of the classes: of the bands, then of the stacks.
const CLASSES: [&str; 6] = ["b1", "b2", "b3", "s1", "s2", "s3"];

crate::fields! {
    /// The grid, and the six classes.
    ///
    /// ```rhai
    /// print(catalogue(264..265).bands().first());
    /// // 123456789456789123789123456214365897365897214897241635531672948642938571978514362 1 5 393 247 60 138
    /// ```
    Banded {
        /// The grid as it was given.
        ///
        /// ```rhai
        /// catalogue(264..265).bands().map(|found| found.grid.rank)  // 264
        /// ```
        [column] grid: Grid = |found, _| found.grid;
        /// The classes of the bands and stacks.
        bands: [u32; 6] = |found, _| found.bands.map(|class| class.get().into());
        /// The same, a column each.
        [written] classes: FieldValue = |found, _| {
            let classes = CLASSES.into_iter().zip(found.bands);
            let classes = classes.map(|(name, class)| (name.to_owned(), u32::from(class.get()).into()));
            FieldValue::Columns(classes.collect())
        };
    }
}

impl Record for Banded {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let [b1, b2, b3, s1, s2, s3] = self.bands;
        push(line, format_args!("{} {b1} {b2} {b3} {s1} {s2} {s3}", self.grid));
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }
}
