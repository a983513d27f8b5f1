//! The records of a whole table: CSV, TSV, with `;` between fields, or Markdown.

use super::forms::{TableSyntax, is_rule, parse_record};
use super::records::{RecordTracker, is_comment, tells_delimiter};
use crate::error::{Error, Result};

/// A record: the number of its first line, and its fields.
pub type NumberedRecord = (usize, Vec<String>);

/// The records of a text. The first has the names of the columns. A line that begins with `#` is a
/// comment, unless a word follows at once and the line has all fields.
///
/// # Errors
/// A quote is not closed.
///
/// ```
/// use seventeen_jobs::text::table_records;
///
/// let records = table_records("name;n\n# about\n\"a; b\";7\n")?;
/// assert_eq!(records[1], (3, vec!["a; b".to_owned(), "7".to_owned()]));
/// assert_eq!(table_records("| n |\n|---|\n| 7 |\n")?[1], (3, vec!["7".to_owned()]));
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub fn table_records(text: &str) -> Result<Vec<NumberedRecord>> {
    let Some(syntax) = TableSyntax::detect(text) else { return Ok(Vec::new()) };
    let mut tracker = RecordTracker::new(syntax.delimiter);
    let (mut records, mut begun) = (Vec::new(), None::<(usize, String)>);
    for (number, line) in (1..).zip(text.lines()) {
        if begun.is_none() && is_no_record(line, &syntax) {
            continue;
        }
        let (first, record) = begun.get_or_insert_with(|| (number, String::new()));
        record.push_str(line);
        if tracker.ends_with_line(line.as_bytes()) {
            let fields = parse_record(record, syntax.delimiter);
            records.push((*first, fields.iter().map(str::to_owned).collect()));
            begun = None;
        } else {
            record.push('\n');
        }
    }
    match begun {
        None => Ok(records),
        Some((first, _)) => Err(Error::bad_input(format_args!(
            "line {first}: a quote that opens in this record is not closed"
        ))),
    }
}

/// Whether a line between records is blank, a comment, or a part of the syntax.
fn is_no_record(line: &str, syntax: &TableSyntax) -> bool {
    let TableSyntax { delimiter, columns } = *syntax;
    line.trim().is_empty()
        || tells_delimiter(line.as_bytes())
        || is_rule(delimiter, line.as_bytes())
        || is_comment(line, delimiter, columns)
}
