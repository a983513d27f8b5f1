//! Tables from text: CSV, TSV, Markdown or JSON lines, such as those that recipes write.

use super::Table;
use crate::value::Value;
use serde_json::{Map, Value as Json};
use seventeen_jobs::text::{NumberedRecord, comment, table_records};
use seventeen_jobs::{Error, Result};

impl Table {
    /// Reads a table: JSON lines, or CSV, TSV or Markdown whose first line names the columns. A
    /// line that begins with `#` is a comment. If a word follows at once and the line has all
    /// fields, it is a row, or the names.
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
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        match lines.find(|line| !line.starts_with('#')) {
            Some(line) if line.starts_with('{') => of_json_lines(text),
            _ => of_records(table_records(text)?),
        }
    }
}

/// The table of these records. The first record has the names of the columns.
fn of_records(records: Vec<NumberedRecord>) -> Result<Table> {
    let mut records = records.into_iter();
    let (_, columns) = records.next().unwrap_or_default();
    let row = |(line, fields): NumberedRecord| {
        if fields.len() != columns.len() {
            return Err(Error::bad_input(format_args!(
                "line {line}: {} fields, expected {}, as many as the first line",
                fields.len(),
                columns.len()
            )));
        }
        Ok(fields.iter().map(|field| Value::from(&comment::json_of_cell(field))).collect())
    };
    let rows = records.map(row).collect::<Result<_>>()?;
    Table::new(columns, rows)
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
    use crate::csv::Delimiter;

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
        assert_eq!(error, "line 3: 1 fields, expected 2, as many as the first line");
        let error = Table::parse("{\"a\":1}\n[2]\n").unwrap_err().to_string();
        assert!(error.starts_with("line 2: expected a JSON object"), "{error}");
        assert_eq!(Table::parse("a,a\n").unwrap_err().to_string().matches("`a`").count(), 1);
    }
}
