//! The account of a run: its identity and its results, for the run log.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use seventeen_report::Table;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The identity and the results of a run. A clone is the same account.
#[derive(Clone, Default, Debug)]
pub struct RunRecord(Arc<Mutex<RunRecordData>>);

#[derive(Default, Debug)]
struct RunRecordData {
    run: Value,
    results: Vec<RunResult>,
}

/// A result of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunResult {
    /// A table that was shown.
    Table {
        /// Its title; empty if it has none.
        title: String,
        /// The names of its columns.
        columns: Vec<String>,
        /// Its rows.
        rows: Vec<Vec<Value>>,
    },
    /// A file that was written.
    Written {
        /// Its path, or `-` for the standard output.
        path: String,
        /// The number of entries.
        entries: u64,
    },
}

impl RunRecord {
    /// The identity of the run, on which its results depend, as a JSON object: `version`,
    /// `program`, `plugins`, `recipe`, `imports`, `set`, `seed`, and the checksums of `inputs`;
    /// null if the run ended too early.
    pub fn identity(&self) -> Value {
        self.lock().run.clone()
    }

    /// The results, in the order in which they appeared.
    pub fn results(&self) -> Vec<RunResult> {
        self.lock().results.clone()
    }

    pub(crate) fn set_identity(&self, run: Value) {
        self.lock().run = run;
    }

    pub(crate) fn add_table(&self, title: &str, table: &Table) {
        let title = title.to_owned();
        let row = |row: &Vec<_>| row.iter().map(Value::from).collect();
        let (columns, rows) = (table.columns().to_vec(), table.rows().iter().map(row).collect());
        self.lock().results.push(RunResult::Table { title, columns, rows });
    }

    /// Notes the cost of a list as a table of one row.
    pub(crate) fn add_sums(&self, title: &str, sums: &[(&str, Value)]) {
        let columns = sums.iter().map(|(name, _)| (*name).to_owned()).collect();
        let rows = vec![sums.iter().map(|(_, sum)| sum.clone()).collect()];
        self.lock().results.push(RunResult::Table { title: title.to_owned(), columns, rows });
    }

    pub(crate) fn add_written_file(&self, path: &str, entries: u64) {
        self.lock().results.push(RunResult::Written { path: path.to_owned(), entries });
    }

    fn lock(&self) -> MutexGuard<'_, RunRecordData> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
