//! Tables: rows with named columns, which can be sorted, grouped, shown and written.

pub(crate) mod column;
pub(crate) mod describe;
mod group;
mod pivot;
mod read;

pub use group::Summary;

use self::column::{Column, LARGE};
use crate::column_names;
use crate::csv::Delimiter;
use crate::record::Measures;
use crate::value::Value;
use crate::{csv, json, markdown};
use seventeen_host::nearest::suggestion;
use seventeen_jobs::{Error, Result};
use std::cmp::Ordering;
use std::fmt;
use std::io::{self, Write};

/// Rows with named columns, in display order.
///
/// ```
/// use seventeen_report::{Table, Value};
///
/// let columns = ["clique", "nodes"].map(String::from).into();
/// let row = |name: &str, nodes: i64| vec![Value::from(name), nodes.into()];
/// let table = Table::new(columns, vec![row("greedy", 1200), row("exact", 90)])?;
/// let shown = table.sorted("nodes")?.with_ratio("nodes")?.to_string();
/// assert_eq!(shown, "clique  nodes   ratio\nexact      90   1.000\ngreedy   1200  13.333");
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<Value>>,
}

/// A column, and whether its order is descending.
fn sort_column(text: &str, is_column: impl Fn(&str) -> bool) -> (&str, bool) {
    match text.strip_prefix('-') {
        Some(name) if !is_column(text) => (name, true),
        _ => (text, false),
    }
}

/// The columns in a text such as `-clues,er`, each with whether its order is descending. A name
/// with a comma or a `-` at its beginning is one column, if it `is_column`.
///
/// ```
/// use seventeen_report::table::split_sort_columns;
///
/// assert_eq!(split_sort_columns("-a, b", |_| false), [("a", true), ("b", false)]);
/// assert_eq!(split_sort_columns("-a,b", |name| name == "a,b"), [("a,b", true)]);
/// ```
pub fn split_sort_columns(text: &str, is_column: impl Fn(&str) -> bool) -> Vec<(&str, bool)> {
    let whole = sort_column(text, &is_column);
    match is_column(whole.0) {
        true => vec![whole],
        false => text.split(',').map(|name| sort_column(name.trim(), &is_column)).collect(),
    }
}

impl Table {
    /// Rows that each have one value per column.
    ///
    /// # Errors
    /// Two columns have the same name, or a row has another length.
    pub fn new(columns: Vec<String>, rows: Vec<Vec<Value>>) -> Result<Table> {
        let twice = columns.iter().enumerate().find(|(i, name)| columns[..*i].contains(name));
        if let Some((_, name)) = twice {
            return Err(Error::bad_input(format_args!(
                "the table would have two columns `{name}`: give the field another name"
            )));
        }
        if let Some(row) = rows.iter().find(|row| row.len() != columns.len()) {
            let (found, expected) = (row.len(), columns.len());
            return Err(Error::bad_input(format_args!(
                "a row has {found} values, expected one for each of {expected} columns"
            )));
        }
        Ok(Table { columns, rows })
    }

    /// The named fields of each record.
    ///
    /// # Errors
    /// A record has no field of one of these names, or a name is given twice.
    pub fn of_records(columns: Vec<String>, records: &[Measures]) -> Result<Table> {
        let mut rows = Vec::with_capacity(records.len());
        for record in records {
            let fields = columns.iter().map(|name| field(record, name).cloned());
            rows.push(fields.collect::<Result<_>>()?);
        }
        Table::new(columns, rows)
    }

    /// The names of the columns.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The rows, each with a value for each column.
    pub fn rows(&self) -> &[Vec<Value>] {
        &self.rows
    }

    /// The column names and the rows.
    pub(crate) fn into_parts(self) -> (Vec<String>, Vec<Vec<Value>>) {
        (self.columns, self.rows)
    }

    /// How the values of a column are written.
    pub(crate) fn column_kind(&self, index: usize, name: &str) -> Column {
        Column::of(name, values(&self.rows, index))
    }

