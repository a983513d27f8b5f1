//! Results as their pickles have them: fields and texts, without the data that they come from.
//!
//! A pickle is JSON. A restored result has the same class, fields, texts, picture, items and tables
//! as the original, and equals it.

use super::step;
use crate::error::Raise;
use crate::field::field_to_python;
use crate::items::{ItemIter, items_of};
use crate::row::Column;
use crate::values::line_of;
use pyo3::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use seventeen::jobs::batch::NumberedPair;
use seventeen::jobs::text::{Annotated, Problem};
use seventeen::report::declared::Declared;
use seventeen::report::{FieldValue, Measures, Record, StepValue, Table as PlainTable, Value};
use seventeen::{Error, Result};

/// A result in an object of Python.
pub(crate) enum Held<T> {
    /// As it was made.
    Made(T),
    /// As its pickle has it.
    Restored(Box<KeptResult>),
}

impl<T: Declared + Record> Held<T> {
    pub(super) fn text(&self) -> String {
        match self {
            Held::Made(result) => result.text(),
            Held::Restored(kept) => kept.text(),
        }
    }

    pub(super) fn summary(&self) -> String {
        match self {
            Held::Made(result) => result.summary(),
            Held::Restored(kept) => kept.summary(),
        }
    }

    /// The value of a declared field.
    pub(super) fn field(&self, index: usize) -> FieldValue {
        match self {
            Held::Made(result) => T::declared()[index].of(result),
            Held::Restored(kept) => kept.field(index),
        }
    }

    /// The measures by which comparisons compare it; none of a restored one.
    pub(crate) fn compared(&self) -> Measures {
        match self {
            Held::Made(result) => result.compared().unwrap_or_default(),
            Held::Restored(_) => Measures::new(),
        }
    }
}

/// A result as its pickle has it.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct KeptResult {
    /// The values of the declared fields.
    fields: Vec<KeptField>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    text: String,
    /// Its summary, unless that is its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    summary: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    picture: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    items: Vec<KeptField>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tables: Vec<(String, KeptTable)>,
}

/// The field that differs from run to run.
pub(crate) const TIME: &str = "seconds";

impl KeptResult {
    /// A result of a class.
    pub(super) fn of<T: Declared + Record>(result: &T) -> KeptResult {
        let value = |field: &seventeen::report::declared::Field<T>| match field.is_read() {
            true => field.of(result),
            false => FieldValue::Absent,
        };
        let (text, summary) = (result.text(), result.summary());
        let summary = (summary != text).then_some(summary);
        let fields = KeptResult::of_fields(T::declared().iter().map(value));
        KeptResult { text, summary, ..fields }
    }

    /// A value with these fields.
    pub(crate) fn of_fields(fields: impl IntoIterator<Item = FieldValue>) -> KeptResult {
        let fields = fields.into_iter().map(KeptField).collect();
        KeptResult { fields, ..KeptResult::default() }
    }

    /// What is equal in equal results: all but the time that the work took, and texts with it.
    pub(crate) fn without_time(mut self, columns: &[Column]) -> KeptResult {
        if let Some(time) = columns.iter().find(|column| column.name == TIME) {
            self.fields[time.index] = KeptField(FieldValue::Absent);
            (self.text, self.summary) = Default::default();
        }
        self
    }

    pub(super) fn with_picture(self, picture: String) -> KeptResult {
        KeptResult { picture: Some(picture), ..self }
    }

    pub(super) fn with_items(self, items: ItemIter) -> Result<KeptResult> {
        let items = items.map(|item| item.map(KeptField)).collect::<Result<_>>()?;
        Ok(KeptResult { items, ..self })
    }

    pub(super) fn with_table(mut self, name: &str, table: &PlainTable) -> KeptResult {
        self.tables.push((name.to_owned(), KeptTable::from(table)));
        self
    }

