//! `group`: one row for all rows with equal values in some columns.

use super::Table;
use crate::statistics::{Quartiles, Statistic};
use crate::total::Total;
use crate::value::{Key, Value};
use seventeen_host::nearest::suggestion;
use seventeen_jobs::{Error, Result};
use std::collections::BTreeMap;
use std::str::FromStr;

/// A summary of the values of a column.
///
/// ```
/// use seventeen_report::table::Summary;
///
/// assert_eq!("mean".parse::<Summary>()?, Summary::Mean);
/// assert!("maen".parse::<Summary>().unwrap_err().message.contains("did you mean `mean`?"));
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Summary {
    /// All of them added.
    Sum,
    /// Their arithmetic mean.
    Mean,
    /// Their median: half of them are below.
    Median,
    /// The sample standard deviation.
    Deviation,
    /// The sample variance.
    Variance,
    /// The first in row order.
    Min,
    /// The last in row order.
    Max,
}

impl Summary {
    /// All summaries, by their names in recipes.
    pub const ALL: [(&'static str, Summary); 7] = [
        ("sum", Summary::Sum),
        ("mean", Summary::Mean),
        ("median", Summary::Median),
        ("sd", Summary::Deviation),
        ("variance", Summary::Variance),
        ("min", Summary::Min),
        ("max", Summary::Max),
    ];

    /// Its name in recipes.
    pub fn name(self) -> &'static str {
        Summary::ALL.into_iter().find(|(_, one)| *one == self).map_or("", |(name, _)| name)
    }

    /// Whether it is computed from numbers only; others take texts, too.
    pub fn takes_numbers(self) -> bool {
        !matches!(self, Summary::Min | Summary::Max)
    }

    /// The summary of these values, ignoring nothing-values; nothing if no value remains.
    fn of(self, column: &str, values: &[&Value]) -> Result<Value> {
        let values: Vec<&Value> =
            values.iter().copied().filter(|&value| *value != Value::Nothing).collect();
        let extreme = |value: Option<&&Value>| value.map_or(Value::Nothing, |&value| value.clone());
        match self {
            Summary::Min => return Ok(extreme(values.iter().min_by(|a, b| a.order(b)))),
            Summary::Max => return Ok(extreme(values.iter().max_by(|a, b| a.order(b)))),
            _ => {}
        }
        let numbers =
            values.iter().map(|value| value.number().ok_or_else(|| self.misfit(column, value)));
        let mut numbers: Vec<f64> = numbers.collect::<Result<_>>()?;
        Ok(match self {
            _ if numbers.is_empty() => Value::Nothing,
            Summary::Sum => Total::of(values).value("group", column)?,
            Summary::Mean => Statistic::Mean.of(&mut numbers).into(),
            Summary::Variance => Statistic::Variance.of(&mut numbers).into(),
            Summary::Deviation => Statistic::Deviation.of(&mut numbers).into(),
            _ => Quartiles::of(numbers).map(|of| of.median).into(),
        })
    }

    fn misfit(self, column: &str, value: &Value) -> Error {
        let (name, found) = (self.name(), value.type_name());
        Error::bad_input(format_args!(
            "group: the column `{column}` holds `{value}` ({found}), and `{name}` takes numbers"
        ))
    }
}

impl FromStr for Summary {
    type Err = Error;

    fn from_str(text: &str) -> Result<Summary> {
        let found = Summary::ALL.into_iter().find(|(name, _)| *name == text);
        found.map(|(_, summary)| summary).ok_or_else(|| {
            let names = Summary::ALL.map(|(name, _)| name);
            let (near, known) = (suggestion(text, names), names.join(", "));
            Error::bad_input(format_args!(
                "unknown summary `{text}`{near} (expected one of: {known})"
            ))
        })
    }
}

