//! Tallies: how often each value occurs.

use crate::column_names;
use crate::table::Table;
use crate::value::{Key, Value};
use std::collections::BTreeMap;

/// How often each value occurs.
///
/// ```
/// use seventeen_report::{Tally, Value};
///
/// let mut tally = Tally::default();
/// ["b", "a", "b", "b"].map(|text| tally.add(text.into()));
/// let shown = "value  count  share\na          1  0.250\nb          3  0.750";
/// assert_eq!(tally.table().to_string(), shown);
/// ```
#[derive(Clone, Default, Debug)]
pub struct Tally {
    counts: BTreeMap<Key, u64>,
    total: u64,
}

impl Tally {
    /// Counts a value.
    pub fn add(&mut self, value: Value) {
        *self.counts.entry(Key(value)).or_default() += 1;
        self.total += 1;
    }

    /// The number of values counted.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The values in their order, with their counts.
    pub fn counts(&self) -> impl DoubleEndedIterator<Item = (&Value, u64)> + Clone {
        self.counts.iter().map(|(key, &count)| (&key.0, count))
    }

    /// A row for each value, in order: the `value`, the `count`, and the `share` of all.
    pub fn table(&self) -> Table {
        let row = |(value, count): (&Value, u64)| {
            vec![value.clone(), count.into(), (count as f64 / self.total as f64).into()]
        };
        let columns = column_names::TALLY.map(String::from).into();
        Table::new(columns, self.counts().map(row).collect()).expect("rows have three values")
    }
}