    /// The value of a field.
    pub(crate) fn field(&self, index: usize) -> FieldValue {
        self.fields.get(index).map_or(FieldValue::Absent, |field| field.0.clone())
    }

    pub(super) fn picture(&self) -> String {
        self.picture.clone().unwrap_or_default()
    }

    pub(super) fn items(&self) -> ItemIter {
        items_of(self.items.iter().map(|item| item.0.clone()))
    }

    pub(super) fn table(&self, name: &str) -> Result<PlainTable> {
        let table = self.tables.iter().find(|(known, _)| known == name);
        let missing = || Error::bad_input(format_args!("the pickle has no table `{name}`"));
        table.ok_or_else(missing)?.1.to_plain()
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn summary(&self) -> String {
        self.summary.clone().unwrap_or_else(|| self.text())
    }

    /// The first field of a value that is no result.
    pub(crate) fn value_to_python(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        field_to_python(py, self.field(0))
    }
}

/// A table whose rows are no results.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct KeptTable {
    columns: Vec<String>,
    rows: Vec<Vec<KeptField>>,
}

impl From<&PlainTable> for KeptTable {
    fn from(table: &PlainTable) -> KeptTable {
        let value = |value: &Value| KeptField(FieldValue::Plain(value.clone()));
        let rows = table.rows().iter().map(|row| row.iter().map(value).collect());
        KeptTable { columns: table.columns().to_vec(), rows: rows.collect() }
    }
}

impl KeptTable {
    pub(crate) fn to_plain(&self) -> Result<PlainTable> {
        let value = |field: &KeptField| field.0.clone().into();
        let rows = self.rows.iter().map(|row| row.iter().map(value).collect());
        PlainTable::new(self.columns.clone(), rows.collect())
    }
}

/// The value of a field, which is read and written as a [`KeptValue`].
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "KeptValue", try_from = "KeptValue")]
struct KeptField(FieldValue);

/// A value in JSON. Numbers are texts, so that none is rounded or refused.
#[derive(Serialize, Deserialize)]
enum KeptValue {
    #[serde(rename = "a")]
    Absent,
    #[serde(rename = "u")]
    Unlisted,
    #[serde(rename = "0")]
    Nothing,
    #[serde(rename = "b")]
    Bool(bool),
    #[serde(rename = "i")]
    Integer(i64),
    #[serde(rename = "f")]
    Number(String),
    #[serde(rename = "t")]
    Text(String),
    #[serde(rename = "v")]
    Values(Vec<KeptField>),
    #[serde(rename = "r")]
    Record(Vec<(String, KeptField)>),
    #[serde(rename = "g")]
    Grid(String, String),
    #[serde(rename = "p")]
    Problem(String),
    #[serde(rename = "c")]
    Cells(String),
    #[serde(rename = "n")]
    NumberedPair(u32),
    #[serde(rename = "s")]
    Step(Box<step::Pickle>),
    #[serde(rename = "l")]
    List(Vec<KeptField>),
    #[serde(rename = "m")]
    Map(Vec<(String, KeptField)>),
    #[serde(rename = "k")]
    Columns(Vec<(String, KeptField)>),
}

impl From<KeptField> for KeptValue {
    fn from(KeptField(value): KeptField) -> KeptValue {
        match value {
            FieldValue::Absent => KeptValue::Absent,
            FieldValue::Unlisted => KeptValue::Unlisted,
            FieldValue::Plain(value) => kept_plain(value),
            FieldValue::Grid(Annotated { value, note }) => {
                KeptValue::Grid(value.to_string(), note.into())
            }
            FieldValue::Problem(problem) => KeptValue::Problem(line_of(&problem)),
            FieldValue::Cells(cells) => KeptValue::Cells(cells.to_string()),
            FieldValue::NumberedPair(pair) => KeptValue::NumberedPair(pair.number()),
            FieldValue::Step(step) => KeptValue::Step(Box::new(step::Pickle::from(*step))),
            FieldValue::List(values) => {
                KeptValue::List(values.into_iter().map(KeptField).collect())
            }
            FieldValue::Map(values) => KeptValue::Map(
                values.into_iter().map(|(name, value)| (name, KeptField(value))).collect(),
            ),
            FieldValue::Columns(values) => KeptValue::Columns(kept_record(values)),
        }
    }
}