impl Table {
    /// One row for all rows with equal values in the columns `by`, in the order of these: the
    /// values, the `count` of the rows, and for each column and summary a column such as
    /// `nodes_mean`.
    ///
    /// # Errors
    /// There is no such column, or a sum, mean or median of values other than numbers is requested.
    ///
    /// ```
    /// use seventeen_report::table::Summary;
    /// use seventeen_report::Table;
    ///
    /// let row = |name: &str, nodes: i64| vec![name.into(), nodes.into()];
    /// let rows = vec![row("b", 4), row("a", 7), row("b", 6)];
    /// let table = Table::new(["clique", "nodes"].map(String::from).into(), rows)?;
    /// let grouped = table.grouped(&["clique".into()], &[("nodes".into(), Summary::Sum)])?;
    /// let shown = "clique  count  nodes_sum\na           1          7\nb           2         10";
    /// assert_eq!(grouped.to_string(), shown);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn grouped(&self, by: &[String], summaries: &[(String, Summary)]) -> Result<Table> {
        let keys = by.iter().map(|name| self.column(name)).collect::<Result<Vec<usize>>>()?;
        let sums = summaries.iter().map(|(name, summary)| Ok((name, self.column(name)?, *summary)));
        let sums = sums.collect::<Result<Vec<(&String, usize, Summary)>>>()?;
        let mut groups: BTreeMap<Vec<Key>, Vec<&Vec<Value>>> = BTreeMap::new();
        for row in &self.rows {
            groups
                .entry(keys.iter().map(|&i| Key(row[i].clone())).collect())
                .or_default()
                .push(row);
        }
        let row = |(key, rows): (Vec<Key>, Vec<&Vec<Value>>)| -> Result<Vec<Value>> {
            let summed = sums.iter().map(|&(name, i, summary)| {
                summary.of(name, &rows.iter().map(|row| &row[i]).collect::<Vec<_>>())
            });
            let key = key.into_iter().map(|key| Ok(key.0));
            key.chain([Ok(rows.len().into())]).chain(summed).collect()
        };
        let rows = groups.into_iter().map(row).collect::<Result<Vec<_>>>()?;
        let summed = summaries.iter().map(|(name, summary)| format!("{name}_{}", summary.name()));
        let columns = by.iter().cloned().chain(["count".to_owned()]).chain(summed);
        Table::new(columns.collect(), rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let row = |a: &str, b: Value, c: Value| vec![a.into(), b, c];
        let rows = vec![
            row("x", 1.into(), 2.5.into()),
            row("y", 2.into(), Value::Nothing),
            row("x", 4.into(), 1.5.into()),
            row("x", 1.into(), Value::Nothing),
        ];
        Table::new(["a", "b", "c"].map(String::from).into(), rows).unwrap()
    }

    fn grouped(by: &[&str], sums: &[(&str, Summary)]) -> Result<String> {
        let by: Vec<String> = by.iter().map(|&name| name.into()).collect();
        let sums: Vec<(String, Summary)> =
            sums.iter().map(|&(name, summary)| (name.into(), summary)).collect();
        Ok(table().grouped(&by, &sums)?.to_string())
    }

    #[test]
    fn rows_with_the_same_values_become_one() {
        let all = Summary::ALL.map(|(_, summary)| ("b", summary));
        assert_eq!(
            grouped(&["a"], &all).unwrap(),
            "a  count  b_sum  b_mean  b_median   b_sd  b_variance  b_min  b_max\n\
             x      3      6   2.000     1.000  1.732       3.000      1      4\n\
             y      1      2   2.000     2.000                         2      2"
        );
        assert_eq!(
            grouped(&["a", "b"], &[]).unwrap(),
            "a  b  count\nx  1      2\nx  4      1\ny  2      1"
        );
    }

    #[test]
    fn nothing_is_left_out() {
        assert_eq!(
            grouped(&["a"], &[("c", Summary::Mean)]).unwrap(),
            "a  count  c_mean\nx      3   2.000\ny      1"
        );
        assert_eq!(grouped(&[], &[("c", Summary::Min)]).unwrap(), "count  c_min\n    4  1.500");
    }

    #[test]
    fn a_sum_of_texts_is_refused() {
        let error = grouped(&["b"], &[("a", Summary::Sum)]).unwrap_err().message;
        assert_eq!(error, "group: the column `a` holds `x` (text), and `sum` takes numbers");
        let error = grouped(&["d"], &[]).unwrap_err().message;
        assert!(error.contains("no column `d`"), "{error}");
    }
}
