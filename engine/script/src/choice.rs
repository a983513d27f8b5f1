//! The options of a component, as a recipe gives them.

use crate::failure::{Res, bad_input};
use rhai::Dynamic;
use seventeen_host::Registered;
use seventeen_plugin::Value;

/// The options that a recipe gives: nothing, the first one alone, or a map by name.
pub(crate) fn options(component: &Registered, given: Dynamic) -> Res<Vec<(String, Value)>> {
    if given.is_unit() {
        return Ok(Vec::new());
    }
    if let Some(map) = given.read_lock::<rhai::Map>() {
        return map.iter().map(|(name, v)| Ok((name.to_string(), value(v)?))).collect();
    }
    match component.params().first() {
        Some(first) => Ok(vec![(first.name.to_owned(), value(&given)?)]),
        None => {
            let (kind, name) = (component.kind(), component.name());
            Err(bad_input(format_args!("{kind} `{name}` has no options, and got {given}")))
        }
    }
}

fn value(given: &Dynamic) -> Res<Value> {
    if let Ok(b) = given.as_bool() {
        Ok(Value::Bool(b))
    } else if let Ok(i) = given.as_int() {
        Ok(Value::Int(i))
    } else if let Ok(x) = given.as_float() {
        Ok(Value::Float(x))
    } else if let Ok(text) = given.clone().into_string() {
        Ok(Value::Text(text))
    } else {
        let found = given.type_name();
        Err(bad_input(format_args!("an option is {found}: expected a number, text or bool")))
    }
}
