//! Sums of fields over items, for each choice of a comparison.

use crate::column_names;
use crate::record::Measures;
use crate::table::{Table, field};
use crate::total::Total;
use crate::value::Value;
use seventeen_jobs::{Error, Result};

/// Sums that grow item by item; items are not stored.
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
    /// For each choice the sums of the fields.
    sums: Vec<Vec<Total>>,
    items: usize,
}

impl<'a> Sums<'a> {
    /// No items, and this many choices.
    pub fn new(choices: usize, fields: &'a [String]) -> Sums<'a> {
        Sums { fields, sums: vec![vec![Total::default(); fields.len()]; choices], items: 0 }
    }

    /// Adds the results of the choices for an item; a list counts with its length.
    ///
    /// # Errors
    /// A record has no such field, or no number in it.
    pub fn add(&mut self, records: &[Measures]) -> Result<()> {
        for (sums, record) in self.sums.iter_mut().zip(records) {
            for (sum, name) in sums.iter_mut().zip(self.fields) {
                sum.add(&amount("sum", name, field(record, name)?)?);
            }
        }
        self.items += 1;
        Ok(())
    }

    /// A row for each choice.
    ///
    /// # Errors
    /// Two fields have one name, or a sum is beyond the range of numbers.
    pub fn into_table(self, choices: &[String]) -> Result<Table> {
        let mut rows = Vec::with_capacity(choices.len());
        for (choice, sums) in choices.iter().zip(&self.sums) {
            let sums = sums.iter().zip(self.fields).map(|(sum, name)| sum.value("sum", name));
            let mut row = vec![choice.as_str().into(), self.items.into()];
            row.extend(sums.collect::<Result<Vec<Value>>>()?);
            rows.push(row);
        }
        let mut columns = column_names::CHOICE.map(String::from).to_vec();
        columns.extend_from_slice(self.fields);
        Table::new(columns, rows)
    }
}

/// A field as an amount: a number, or the length of a list.
pub(crate) fn amount(verb: &str, name: &str, value: &Value) -> Result<Value> {
    let amount = value.amount().filter(|amount| amount.number().is_some_and(f64::is_finite));
    amount.ok_or_else(|| {
        let found = match value {
            Value::Number(number) => number.to_string(),
            other => other.type_name().to_owned(),
        };
        Error::bad_input(format_args!("{verb}: `{name}` is {found}, expected a number or an array"))
    })
}
