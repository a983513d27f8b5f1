//! Plain values: a recipe's values as tables and records contain them.

use crate::failure::{Res, bad_input, type_called, type_of};
use crate::fields::FieldOrders;
use crate::types::{non_result_text, quoted_line, show_result};
use rhai::{Array, Dynamic, Map};
use serde_json::Value as Json;
use seventeen_report::{Measures, Record, Value};

/// A value by which others are told apart or measured: numbers, text, arrays and records as such,
/// results as their text. Fields are in the order of their names.
pub(crate) fn to_plain_value(value: &Dynamic) -> Value {
    to_plain_value_in_order(value, &by_name)
}

/// A value of a table: records have their fields in the order in which they are written.
pub(crate) fn to_plain_value_as_written(value: &Dynamic, fields: &FieldOrders) -> Value {
    to_plain_value_in_order(value, &|record| fields.in_order(record))
}

/// The fields of a record, in some order.
type FieldOrderFn<'a> = &'a dyn for<'r> Fn(&'r Map) -> Vec<(&'r str, &'r Dynamic)>;

fn by_name(record: &Map) -> Vec<(&str, &Dynamic)> {
    record.iter().map(|(name, value)| (name.as_str(), value)).collect()
}

fn to_plain_value_in_order(value: &Dynamic, order: FieldOrderFn<'_>) -> Value {
    if value.is_unit() {
        Value::Nothing
    } else if let Ok(b) = value.as_bool() {
        b.into()
    } else if let Ok(i) = value.as_int() {
        i.into()
    } else if let Ok(x) = value.as_float() {
        x.into()
    } else if let Some(array) = value.read_lock::<Array>() {
        array.iter().map(|value| to_plain_value_in_order(value, order)).collect()
    } else if let Some(record) = value.read_lock::<Map>() {
        let fields = order(&record).into_iter();
        Value::Record(
            fields
                .map(|(name, value)| (name.to_owned(), to_plain_value_in_order(value, order)))
                .collect(),
        )
    } else {
        to_text(value).into()
    }
}

/// A recipe's record as comparisons take it.
pub(crate) fn to_measures(record: &Map) -> Measures {
    record.iter().map(|(name, value)| (name.to_string(), to_plain_value(value))).collect()
}

/// A value as JSON: numbers that JSON does not have are null.
pub(crate) fn to_json(value: &Dynamic, fields: &FieldOrders) -> Json {
    (&to_plain_value_as_written(value, fields)).into()
}

/// A value as text: grids and puzzles as their cells.
pub(crate) fn to_text(value: &Dynamic) -> String {
    show_result(value, |result| result.text()).unwrap_or_else(|| non_result_text(value))
}

/// A value as it is printed: records with their fields in order, and texts inside others in quotes.
pub(crate) fn to_printed_text(value: &Dynamic, fields: &FieldOrders) -> String {
    let inside = |value: &Dynamic| match show_result(value, |result| quoted_line(result)) {
        Some(text) => text,
        None if value.is_string() => format!("{:?}", to_text(value)),
        None => to_printed_text(value, fields),
    };
    if let Some(array) = value.read_lock::<Array>() {
        return format!("[{}]", array.iter().map(inside).collect::<Vec<_>>().join(", "));
    }
    let Some(record) = value.read_lock::<Map>() else { return to_text(value) };
    let ordered = fields.in_order(&record);
    let fields = ordered.iter().map(|(name, value)| format!("{name:?}: {}", inside(value)));
    format!("#{{{}}}", fields.collect::<Vec<_>>().join(", "))
}

/// A whole number or a number as a float, which rounds whole ones beyond 2^53.
pub(crate) fn as_float(value: &Dynamic) -> Option<f64> {
    value.as_float().ok().or_else(|| value.as_int().ok().map(|i| i as f64))
}

/// A number as it is, whole or not; not one that is infinite, or no number at all.
pub(crate) fn as_finite_number(value: &Dynamic) -> Option<Value> {
    Some(to_plain_value(value)).filter(|value| value.number().is_some_and(f64::is_finite))
}

/// What a verb says of a value that is no finite number.
pub(crate) fn no_finite_number(value: &Dynamic) -> String {
    match value.as_float() {
        Ok(number) => format!("found {number}, expected a finite number"),
        Err(_) => format!("found {}, expected a number", type_of(value)),
    }
}

/// The names of fields that a verb was given as an array.
pub(crate) fn field_names(verb: &str, names: Array) -> Res<Vec<String>> {
    names_of(verb, "fields", names)
}

/// The names of things that a verb was given as an array.
pub(crate) fn names_of(verb: &str, things: &str, names: Array) -> Res<Vec<String>> {
    let name = |name: Dynamic| {
        name.into_string().map_err(|found| {
            let found = type_called(found);
            bad_input(format_args!("{verb}: expected names of {things}, found {found}"))
        })
    };
    names.into_iter().map(name).collect()
}

/// The fields of an item by name: see [`fields_of`].
pub(crate) fn record_of(item: &Dynamic, fields: &FieldOrders) -> Res<Measures> {
    Ok(fields_of(item, fields)?.into_iter().collect())
}

/// The fields of an item, in the order in which they are written: those of a record, the measures
/// of a harvest or an enumeration, or the columns of another result that is one line.
pub(crate) fn fields_of(item: &Dynamic, fields: &FieldOrders) -> Res<Vec<(String, Value)>> {
    if let Some(found) = show_result(item, fields_of_result).flatten() {
        return Ok(found);
    }
    let field = |(name, value): (&str, &Dynamic)| {
        (name.to_owned(), to_plain_value_as_written(value, fields))
    };
    let record = item.read_lock::<Map>();
    let record = record.map(|record| fields.in_order(&record).into_iter().map(field).collect());
    record.ok_or_else(|| {
        let found = type_of(item);
        bad_input(format_args!("table: a row is {found}, expected a record: use `map` first"))
    })
}

fn fields_of_result(result: &dyn Record) -> Option<Vec<(String, Value)>> {
    if let Some(measures) = result.measures() {
        return Some(measures.into_iter().collect());
    }
    let columns = (result.entries() == 1).then(|| result.fields(0));
    Some(columns?.into_iter().map(|(name, value)| (name, Value::from(&value))).collect())
}
