//! Tables: rows with named columns, which can be sorted, shown and written.

use crate::failure::{Res, bad_input};
use crate::rows::{json_object, json_of, text_of};
use rhai::{Array, Dynamic, ImmutableString, Map};
use seventeen_host::nearest::suggestion;
use std::cmp::Ordering;
use std::fmt;

/// Rows with named columns, in the order in which they are shown.
#[derive(Clone, Default)]
pub(crate) struct Table {
    pub(crate) columns: Vec<ImmutableString>,
    pub(crate) rows: Vec<Vec<Dynamic>>,
}

impl Table {
    /// Rows of as many values as there are columns.
    ///
    /// # Errors
    /// Two columns of the same name.
    pub(crate) fn new(columns: Vec<ImmutableString>, rows: Vec<Vec<Dynamic>>) -> Res<Table> {
        let twice = columns.iter().enumerate().find(|(i, name)| columns[..*i].contains(name));
        if let Some((_, name)) = twice {
            return Err(bad_input(format_args!(
                "the table would have two columns `{name}`: give the field another name"
            )));
        }
        Ok(Table { columns, rows })
    }

    /// The named fields of each record.
    pub(crate) fn of_records(columns: Vec<ImmutableString>, records: &[Map]) -> Res<Table> {
        let mut rows = Vec::with_capacity(records.len());
        for record in records {
            rows.push(columns.iter().map(|name| field(record, name)).collect::<Res<_>>()?);
        }
        Ok(Table { columns, rows })
    }

    /// The number of a column.
    pub(crate) fn column(&self, name: &str) -> Res<usize> {
        let found = self.columns.iter().position(|column| column == name);
        found.ok_or_else(|| {
            let near = suggestion(name, self.columns.iter().map(ImmutableString::as_str));
            let known = self.columns.join(", ");
            bad_input(format_args!("the table has no column `{name}`{near} (it has: {known})"))
        })
    }

    /// The rows by ascending values of a column; equal ones keep their order.
    pub(crate) fn sorted(mut self, column: &str) -> Res<Table> {
        let column = self.column(column)?;
        self.rows.sort_by(|a, b| order(&a[column], &b[column]));
        Ok(self)
    }

    /// The table with one more column, `ratio`: a row's value of `column` divided by the first
    /// row's.
    pub(crate) fn with_ratio(mut self, column: &str) -> Res<Table> {
        let column = self.column(column)?;
        let first = self.rows.first().and_then(|row| number(&row[column]));
        for row in &mut self.rows {
            let ratio = number(&row[column]).zip(first).map(|(value, first)| value / first);
            row.push(ratio.filter(|ratio| ratio.is_finite()).map_or(Dynamic::UNIT, Dynamic::from));
        }
        self.columns.push("ratio".into());
        Ok(self)
    }

    /// The table with a column `table` in front, which holds the title in every row.
    pub(crate) fn titled(mut self, title: ImmutableString) -> Res<Table> {
        self.columns.insert(0, "table".into());
        self.rows.iter_mut().for_each(|row| row.insert(0, title.clone().into()));
        Table::new(self.columns, self.rows)
    }

    /// Each row as a record.
    pub(crate) fn records(&self) -> impl Iterator<Item = Map> {
        self.rows.iter().map(|row| {
            let names = self.columns.iter().map(|name| name.as_str().into());
            names.zip(row.iter().cloned()).collect()
        })
    }

    /// Each row as a JSON object with its fields in the order of the columns.
    pub(crate) fn json_lines(&self) -> impl Iterator<Item = String> {
        self.rows.iter().map(|row| {
            let names = self.columns.iter().map(ToString::to_string);
            json_object(names.zip(row.iter().map(json_of)))
        })
    }
}

