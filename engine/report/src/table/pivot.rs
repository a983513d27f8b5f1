//! `pivot`: the values of a column become columns.

use super::Table;
use crate::value::{Key, Value};
use seventeen_jobs::{Error, Result};
use std::collections::{BTreeMap, BTreeSet};

impl Table {
    /// A row for each value of the column `down` and a column for each value of `across`, both in
    /// their order. The cells have the values of `of`; nothing where no row has both.
    ///
    /// # Errors
    /// There is no such column, or two rows have the same pair of values.
    ///
    /// ```
    /// use seventeen_report::Table;
    ///
    /// let row = |er: f64, clues: i64, count: i64| vec![er.into(), clues.into(), count.into()];
    /// let rows = vec![row(1.5, 24, 3), row(7.1, 23, 1), row(1.5, 23, 2)];
    /// let table = Table::new(["er", "clues", "count"].map(String::from).into(), rows)?;
    /// let shown = "   er  23  24\n1.500   2   3\n7.100   1";
    /// assert_eq!(table.pivoted("er", "clues", "count")?.to_string(), shown);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn pivoted(&self, down: &str, across: &str, of: &str) -> Result<Table> {
        let [row, column, value] = [self.column(down)?, self.column(across)?, self.column(of)?];
        let key = |row: &[Value], i: usize| Key(row[i].clone());
        let heads: BTreeSet<Key> = self.rows.iter().map(|row| key(row, column)).collect();
        let mut cells: BTreeMap<Key, BTreeMap<Key, Value>> = BTreeMap::new();
        for one in &self.rows {
            let cells = cells.entry(key(one, row)).or_default();
            if cells.insert(key(one, column), one[value].clone()).is_some() {
                let (row, column) = (&one[row], &one[column]);
                return Err(Error::bad_input(format_args!(
                    "pivot: several rows have the {down} {row} and the {across} {column}: combine them \
                     with `group` first"
                )));
            }
        }
        let columns = heads.iter().map(|head| head.0.to_string());
        let columns = [down.to_owned()].into_iter().chain(columns).collect();
        let rows = cells.into_iter().map(|(row, mut cells)| {
            let cells = heads.iter().map(|head| cells.remove(head).unwrap_or_default());
            [row.0].into_iter().chain(cells).collect()
        });
        Table::new(columns, rows.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_values_for_a_place_are_refused() {
        let row = |a: i64, b: i64| vec![a.into(), b.into(), 1.into()];
        let columns = ["a", "b", "n"].map(String::from);
        let table = Table::new(columns.into(), vec![row(1, 2), row(1, 3), row(1, 2)]).unwrap();
        let error = table.pivoted("a", "b", "n").unwrap_err().message;
        assert!(error.starts_with("pivot: several rows have the a 1 and the b 2"), "{error}");
    }
}
