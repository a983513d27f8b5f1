//! Sums of fields over items, for each choice of a comparison.

use crate::failure::{Res, bad_input, type_of};
use crate::table::{Table, field, number};
use rhai::{Array, Dynamic, ImmutableString, Map};

/// Sums that grow item by item.
pub(crate) struct Sums<'a> {
    fields: &'a [ImmutableString],
    /// For each choice those of the fields.
    sums: Vec<Vec<f64>>,
    /// Which fields held whole numbers only.
    whole: Vec<bool>,
    items: i64,
}

impl<'a> Sums<'a> {
    pub(crate) fn new(choices: usize, fields: &'a [ImmutableString]) -> Sums<'a> {
        let (sums, whole) = (vec![vec![0.; fields.len()]; choices], vec![true; fields.len()]);
        Sums { fields, sums, whole, items: 0 }
    }

    /// Adds what the choices gave for an item.
    pub(crate) fn add(&mut self, records: &[Map]) -> Res<()> {
        for (sums, record) in self.sums.iter_mut().zip(records) {
            for (i, name) in self.fields.iter().enumerate() {
                let value = field(record, name)?;
                self.whole[i] &= value.as_float().is_err();
                sums[i] += amount("sum", name, &value)?;
            }
        }
        self.items += 1;
        Ok(())
    }

    /// A row for each choice.
    pub(crate) fn into_table(self, choices: &[ImmutableString]) -> Res<Table> {
        let shown = |(sum, whole): (f64, &bool)| {
            if *whole { Dynamic::from(sum as i64) } else { Dynamic::from(sum) }
        };
        let rows = choices.iter().zip(self.sums).map(|(choice, sums)| {
            let mut row = vec![Dynamic::from(choice.clone()), Dynamic::from(self.items)];
            row.extend(sums.into_iter().zip(&self.whole).map(shown));
            row
        });
        let mut columns: Vec<ImmutableString> = vec!["name".into(), "items".into()];
        columns.extend_from_slice(self.fields);
        Table::new(columns, rows.collect())
    }
}

/// A field as an amount: a number, or the length of an array.
pub(crate) fn amount(verb: &str, name: &str, value: &Dynamic) -> Res<f64> {
    if let Some(array) = value.read_lock::<Array>() {
        return Ok(array.len() as f64);
    }
    number(value).filter(|number| number.is_finite()).ok_or_else(|| {
        let found = if value.is_float() { value.to_string() } else { type_of(value).to_owned() };
        bad_input(format_args!("{verb}: `{name}` is {found}, expected a number or an array"))
    })
}
