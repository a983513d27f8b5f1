//! CSV and TSV: a line of fields with commas or tabs between them, quoted where necessary.

use serde_json::Value as Json;
use std::io;

/// The byte between the fields of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// A comma, as in CSV.
    Comma,
    /// A tab, as in TSV.
    Tab,
}

impl Delimiter {
    /// The byte itself.
    pub(crate) fn byte(self) -> u8 {
        match self {
            Delimiter::Comma => b',',
            Delimiter::Tab => b'\t',
        }
    }
}

/// Appends a line of these fields, with its line break. A first field with `#` at its start is
/// quoted.
///
/// # Errors
/// None: memory accepts every line.
///
/// ```
/// use seventeen_report::csv::{Delimiter, write_fields};
///
/// let (mut csv, mut tsv) = (Vec::new(), Vec::new());
/// let fields = ["a, b".to_owned(), "7".to_owned()];
/// write_fields(&mut csv, &fields, Delimiter::Comma)?;
/// write_fields(&mut tsv, &fields, Delimiter::Tab)?;
/// assert_eq!((&csv[..], &tsv[..]), (&b"\"a, b\",7\n"[..], &b"a, b\t7\n"[..]));
/// write_fields(&mut csv, &["#1".to_owned()], Delimiter::Comma)?;
/// assert!(csv.ends_with(b"\"#1\"\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_fields(out: &mut Vec<u8>, fields: &[String], between: Delimiter) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new()
        .delimiter(between.byte())
        // A line that begins with it is a comment to readers.
        .comment(Some(b'#'))
        .from_writer(out);
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
