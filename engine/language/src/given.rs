//! Options of a recipe: turns values of Rhai into values that verbs and components take.

use crate::failure::type_of;
use rhai::{Array, Dynamic, FnPtr, ImmutableString, Map};
use seventeen_core::{Cells, Puzzle};
use seventeen_host::Registered;
use seventeen_jobs::AnyChoice;
use seventeen_jobs::options::OptionValue;
use seventeen_jobs::text::Annotated;
use seventeen_plugin::Value;

/// The options that a recipe gives a component: nothing, the first one alone, or a map by name.
///
/// # Errors
/// The component has no options, or a value is of a type that no option has.
pub fn component_options(
    component: &Registered,
    given: Dynamic,
) -> Result<Vec<(String, Value)>, String> {
    if given.is_unit() {
        return Ok(Vec::new());
    }
    if let Some(map) = given.read_lock::<Map>() {
        return map.iter().map(|(name, v)| Ok((name.to_string(), component_value(v)?))).collect();
    }
    match component.params().first() {
        Some(first) => Ok(vec![(first.name.to_owned(), component_value(&given)?)]),
        None => {
            let (kind, name) = (component.kind(), component.name());
            Err(format!("{kind} `{name}` has no options, but got {given}"))
        }
    }
}

fn component_value(given: &Dynamic) -> Result<Value, String> {
    match verb_option(given) {
        OptionValue::Bool(value) => Ok(Value::Bool(value)),
        OptionValue::Int(value) => Ok(Value::Int(value)),
        OptionValue::Float(value) => Ok(Value::Float(value)),
        OptionValue::Text(value) => Ok(Value::Text(value)),
        OptionValue::Cells(cells) => Ok(Value::Text(cells.to_string())),
        OptionValue::Puzzle(puzzle) => Ok(Value::Text(puzzle.to_string())),
        _ => {
            let found = given.type_name();
            Err(format!("an option is {found}, expected a number, a text, true or false"))
        }
    }
}

/// The values of an array that are of this type; none if it has others.
fn all_of<T: Clone + 'static>(value: &Dynamic) -> Option<Vec<T>> {
    let values = value.read_lock::<Array>()?;
    values.iter().map(|value| Some(value.read_lock::<T>()?.clone())).collect()
}

/// A value of a recipe as the value of a verb's option.
///
/// ```
/// use seventeen_jobs::options::OptionValue;
/// use seventeen_language::given;
///
/// assert!(matches!(given::verb_option(&17_i64.into()), OptionValue::Int(17)));
/// ```
pub fn verb_option(value: &Dynamic) -> OptionValue {
    if let Ok(value) = value.as_bool() {
        OptionValue::Bool(value)
    } else if let Ok(value) = value.as_int() {
        OptionValue::Int(value)
    } else if let Ok(value) = value.as_float() {
        OptionValue::Float(value)
    } else if let Some(value) = value.read_lock::<ImmutableString>() {
        OptionValue::Text(value.to_string())
    } else if let Some(choice) = value.read_lock::<AnyChoice>() {
        OptionValue::Component(choice.clone())
    } else if let Some(cells) = value.read_lock::<Cells>() {
        OptionValue::Cells(*cells)
    } else if let Some(puzzle) = value.read_lock::<Annotated<Puzzle>>() {
        OptionValue::Puzzle(puzzle.value)
    } else if let Some(choices) = all_of::<AnyChoice>(value) {
        OptionValue::Components(choices)
    } else if let Some(texts) = all_of::<ImmutableString>(value) {
        OptionValue::Texts(texts.iter().map(ToString::to_string).collect())
    } else if value.is::<FnPtr>() {
        OptionValue::Closure
    } else {
        OptionValue::Other { shown: value.to_string(), kind: type_of(value).to_owned() }
    }
}