    /// The index of a column. Without rows, the columns of the results may be unknown, and any
    /// column is taken.
    fn column(&self, name: &str) -> Result<usize> {
        if self.columns.is_empty() && self.rows.is_empty() {
            return Ok(0);
        }
        let found = self.columns.iter().position(|column| column == name);
        found.ok_or_else(|| {
            let near = suggestion(name, self.columns.iter().map(String::as_str));
            let known = self.columns.join(", ");
            Error::bad_input(format_args!(
                "the table has no column `{name}`{near} (it has: {known})"
            ))
        })
    }

    /// The rows by ascending values of a column, or by descending ones if a `-` comes before its
    /// name; equal ones keep their order.
    ///
    /// # Errors
    /// There is no such column.
    ///
    /// ```
    /// use seventeen_report::Table;
    ///
    /// let rows = [1, 3, 2].map(|n| vec![n.into()]).into();
    /// let table = Table::new(vec!["n".into()], rows)?;
    /// assert_eq!(table.sorted("-n")?.to_string(), "n\n3\n2\n1");
    /// let rows = [[1, 5], [2, 4], [2, 3]].map(|row| row.map(Into::into).into()).into();
    /// let table = Table::new(vec!["a".into(), "b".into()], rows)?;
    /// assert_eq!(table.sorted("-a,b")?.to_string(), "a  b\n2  3\n2  4\n1  5");
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn sorted(mut self, columns: &str) -> Result<Table> {
        let columns = split_sort_columns(columns, |name| self.columns.iter().any(|it| it == name));
        let keys = columns
            .into_iter()
            .map(|(name, is_descending)| Ok((self.column(name)?, is_descending)));
        let keys = keys.collect::<Result<Vec<(usize, bool)>>>()?;
        self.rows.sort_by(|a, b| {
            let orders = keys.iter().map(|&(index, is_descending)| {
                let order = a[index].order(&b[index]);
                if is_descending { order.reverse() } else { order }
            });
            orders.fold(Ordering::Equal, Ordering::then)
        });
        Ok(self)
    }

    /// Only these columns, in this order.
    ///
    /// # Errors
    /// There is no such column, or one is named twice.
    ///
    /// ```
    /// use seventeen_report::Table;
    ///
    /// let columns = ["a", "b", "c"].map(String::from).into();
    /// let table = Table::new(columns, vec![vec![1.into(), 2.into(), 3.into()]])?;
    /// assert_eq!(table.selected(&["c".into(), "a".into()])?.to_string(), "c  a\n3  1");
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn selected(&self, columns: &[String]) -> Result<Table> {
        let places = columns.iter().map(|name| self.column(name)).collect::<Result<Vec<_>>>()?;
        let row = |row: &Vec<Value>| places.iter().map(|&i| row[i].clone()).collect();
        Table::new(columns.to_vec(), self.rows.iter().map(row).collect())
    }

    /// The rows for which `keep`, which gets them as records, returns true.
    ///
    /// # Errors
    /// The errors of `keep`.
    ///
    /// ```
    /// use seventeen_report::Table;
    ///
    /// let table = Table::new(vec!["a".into()], vec![vec![1.into()], vec![2.into()]])?;
    /// let kept = table.filtered(|row| Ok::<_, ()>(row["a"] == 2.into())).unwrap();
    /// assert_eq!(kept.to_string(), "a\n2");
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn filtered<E>(
        &self,
        mut keep: impl FnMut(Measures) -> std::result::Result<bool, E>,
    ) -> std::result::Result<Table, E> {
        let mut rows = Vec::new();
        for (row, record) in self.rows.iter().zip(self.records()) {
            if keep(record)? {
                rows.push(row.clone());
            }
        }
        Ok(Table { columns: self.columns.clone(), rows })
    }

    /// The table with one more column, `ratio`: a row's value of `column` divided by the first
    /// row's; nothing if that is no number.
    ///
    /// # Errors
    /// There is no such column, or a column `ratio` already.
    pub fn with_ratio(mut self, column: &str) -> Result<Table> {
        let column = self.column(column)?;
        let first = self.rows.first().and_then(|row| row[column].number());
        for row in &mut self.rows {
            let ratio = row[column].number().zip(first).map(|(value, first)| value / first);
            row.push(ratio.filter(|ratio| ratio.is_finite()).into());
        }
        self.columns.push(column_names::RATIO.into());
        Table::new(self.columns, self.rows)
    }

