//! `describe`: summary statistics of the columns of numbers.

use super::Table;
use crate::column_names;
use crate::statistics::{Quartiles, Statistic};
use crate::value::Value;

impl Table {
    /// A row for each column of numbers: `count`, `mean`, standard deviation `sd` (of a sample),
    /// `min`, the quartiles, and `max`. `min` and `max` are values of the column.
    ///
    /// ```
    /// use seventeen_report::Table;
    ///
    /// let row = |name: &str, nodes: i64| vec![name.into(), nodes.into()];
    /// let columns = ["clique", "nodes"].map(String::from).into();
    /// let table = Table::new(columns, vec![row("a", 2), row("b", 4), row("c", 9)])?;
    /// let shown = "column  count   mean     sd  min  lower  median  upper  max\n\
    ///              nodes       3  5.000  3.606    2  3.000   4.000  6.500    9";
    /// assert_eq!(table.described().to_string(), shown);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn described(&self) -> Table {
        let rows = self.columns.iter().enumerate().filter_map(|(i, name)| {
            let values = self.rows.iter().map(|row| &row[i]);
            let numbers = values.filter(|value| value.number().is_some());
            let mut row = vec![Value::from(name.as_str())];
            row.extend(figures(&numbers.collect::<Vec<_>>())?);
            Some(row)
        });
        Table::new(column_names::DESCRIBED.map(String::from).into(), rows.collect())
            .expect("rows have nine values")
    }
}

/// The number of numbers and their statistics; none without numbers.
pub(crate) fn figures(values: &[&Value]) -> Option<[Value; 8]> {
    let least = (*values.iter().min_by(|a, b| a.order(b))?).clone();
    let greatest = (*values.iter().max_by(|a, b| a.order(b))?).clone();
    let mut numbers: Vec<f64> = values.iter().filter_map(|value| value.number()).collect();
    let [mean, deviation] = [Statistic::Mean, Statistic::Deviation].map(|of| of.of(&mut numbers));
    let Quartiles { lower, median, upper } = Quartiles::of(numbers)?;
    let [mean, deviation] = [mean, deviation].map(Value::from);
    let [lower, median, upper] = [lower, median, upper].map(Value::from);
    Some([values.len().into(), mean, deviation, least, lower, median, upper, greatest])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_has_no_deviation_and_texts_are_left_out() {
        let rows = vec![vec![5.into(), "x".into()], vec!["-".into(), Value::Nothing]];
        let table = Table::new(["a", "b"].map(String::from).into(), rows).unwrap().described();
        assert_eq!(table.rows().len(), 1);
        assert_eq!(table.rows()[0][..4], ["a".into(), 1.into(), 5.0.into(), Value::Nothing]);
    }
}
