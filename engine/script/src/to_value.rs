//! Plain values: a recipe's values as tables and records contain them.

use crate::failure::{Res, bad_input, type_of};
use crate::fields::Fields;
use crate::types::{as_result, text_of_other};
use rhai::{Array, Dynamic, Identifier, Map};
use serde_json::Value as Json;
use seventeen_report::{Measures, Value};

/// A value by which others are told apart or measured: numbers, text, arrays and records as such,
/// results as their text. Fields are in the order of their names.
pub(crate) fn plain(value: &Dynamic) -> Value {
    plain_in(value, &by_name)
}

/// A value of a table: records have their fields in the order in which they are written.
pub(crate) fn plain_as_written(value: &Dynamic, fields: &Fields) -> Value {
    plain_in(value, &|record| fields.ordered(record))
}

/// The fields of a record, in some order.
type Order<'a> = &'a dyn for<'r> Fn(&'r Map) -> Vec<(&'r str, &'r Dynamic)>;

fn by_name(record: &Map) -> Vec<(&str, &Dynamic)> {
    record.iter().map(|(name, value)| (name.as_str(), value)).collect()
}

fn plain_in(value: &Dynamic, order: Order<'_>) -> Value {
    if value.is_unit() {
        Value::Nothing
    } else if let Ok(b) = value.as_bool() {
        b.into()
    } else if let Ok(i) = value.as_int() {
        i.into()
    } else if let Ok(x) = value.as_float() {
        x.into()
    } else if let Some(array) = value.read_lock::<Array>() {
        array.iter().map(|value| plain_in(value, order)).collect()
    } else if let Some(record) = value.read_lock::<Map>() {
        let fields = order(&record).into_iter();
        Value::Record(
            fields.map(|(name, value)| (name.to_owned(), plain_in(value, order))).collect(),
        )
    } else {
        text_of(value).into()
    }
}

/// A recipe's record as comparisons take it.
pub(crate) fn measures(record: &Map) -> Measures {
    record.iter().map(|(name, value)| (name.to_string(), plain(value))).collect()
}

/// A value as JSON: numbers that JSON does not have are null.
pub(crate) fn json_of(value: &Dynamic, fields: &Fields) -> Json {
    (&plain_as_written(value, fields)).into()
}

/// A value as text: grids and puzzles as their cells.
pub(crate) fn text_of(value: &Dynamic) -> String {
    as_result(value, |result| result.text()).unwrap_or_else(|| text_of_other(value))
}

/// A value as it is printed: records with their fields in order, and texts inside others in quotes.
pub(crate) fn printed(value: &Dynamic, fields: &Fields) -> String {
    let inside = |value: &Dynamic| {
        let is_text = value.is_string() || as_result(value, |_| ()).is_some();
        if is_text { format!("{:?}", text_of(value)) } else { printed(value, fields) }
    };
    if let Some(array) = value.read_lock::<Array>() {
        return format!("[{}]", array.iter().map(inside).collect::<Vec<_>>().join(", "));
    }
    let Some(record) = value.read_lock::<Map>() else { return text_of(value) };
    let ordered = fields.ordered(&record);
    let fields = ordered.iter().map(|(name, value)| format!("{name:?}: {}", inside(value)));
    format!("#{{{}}}", fields.collect::<Vec<_>>().join(", "))
}

/// A whole number or a number as a float, which rounds whole ones beyond 2^53.
pub(crate) fn number(value: &Dynamic) -> Option<f64> {
    value.as_float().ok().or_else(|| value.as_int().ok().map(|i| i as f64))
}

/// A number as it is, whole or not; not one that is infinite, or no number at all.
pub(crate) fn finite(value: &Dynamic) -> Option<Value> {
    Some(plain(value)).filter(|value| value.number().is_some_and(f64::is_finite))
}

/// The names of fields that a verb was given as an array.
pub(crate) fn field_names(verb: &str, names: Array) -> Res<Vec<String>> {
    let name = |name: Dynamic| {
        name.into_string().map_err(|found| {
            bad_input(format_args!("{verb}: expected names of fields, found {found}"))
        })
    };
    names.into_iter().map(name).collect()
}

/// The fields of an item: a record's own, or those of a harvest or an enumeration.
pub(crate) fn record_of(item: &Dynamic, fields: &Fields) -> Res<Measures> {
    if let Some(found) = as_result(item, |result| result.measures()).flatten() {
        return Ok(found);
    }
    let field = |(name, value): (&Identifier, &Dynamic)| {
        (name.to_string(), plain_as_written(value, fields))
    };
    let record = item.read_lock::<Map>().map(|record| record.iter().map(field).collect());
    record.ok_or_else(|| {
        let found = type_of(item);
        bad_input(format_args!("table: a row is {found}, expected a record: use `map` first"))
    })
}