    /// The table with a first column `table`, which has the title in every row.
    ///
    /// # Errors
    /// It has such a column already.
    pub fn titled(mut self, title: &str) -> Result<Table> {
        self.columns.insert(0, "table".into());
        self.rows.iter_mut().for_each(|row| row.insert(0, title.into()));
        Table::new(self.columns, self.rows)
    }

    /// Each row as a record.
    pub fn records(&self) -> impl Iterator<Item = Measures> {
        self.rows.iter().map(|row| self.columns.iter().cloned().zip(row.iter().cloned()).collect())
    }

    /// Each row as a JSON object with its fields in the order of the columns.
    pub fn json_lines(&self) -> impl Iterator<Item = String> {
        self.rows
            .iter()
            .map(|row| json::object(self.columns.iter().cloned().zip(row.iter().map(Into::into))))
    }

    /// Writes the table as CSV, with the column names on top.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write_csv(&self, out: impl Write) -> io::Result<()> {
        self.write_fields(out, Delimiter::Comma)
    }

    /// Writes the table as lines of fields with this between them, with the column names on top.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write_fields(&self, mut out: impl Write, between: Delimiter) -> io::Result<()> {
        let mut lines = Vec::new();
        csv::write_fields(&mut lines, &self.columns, between)?;
        for row in &self.rows {
            let fields: Vec<String> =
                row.iter().map(|value| csv::csv_field(&value.into())).collect();
            csv::write_fields(&mut lines, &fields, between)?;
        }
        out.write_all(&lines)
    }

    /// Writes the table as Markdown, with the numbers that people see.
    ///
    /// # Errors
    /// It cannot be written.
    ///
    /// ```
    /// use seventeen_report::Table;
    ///
    /// let table = Table::new(vec!["a".into(), "b".into()], vec![vec!["x|y".into(), 2.into()]])?;
    /// let mut out = Vec::new();
    /// table.write_markdown(&mut out).unwrap();
    /// assert_eq!(String::from_utf8_lossy(&out), "| a | b |\n| --- | ---: |\n| x\\|y | 2 |\n");
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn write_markdown(&self, mut out: impl Write) -> io::Result<()> {
        let (cells, is_numeric) = self.shown_cells();
        let mut lines = Vec::new();
        markdown::write_row(&mut lines, &self.columns);
        markdown::write_rule(&mut lines, is_numeric);
        for row in cells {
            markdown::write_row(&mut lines, row);
        }
        out.write_all(&lines)
    }

    /// The text of each cell, by rows, and whether each column has numbers. In a column of numbers
    /// whole ones have decimals if others do; large ones have none.
    fn shown_cells(&self) -> (Vec<Vec<String>>, Vec<bool>) {
        let columns: Vec<Column> =
            self.columns.iter().enumerate().map(|(i, name)| self.column_kind(i, name)).collect();
        let is_float = |value: &Value| matches!(value, Value::Number(_));
        let is_large = |x: f64| x.is_finite() && x.abs() >= LARGE;
        let fractions = (0..columns.len()).map(|i| {
            let is_any = columns[i].is_numeric() && values(&self.rows, i).any(is_float);
            let numbers = || values(&self.rows, i).filter_map(Value::number);
            is_any.then(|| numbers().any(is_large) && numbers().all(|x| x == 0. || is_large(x)))
        });
        let fractions: Vec<Option<bool>> = fractions.collect();
        let cell = |(i, value): (usize, &Value)| match fractions[i] {
            Some(are_large) => shown_among_fractions(value, are_large),
            None => shown(value),
        };
        let cells = self.rows.iter().map(|row| row.iter().enumerate().map(cell).collect());
        // Without rows, headings are aligned like numbers.
        let numeric = |column: &Column| self.rows.is_empty() || column.is_numeric();
        (cells.collect(), columns.iter().map(numeric).collect())
    }
}

/// A field of a record.
///
/// # Errors
/// There is none with this name; the error suggests the nearest.
pub fn field<'a>(record: &'a Measures, name: &str) -> Result<&'a Value> {
    record.get(name).ok_or_else(|| {
        let near = suggestion(name, record.keys().map(String::as_str));
        let known: Vec<&str> = record.keys().map(String::as_str).collect();
        let known = known.join(", ");
        Error::bad_input(format_args!("a record has no `{name}`{near} (it has: {known})"))
    })
}

