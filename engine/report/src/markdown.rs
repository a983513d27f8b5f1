//! Markdown: a line of a table, whose cells have pipes and line breaks escaped.

use serde_json::Value as Json;
use std::fmt::Write;

/// Appends a row of a table, with its line break.
///
/// ```
/// let mut out = Vec::new();
/// seventeen_report::markdown::write_row(&mut out, ["a", "b|c"]);
/// assert_eq!(out, b"| a | b\\|c |\n");
/// ```
pub fn write_row<T: AsRef<str>>(out: &mut Vec<u8>, cells: impl IntoIterator<Item = T>) {
    let mut line = String::from("|");
    for cell in cells {
        write!(line, " {} |", escaped(cell.as_ref())).expect("memory takes every byte");
    }
    line.push('\n');
    out.extend_from_slice(line.as_bytes());
}

/// Appends the line under the names of columns, which says on which side each is aligned.
pub(crate) fn write_rule(out: &mut Vec<u8>, is_numeric: impl IntoIterator<Item = bool>) {
    let rules = is_numeric.into_iter().map(|numeric| if numeric { "---:" } else { "---" });
    write_row(out, rules);
}

/// A value as a cell: text without quotes; empty for null.
pub(crate) fn cell(value: &Json) -> String {
    crate::csv::csv_field(value)
}

/// The text without what would end the cell or the row, and with line breaks.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('|', "\\|").replace("<br>", "\\<br>");
    text.replace("\r\n", "<br>").replace(['\r', '\n'], "<br>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_ends_its_row() {
        let mut out = Vec::new();
        write_row(&mut out, ["a\nb", r"c\|d", "", "<br>"]);
        assert_eq!(String::from_utf8(out).unwrap(), "| a<br>b | c\\\\\\|d |  | \\<br> |\n");
    }
}
