//! CSV: a line of fields, quoted where necessary.

use serde_json::Value as Json;
use std::io;

/// Appends a CSV line of these fields, with its line break.
///
/// # Errors
/// None: memory accepts every line.
///
/// ```
/// let mut out = Vec::new();
/// seventeen_report::csv::push(&mut out, &["a, b".to_owned(), "7".to_owned()])?;
/// assert_eq!(out, b"\"a, b\",7\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn push(out: &mut Vec<u8>, fields: &[String]) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(fields)?;
    writer.flush()
}

/// A value as a CSV field: text without quotes; empty for null.
///
/// ```
/// use seventeen_report::csv::field;
///
/// assert_eq!([field(&"a".into()), field(&1.5.into()), field(&().into())], ["a", "1.5", ""]);
/// ```
pub fn field(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}
