//! Tables from text: CSV, TSV, or JSON lines, such as those that recipes write.

use super::Table;
use crate::csv::Delimiter;
use crate::value::Value;
use serde_json::{Map, Value as Json};
use seventeen_jobs::text::comment;
use seventeen_jobs::text::records::{RecordTracker, fields, is_comment, tells_delimiter};
use seventeen_jobs::{Error, Result};

impl Table {
    /// Reads a table: JSON lines, or CSV or TSV whose first line names the columns. A line that
    /// begins with `#` is a comment. If a word follows at once and the line has all fields, it is a
    /// row, or the names.
    ///
    /// # Errors
    /// A row has another number of fields than the first line, a line of JSON is no object, or two
    /// columns have the same name.
    ///
    /// ```
    /// use seventeen_report::Table;
    ///
    /// let table = Table::parse("name,nodes,mean\n\"a, b\",7,\n007,8,1.5\n")?;
    /// assert_eq!(table.to_string(), "name  nodes   mean\na, b      7\n007       8  1.500");
    /// assert_eq!(Table::parse("{\"n\":1}\n{\"n\":2,\"of\":\"x\"}\n")?.columns(), ["n", "of"]);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Table> {
        let is_kept = |line: &&str| !line.trim().is_empty() && !tells_delimiter(line.as_bytes());
        let lines = || text.lines().filter(is_kept);
        // If all lines begin with it, the names do, too.
        let is_head = |line: &&str| !is_comment(line, b',', 1 + line.matches([',', '\t']).count());
        let first = lines().find(|line| !line.starts_with('#')).or_else(|| lines().find(is_head));
        match first.unwrap_or_default() {
            line if line.starts_with('{') => of_json_lines(text),
            line if line.contains('\t') => of_fields(text, Delimiter::Tab, line),
            line => of_fields(text, Delimiter::Comma, line),
        }
    }
}

/// Reads fields. `first` is the first row, or the names of the columns: it tells their number.
fn of_fields(text: &str, between: Delimiter, first: &str) -> Result<Table> {
    let columns = fields(first, between.byte()).len();
    let mut tracker = RecordTracker::new(between.byte());
    let (mut kept, mut is_within) = (String::with_capacity(text.len()), false);
    for line in text.lines() {
        let is_note = tells_delimiter(line.as_bytes()) || is_comment(line, between.byte(), columns);
        let is_skipped = !is_within && is_note;
        is_within = !is_skipped && !tracker.ends_with_line(line.as_bytes());
        // A comment becomes a blank line, which leaves the numbers of the others as they are.
        kept.push_str(if is_skipped { "" } else { line });
        kept.push('\n');
    }
    let mut reader =
        csv::ReaderBuilder::new().delimiter(between.byte()).from_reader(kept.as_bytes());
    let wrong = |error: csv::Error| Error::bad_input(error.to_string());
    let columns = reader.headers().map_err(wrong)?.iter().map(str::to_owned).collect();
    let value = |field: &str| Value::from(&comment::json_of_cell(field));
    let row = |record: csv::StringRecord| record.iter().map(value).collect();
    let rows = reader.records().map(|record| record.map(row).map_err(wrong));
    Table::new(columns, rows.collect::<Result<_>>()?)
}

fn of_json_lines(text: &str) -> Result<Table> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let object = |(line, number): (&str, usize)| {
        serde_json::from_str::<Map<String, Json>>(line).map_err(|error| {
            Error::bad_input(format_args!("line {number}: expected a JSON object: {error}"))
        })
    };
    let objects = lines.map(object).collect::<Result<Vec<_>>>()?;
    let mut columns: Vec<String> = Vec::new();
    for name in objects.iter().flat_map(Map::keys) {
        if !columns.contains(name) {
            columns.push(name.clone());
        }
    }
    let row = |object: &Map<String, Json>| {
        columns.iter().map(|name| object.get(name).map_or(Value::Nothing, Value::from)).collect()
    };
    let rows = objects.iter().map(row).collect();
    Table::new(columns, rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_was_written_is_read_back() {
        let rows = vec![
            vec![Value::from("a, \"b\""), 17.into(), 1.5.into(), Value::Bool(true)],
            vec![Value::from("017"), Value::Nothing, (-2).into(), Value::Bool(false)],
        ];
        let columns = ["name", "n", "x", "is"].map(String::from).to_vec();
        let table = Table::new(columns, rows).unwrap();
        for between in [Delimiter::Comma, Delimiter::Tab] {
            let mut text = Vec::new();
            table.write_fields(&mut text, between).unwrap();
            assert_eq!(Table::parse(std::str::from_utf8(&text).unwrap()).unwrap(), table);
        }
        let lines: String = table.json_lines().map(|line| line + "\n").collect();
        assert_eq!(Table::parse(&lines).unwrap(), table);
    }

    #[test]
    fn a_row_may_begin_with_the_sign_of_comments() {
        let rows = |text: &str| Table::parse(text).unwrap().to_string();
        assert_eq!(rows("id,b\n#1,2\n# about, it\n#2,3"), "id  b\n#1  2\n#2  3");
        assert_eq!(rows("#id,b\n1,2\n"), "#id  b\n  1  2");
        assert_eq!(rows("id\n#1\n2\n"), "id\n 2");
        assert_eq!(rows("id,b\n#1,\"two\n#2,lines\"\n"), "id  b\n#1  two\n#2,lines");
    }

    #[test]
    fn wrong_rows_are_named() {
        let error = Table::parse("a,b\n1,2\n3\n").unwrap_err().to_string();
        assert!(error.contains("line: 3"), "{error}");
        let error = Table::parse("{\"a\":1}\n[2]\n").unwrap_err().to_string();
        assert!(error.starts_with("line 2: expected a JSON object"), "{error}");
        assert_eq!(Table::parse("a,a\n").unwrap_err().to_string().matches("`a`").count(), 1);
    }
}
