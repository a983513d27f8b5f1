//! Choices of a comparison with identical searches, which cannot be ranked.
//!
//! A clique strategy decides how a search branches, unless an option makes it irrelevant or it
//! agrees with another strategy. Differences in seconds are then due to chance.

use crate::column_names::SAME;
use crate::record::Measures;
use crate::table::Table;
use crate::value::Value;
use seventeen_jobs::Result;

/// The numbers that identify a search of a grid.
const SEARCH: [&str; 2] = ["nodes", "tests"];

/// The choices whose searches were identical on every item.
///
/// ```
/// use seventeen_report::{Measures, Same};
///
/// let nodes = |nodes: i64| Measures::from(["nodes", "tests"].map(|name| (name.into(), nodes.into())));
/// let mut same = Same::of_searches(3);
/// same.add(&[nodes(5), nodes(5), nodes(5)]);
/// same.add(&[nodes(7), nodes(8), nodes(7)]);
/// assert_eq!([0, 1, 2].map(|choice| same.first_identical(choice)), [None, None, Some(0)]);
/// ```
#[derive(Clone, Debug)]
pub struct Same {
    /// For each choice the first one with identical searches so far.
    firsts: Vec<usize>,
    /// Whether there was an item yet.
    any: bool,
}

impl Same {
    /// This many choices of any kind: none is marked as identical to another.
    pub fn none(choices: usize) -> Same {
        Same { firsts: (0..choices).collect(), any: true }
    }

    /// This many choices that order searches, and no items so far.
    pub fn of_searches(choices: usize) -> Same {
        Same { firsts: vec![0; choices], any: false }
    }

    /// Adds the results of the choices for an item. Records without numbers of nodes and tests are
    /// no searches, and always differ.
    pub fn add(&mut self, records: &[Measures]) {
        let search = |choice: usize| {
            let fields = SEARCH.map(|name| records[choice].get(name).and_then(Value::amount));
            fields.into_iter().collect::<Option<Vec<Value>>>()
        };
        let searches: Vec<_> = (0..records.len()).map(search).collect();
        let first = |choice: usize| {
            let is_same = |&other: &usize| {
                self.firsts[other] == self.firsts[choice]
                    && searches[choice].is_some()
                    && searches[other] == searches[choice]
            };
            (0..choice).find(is_same).unwrap_or(choice)
        };
        self.firsts = (0..records.len()).map(first).collect();
        self.any = true;
    }

    /// The first choice with identical searches on every item, if it is another one.
    pub fn first_identical(&self, choice: usize) -> Option<usize> {
        let first = self.firsts[choice];
        (self.any && first != choice).then_some(first)
    }

    /// A table with a row per choice. A choice identical to an earlier one has nothing in the
    /// `rank` columns, and a column names the earlier one, if there are any.
    ///
    /// # Errors
    /// The table has such a column already.
    pub fn mark(&self, table: Table, rank: &[&str], names: &[String]) -> Result<Table> {
        let same: Vec<Option<usize>> = (0..names.len()).map(|i| self.first_identical(i)).collect();
        if same.iter().all(Option::is_none) {
            return Ok(table);
        }
        let (mut columns, mut rows) = table.into_parts();
        for (row, same) in rows.iter_mut().zip(same) {
            for (value, column) in row.iter_mut().zip(&columns) {
                if same.is_some() && rank.contains(&column.as_str()) {
                    *value = Value::Nothing;
                }
            }
            row.push(same.map_or(Value::Nothing, |first| names[first].as_str().into()));
        }
        columns.push(SAME.to_owned());
        Table::new(columns, rows)
    }
}
