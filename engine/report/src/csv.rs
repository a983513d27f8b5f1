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
/// seventeen_report::csv::write_csv_line(&mut out, &["a, b".to_owned(), "7".to_owned()])?;
/// assert_eq!(out, b"\"a, b\",7\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_csv_line(out: &mut Vec<u8>, fields: &[String]) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(fields)?;
    writer.flush()
}

/// A value as a CSV field: text without quotes; empty for null.
///
/// ```
/// use seventeen_report::csv::csv_field;
///
/// assert_eq!([csv_field(&"a".into()), csv_field(&1.5.into()), csv_field(&().into())], ["a", "1.5", ""]);
/// ```
pub fn csv_field(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}
