//! Sums of fields over items, for each choice of a comparison.

use crate::record::Measures;
use crate::table::{Table, field};
use crate::value::Value;
use seventeen_jobs::{Error, Result};

/// Sums that grow item by item: nothing is kept of an item.
///
/// ```
/// use seventeen_report::{Measures, Sums};
///
/// let record = |nodes: i64| Measures::from([("nodes".to_owned(), nodes.into())]);
/// let fields = ["nodes".to_owned()];
/// let mut sums = Sums::new(2, &fields);
/// sums.add(&[record(5), record(7)])?;
/// sums.add(&[record(1), record(2)])?;
/// let table = sums.into_table(&["greedy".to_owned(), "exact".to_owned()])?;
/// assert_eq!(table.to_string(), "name    items  nodes\ngreedy      2      6\nexact       2      9");
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct Sums<'a> {
    fields: &'a [String],
    /// For each choice those of the fields.
    sums: Vec<Vec<f64>>,
    /// Which fields held whole numbers only.
    whole: Vec<bool>,
    items: usize,
}

impl<'a> Sums<'a> {
    /// No items, so many choices.
    pub fn new(choices: usize, fields: &'a [String]) -> Sums<'a> {
        let (sums, whole) = (vec![vec![0.; fields.len()]; choices], vec![true; fields.len()]);
        Sums { fields, sums, whole, items: 0 }
    }

    /// Adds what the choices gave for an item: of a list its length.
    ///
    /// # Errors
    /// A record lacks a field, or holds no number there.
    pub fn add(&mut self, records: &[Measures]) -> Result<()> {
        for (sums, record) in self.sums.iter_mut().zip(records) {
            for (i, name) in self.fields.iter().enumerate() {
                let value = field(record, name)?;
                self.whole[i] &= !matches!(value, Value::Number(_));
                sums[i] += amount("sum", name, value)?;
            }
        }
        self.items += 1;
        Ok(())
    }

    /// A row for each choice.
    ///
    /// # Errors
    /// Two fields of one name.
    pub fn into_table(self, choices: &[String]) -> Result<Table> {
        let shown = |(sum, whole): (f64, &bool)| {
            if *whole { Value::Integer(sum as i64) } else { Value::Number(sum) }
        };
        let rows = choices.iter().zip(self.sums).map(|(choice, sums)| {
            let mut row = vec![choice.as_str().into(), self.items.into()];
            row.extend(sums.into_iter().zip(&self.whole).map(shown));
            row
        });
        let mut columns = vec!["name".to_owned(), "items".to_owned()];
        columns.extend_from_slice(self.fields);
        Table::new(columns, rows.collect())
    }
}

/// A field as an amount: a number, or the length of a list.
pub(crate) fn amount(verb: &str, name: &str, value: &Value) -> Result<f64> {
    value.amount().filter(|amount| amount.is_finite()).ok_or_else(|| {
        let found = match value {
            Value::Number(number) => number.to_string(),
            other => other.type_name().to_owned(),
        };
        Error::bad_input(format_args!("{verb}: `{name}` is {found}, expected a number or an array"))
    })
}