/// A cell as text: numbers with three decimals, or six if they are small, and with a power of ten
/// where these are unsuitable; text unchanged.
pub(crate) fn shown(value: &Value) -> String {
    match *value {
        Value::Number(x) if x != 0. && !(LEAST..LONGEST).contains(&x.abs()) => format!("{x:.3e}"),
        Value::Number(x) if x != 0. && x.abs() < 0.1 => format!("{x:.6}"),
        Value::Number(x) => format!("{x:.3}"),
        _ => value.to_string(),
    }
}

/// The values of the column at an index.
fn values(rows: &[Vec<Value>], column: usize) -> impl Iterator<Item = &Value> + Clone {
    rows.iter().map(move |row| &row[column])
}

/// The numbers from which on a power of ten is shown, and the least ones.
const LONGEST: f64 = 1e9;
const LEAST: f64 = 1e-6;

/// A value of a column that has fractions.
fn shown_among_fractions(value: &Value, are_large: bool) -> String {
    match value.number() {
        Some(number) if are_large && number.abs() < LONGEST => format!("{number:.0}"),
        Some(number) => shown(&number.into()),
        None => shown(value),
    }
}

/// Columns as wide as their widest cell; numbers right-aligned, text left-aligned.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cells, is_numeric) = self.shown_cells();
        let width = |i: usize| {
            let lengths = cells.iter().map(|row| row[i].chars().count());
            lengths.fold(self.columns[i].chars().count(), usize::max)
        };
        let layout: Vec<(usize, bool)> =
            is_numeric.into_iter().enumerate().map(|(i, numeric)| (width(i), numeric)).collect();
        for (n, row) in std::iter::once(&self.columns).chain(&cells).enumerate() {
            let mut line = String::new();
            for (cell, &(width, numeric)) in row.iter().zip(&layout) {
                let cell =
                    if numeric { format!("{cell:>width$}  ") } else { format!("{cell:<width$}  ") };
                line.push_str(&cell);
            }
            let end = if n == 0 { "" } else { "\n" };
            write!(f, "{end}{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let row =
            |name: &str, nodes: i64, seconds: f64| vec![name.into(), nodes.into(), seconds.into()];
        Table {
            columns: ["clique", "nodes", "seconds"].map(String::from).into(),
            rows: vec![row("greedy", 1200, 1.5), row("exact", 90, 0.25)],
        }
    }

    #[test]
    fn numbers_stand_to_the_right_and_text_to_the_left() {
        let shown = table().to_string();
        assert_eq!(shown, "clique  nodes  seconds\ngreedy   1200    1.500\nexact      90    0.250");
    }

    #[test]
    fn numbers_are_as_long_as_they_need_to_be() {
        let of = |x: f64| shown(&x.into());
        assert_eq!([0., 1.5, -0.05, 0.1].map(of), ["0.000", "1.500", "-0.050000", "0.100"]);
        assert_eq!(
            [1e-6, 9.9e-7, 999_999_999., -2.5e18].map(of),
            ["0.000001", "9.900e-7", "999999999.000", "-2.500e18"]
        );
    }

    #[test]
    fn numbers_come_before_text_and_gaps() {
        let column = |values: Vec<Value>| values.into_iter().map(|value| vec![value]).collect();
        let mixed =
            vec![Value::Nothing, "5x".into(), 10.into(), Value::from(9.5), "10".into(), 2.into()];
        let table = Table::new(vec!["x".into()], column(mixed)).unwrap().sorted("x").unwrap();
        let texts: Vec<String> = table.rows.iter().map(|row| row[0].to_string()).collect();
        assert_eq!(texts, ["2", "9.5", "10", "", "10", "5x"]);
    }

    #[test]
    fn two_columns_of_a_name_are_refused() {
        let error = table().titled("t").and_then(|t| t.titled("u")).unwrap_err().message;
        assert!(error.contains("two columns `table`"), "{error}");
    }

    #[test]
    fn sorting_is_by_value_and_unknown_columns_are_named() {
        assert_eq!(table().sorted("nodes").unwrap().rows[0][1], Value::Integer(90));
        let error = table().sorted("node").unwrap_err().message;
        assert!(error.contains("did you mean `nodes`?"), "{error}");
    }
}