fn kept_plain(value: Value) -> KeptValue {
    match value {
        Value::Nothing => KeptValue::Nothing,
        Value::Bool(value) => KeptValue::Bool(value),
        Value::Integer(value) => KeptValue::Integer(value),
        Value::Number(value) => KeptValue::Number(value.to_string()),
        Value::Text(text) => KeptValue::Text(text),
        Value::List(values) => {
            let kept = |value| KeptField(FieldValue::Plain(value));
            KeptValue::Values(values.into_iter().map(kept).collect())
        }
        Value::Record(values) => KeptValue::Record(kept_record(values)),
    }
}

fn kept_record(values: Vec<(String, Value)>) -> Vec<(String, KeptField)> {
    let kept = |(name, value)| (name, KeptField(FieldValue::Plain(value)));
    values.into_iter().map(kept).collect()
}

impl TryFrom<KeptValue> for KeptField {
    type Error = Error;

    fn try_from(value: KeptValue) -> Result<KeptField> {
        Ok(KeptField(match value {
            KeptValue::Absent => FieldValue::Absent,
            KeptValue::Unlisted => FieldValue::Unlisted,
            KeptValue::Nothing => FieldValue::Plain(Value::Nothing),
            KeptValue::Bool(value) => FieldValue::Plain(Value::Bool(value)),
            KeptValue::Integer(value) => FieldValue::Plain(Value::Integer(value)),
            KeptValue::Number(text) => {
                FieldValue::Plain(Value::Number(text.parse().map_err(Error::bad_input)?))
            }
            KeptValue::Text(text) => FieldValue::Plain(Value::Text(text)),
            KeptValue::Values(values) => {
                let values = values.into_iter().map(|field| field.0.into());
                FieldValue::Plain(Value::List(values.collect()))
            }
            KeptValue::Record(values) => FieldValue::Plain(Value::Record(plain_record(values))),
            KeptValue::Grid(grid, note) => {
                FieldValue::Grid(Annotated { value: grid.parse()?, note: note.into() })
            }
            KeptValue::Problem(line) => FieldValue::Problem(Problem::parse_with_repeats(&line)?),
            KeptValue::Cells(cells) => FieldValue::Cells(cells.parse()?),
            KeptValue::NumberedPair(number) => FieldValue::NumberedPair(
                NumberedPair::from_number(number).map_err(Error::bad_input)?,
            ),
            KeptValue::Step(step) => FieldValue::Step(Box::new(StepValue::try_from(*step)?)),
            KeptValue::List(values) => {
                FieldValue::List(values.into_iter().map(|field| field.0).collect())
            }
            KeptValue::Map(values) => {
                FieldValue::Map(values.into_iter().map(|(name, field)| (name, field.0)).collect())
            }
            KeptValue::Columns(values) => FieldValue::Columns(plain_record(values)),
        }))
    }
}

fn plain_record(values: Vec<(String, KeptField)>) -> Vec<(String, Value)> {
    values.into_iter().map(|(name, field)| (name, field.0.into())).collect()
}

/// The text of a pickle.
pub(crate) fn pickle_text(kept: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(kept).map_err(Error::work_failed).raise()
}

/// The content of a pickle.
pub(crate) fn read_pickle<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    let wrong = |error| Error::bad_input(format_args!("not a pickled result: {error}"));
    serde_json::from_str(text).map_err(wrong).raise()
}

/// The function that restores pickles, by its name in the module.
pub(crate) fn restorer<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("seventeen._seventeen")?.getattr(name)
}