/// The names of fields that a verb was given as an array.
pub(crate) fn field_names(verb: &str, names: Array) -> Res<Vec<ImmutableString>> {
    let name = |name: Dynamic| {
        name.into_immutable_string().map_err(|found| {
            bad_input(format_args!("{verb}: expected names of fields, found {found}"))
        })
    };
    names.into_iter().map(name).collect()
}

/// A field of a record.
pub(crate) fn field(record: &Map, name: &str) -> Res<Dynamic> {
    record.get(name).cloned().ok_or_else(|| {
        let known: Vec<&str> = record.keys().map(|key| key.as_str()).collect();
        let near = suggestion(name, known.iter().copied());
        let known = known.join(", ");
        bad_input(format_args!("a record has no `{name}`{near} (it has: {known})"))
    })
}

/// A whole number or a number.
pub(crate) fn number(value: &Dynamic) -> Option<f64> {
    value.as_float().ok().or_else(|| value.as_int().ok().map(|i| i as f64))
}

/// Which of two values stands first in a table: numbers by size, then text by its letters.
pub(crate) fn order(a: &Dynamic, b: &Dynamic) -> Ordering {
    match (number(a), number(b)) {
        (Some(a), Some(b)) => a.total_cmp(&b),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => text_of(a).cmp(&text_of(b)),
    }
}

/// A cell as it is shown: numbers with three decimals, or six if they are small, and with a power
/// of ten if that says too little or too much; text as it is.
fn shown(value: &Dynamic) -> String {
    match value.as_float() {
        Ok(x) if x != 0. && !(1e-6..1e9).contains(&x.abs()) => format!("{x:.3e}"),
        Ok(x) if x != 0. && x.abs() < 0.1 => format!("{x:.6}"),
        Ok(x) => format!("{x:.3}"),
        Err(_) => text_of(value),
    }
}

/// Columns as wide as their widest cell; numbers to the right, text to the left.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads: Vec<String> = self.columns.iter().map(ToString::to_string).collect();
        let cells: Vec<Vec<String>> =
            self.rows.iter().map(|row| row.iter().map(shown).collect()).collect();
        let width = |i: usize| {
            let lengths = cells.iter().map(|row| row[i].chars().count());
            lengths.fold(heads[i].chars().count(), usize::max)
        };
        let numeric = |i: usize| self.rows.iter().all(|row| number(&row[i]).is_some());
        let layout: Vec<(usize, bool)> = (0..heads.len()).map(|i| (width(i), numeric(i))).collect();
        for (n, row) in std::iter::once(&heads).chain(&cells).enumerate() {
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
    use crate::failure::message;

    fn table() -> Table {
        let row = |name: &str, nodes: i64, seconds: f64| {
            vec![Dynamic::from(name.to_owned()), nodes.into(), seconds.into()]
        };
        Table {
            columns: ["clique", "nodes", "seconds"].map(Into::into).into(),
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
        let column = |values: Vec<Dynamic>| values.into_iter().map(|value| vec![value]).collect();
        let mixed: Vec<Dynamic> =
            vec![Dynamic::UNIT, "5x".into(), 10.into(), Dynamic::from(9.5), "10".into(), 2.into()];
        let table = Table::new(vec!["x".into()], column(mixed)).unwrap().sorted("x").unwrap();
        let texts: Vec<String> = table.rows.iter().map(|row| text_of(&row[0])).collect();
        assert_eq!(texts, ["2", "9.5", "10", "", "10", "5x"]);
    }

    #[test]
    fn two_columns_of_a_name_are_refused() {
        let error =
            message(*table().titled("t".into()).and_then(|t| t.titled("u".into())).err().unwrap());
        assert!(error.contains("two columns `table`"), "{error}");
    }

    #[test]
    fn sorting_is_by_value_and_unknown_columns_are_named() {
        assert_eq!(table().sorted("nodes").unwrap().rows[0][1].as_int(), Ok(90));
        let error = message(*table().sorted("node").err().unwrap());
        assert!(error.contains("did you mean `nodes`?"), "{error}");
    }
}
