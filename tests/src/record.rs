//! The record of a file that grows, as another run would have left it.

use serde_json::Value;
use seventeen::jobs::store::Sidecar;
use std::path::{Path, PathBuf};

fn place(file: &Path) -> PathBuf {
    Sidecar::Record.path_beside(file)
}

/// The record of a file: `items`, `rows`, `bytes` with their `digest`, `finished`, and the `run`.
///
/// # Panics
/// If there is none.
pub fn record(file: &Path) -> Value {
    let text = std::fs::read_to_string(place(file)).expect("a record");
    let mut sealed: Value = serde_json::from_str(&text).expect("JSON");
    sealed["record"].take()
}

/// Writes a record, with its checksum.
///
/// # Panics
/// If it cannot be written.
pub fn write_record(file: &Path, record: &Value) {
    seventeen::jobs::store::record::save_record(&place(file), record).expect("a record is written");
}
