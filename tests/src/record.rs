//! The record of a file that grows, as another run would have left it.

use serde_json::Value;
use seventeen::jobs::store::Digest;
use std::path::{Path, PathBuf};

fn place(file: &Path) -> PathBuf {
    PathBuf::from(format!("{}.done", file.display()))
}

/// The record of a file: `items`, `rows`, `bytes` with their `digest`, `finished`, and the `run`.
///
/// # Panics
/// If there is none.
pub fn record(file: &Path) -> Value {
    let text = std::fs::read_to_string(place(file)).expect("a record");
    let (record, _) = text.split_once('\n').expect("a record and its checksum");
    serde_json::from_str(record).expect("JSON")
}

/// Writes a record, with its checksum.
///
/// # Panics
/// If it cannot be written.
pub fn write_record(file: &Path, record: &Value) {
    let record = record.to_string();
    let text = format!("{record}\n{}\n", Digest::of(record.as_bytes()));
    std::fs::write(place(file), text).expect("a record is written");
}
