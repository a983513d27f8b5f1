//! Whether the content of a link has more than the rules of classic sudoku.

use serde_json::{Map, Value};

/// Rejects content that has more than a classic sudoku.
pub(super) fn check_classic(
    of: &Map<String, Value>,
    harmless: &[&str],
    what: &str,
) -> Result<(), String> {
    let strange =
        of.iter().find(|(key, value)| !harmless.contains(&key.as_str()) && !is_empty(value));
    match strange {
        Some((key, _)) => {
            Err(format!("{what} has {key:?}: expected the rules of classic sudoku alone"))
        }
        None => Ok(()),
    }
}

/// Whether a value has no meaning.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) | Value::Number(_) => false,
        Value::String(text) => text.is_empty(),
        Value::Array(values) => values.iter().all(is_empty),
        Value::Object(fields) => fields.values().all(is_empty),
    }
}
