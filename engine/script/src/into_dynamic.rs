//! Turns values of the engine into values of recipes.

use crate::problem_value::problem_to_dynamic;
use rhai::{Array, Dynamic, Identifier, Map};
use seventeen_report::{FieldValue, Value};

/// A plain value as a value of a recipe.
pub(crate) fn value_to_dynamic(value: Value) -> Dynamic {
    match value {
        Value::Nothing => Dynamic::UNIT,
        Value::Bool(b) => b.into(),
        Value::Integer(i) => i.into(),
        Value::Number(x) => x.into(),
        Value::Text(text) => text.into(),
        Value::List(values) => values.into_iter().map(value_to_dynamic).collect::<Array>().into(),
        Value::Record(record) => record_to_map(record).into(),
    }
}

/// A record of a recipe with these fields. They are inserted one by one, since each `collect` would
/// compile a sort of its own.
pub(crate) fn map_of_fields<N: Into<Identifier>>(
    fields: impl IntoIterator<Item = (N, Dynamic)>,
) -> Map {
    let mut record = Map::new();
    for (name, value) in fields {
        record.insert(name.into(), value);
    }
    record
}

/// A plain record as a record of a recipe.
pub(crate) fn record_to_map(record: impl IntoIterator<Item = (String, Value)>) -> Map {
    map_of_fields(record.into_iter().map(|(name, value)| (name, value_to_dynamic(value))))
}

/// The value of a field as a value of a recipe; nothing if the result does not have it.
pub(crate) fn field_to_dynamic(value: FieldValue) -> Dynamic {
    match value {
        FieldValue::Absent | FieldValue::Unlisted => Dynamic::UNIT,
        FieldValue::Plain(value) => value_to_dynamic(value),
        FieldValue::Grid(grid) => Dynamic::from(grid),
        FieldValue::Problem(problem) => problem_to_dynamic(problem),
        FieldValue::Cells(cells) => Dynamic::from(cells),
        FieldValue::NumberedPair(entry) => Dynamic::from(entry),
        FieldValue::Step(step) => Dynamic::from(step.step),
        FieldValue::List(values) => {
            Dynamic::from_array(values.into_iter().map(field_to_dynamic).collect())
        }
        FieldValue::Map(values) => {
            map_of_fields(values.into_iter().map(|(name, value)| (name, field_to_dynamic(value))))
                .into()
        }
        FieldValue::Columns(columns) => Map::into(record_to_map(columns)),
    }
}
