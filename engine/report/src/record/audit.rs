//! An audit of two lists: a row for each number.

use super::{Fields, Record, push};
use crate::column_names;
use crate::declared::columns;
use crate::table::Table;
use crate::value::Value;
use seventeen_jobs::Result;
use seventeen_jobs::audit::{Audit, AuditRow};
use std::collections::BTreeMap;

crate::fields! {
    /// What the lists share, in one line.
    ///
    /// ```rhai
    /// let all = puzzles("puzzles.txt").take(6);
    /// all.audit(all.take(1).minlex()).to_string()
    /// // shared_puzzles 0, shared_classes 1, shared_grids 1, one_clue_apart 0
    /// ```
    Audit {
        /// Name of the number.
        [written] fact: &'static str = |audit, entry| audit.rows[entry].fact;
        /// The number for the first list.
        [written] first: Option<u64> = |audit, entry| audit.rows[entry].first;
        /// The number for the second list.
        [written] second: Option<u64> = |audit, entry| audit.rows[entry].second;
        /// Whether the lists share something.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").take(1).audit(puzzles("puzzles.txt").skip(1).take(1)).shares  // false
        /// ```
        shares: bool = |audit, _| !audit.shared.is_none();
        /// Puzzles of the second list that share something with the first, by the names of rows.
        ///
        /// ```rhai
        /// let all = puzzles("puzzles.txt").take(6);
        /// all.audit(all.take(1).minlex()).shared.shared_classes  // 1
        /// ```
        shared: BTreeMap<String, u64> = |audit, _| {
            audit.shared.numbers().map(|(name, count)| (name.to_owned(), count)).into()
        };
        /// ER of the puzzles of the first list that were drawn and rated.
        ///
        /// ```rhai
        /// let some = puzzles("puzzles.txt").take(3);
        /// some.audit(some, #{ sample: 2 }).first_er.len()  // 2
        /// ```
        first_er: Vec<f64> = |audit, _| audit.first_er.clone();
        /// ER of the puzzles of the second list that were drawn and rated.
        ///
        /// ```rhai
        /// let some = puzzles("puzzles.txt").take(3);
        /// some.audit(some, #{ sample: 5 }).second_er.len()  // 3
        /// ```
        second_er: Vec<f64> = |audit, _| audit.second_er.clone();
    }
}

impl Record for Audit {
    fn entries(&self) -> usize {
        self.rows.len()
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        let AuditRow { fact, first, second } = self.rows[entry];
        let number =
            |number: Option<u64>| number.map_or_else(|| "-".to_owned(), |it| it.to_string());
        push(line, format_args!("{fact} {} {}", number(first), number(second)));
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }

    /// What the second list shares with the first.
    fn text(&self) -> String {
        let numbers = self.shared.numbers().map(|(name, count)| format!("{name} {count}"));
        numbers.join(", ")
    }
}

/// The rows as a table.
///
/// # Errors
/// None: the columns differ.
pub fn audit_table(audit: &Audit) -> Result<Table> {
    let number = |number: Option<u64>| number.map_or(Value::Nothing, Value::from);
    let row = |row: &AuditRow| vec![row.fact.into(), number(row.first), number(row.second)];
    let columns = column_names::AUDIT.map(String::from).into();
    Table::new(columns, audit.rows.iter().map(row).collect())
}
