//! The records of a whole table: CSV, TSV, with `;` between fields, or Markdown.

use super::forms::{TableSyntax, is_rule, parse_record};
use super::records::{RecordTracker, is_comment, lines_of, tells_delimiter};
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
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Some(syntax) = TableSyntax::detect(text) else { return Ok(Vec::new()) };
    let mut tracker = RecordTracker::new(syntax.delimiter);
    let (mut records, mut begun) = (Vec::new(), None::<(usize, String)>);
    let mut has_rule = false;
    for (number, line) in (1..).zip(lines_of(text)) {
        if begun.is_none() {
            let is_rule =
                records.len() == 1 && !has_rule && is_rule(syntax.delimiter, line.as_bytes());
            has_rule |= is_rule;
            let tells = records.is_empty() && tells_delimiter(line.as_bytes());
            if is_rule || tells || is_no_record(line, &syntax) {
                continue;
            }
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

/// Whether a line between records is blank or a comment. A line of nothing but delimiters has blank
/// fields, and in a table of one column white space is one.
fn is_no_record(line: &str, syntax: &TableSyntax) -> bool {
    let TableSyntax { delimiter, columns } = *syntax;
    let is_blank = |c: char| c.is_whitespace() && c != char::from(delimiter);
    line.is_empty()
        || columns > 1 && line.chars().all(is_blank)
        || is_comment(line, delimiter, columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<Vec<String>> {
        let records = table_records(text).expect("a table").into_iter();
        records.map(|(_, fields)| fields).collect()
    }

    #[test]
    fn no_row_is_taken_for_something_else() {
        for (text, expected) in [
            ("n,s\ra,1\rb,2\r", vec![["n", "s"], ["a", "1"], ["b", "2"]]),
            ("n\tm\n\t\nx\ty\n", vec![["n", "m"], ["", ""], ["x", "y"]]),
            (
                "\u{feff}sep=;\r\n# about\r\nn;s\r\nsep=,;1\r\n  \r\n",
                vec![["n", "s"], ["sep=,", "1"]],
            ),
            ("| n | s |\n|:-|--:|\n| --- | --- |\n", vec![["n", "s"], ["---", "---"]]),
        ] {
            assert_eq!(rows(text), expected, "{text:?}");
        }
        assert_eq!(rows("n\n \nsep=;\n"), [["n"], [" "], ["sep=;"]]);
        assert_eq!(rows("| n |\n| - |\n| --- |\n"), [["n"], ["---"]]);
    }
}
