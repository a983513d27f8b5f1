//! Option maps: what a recipe gives a verb by name, read as the options that the verb declares.

use crate::failure::{Raise, Res, type_of};
use rhai::{Dynamic, FnPtr, ImmutableString, Map};
use seventeen_core::{Cells, Puzzle};
use seventeen_jobs::AnyChoice;
use seventeen_jobs::options::{Given, JobOptions, OptionValue};
use seventeen_jobs::text::Noted;

/// The options of `verb` that a map gives; those that it leaves out have their defaults.
pub(crate) fn read<O: JobOptions>(verb: &str, options: Map) -> Res<O> {
    let values = options.into_iter().map(|(name, value)| (name.to_string(), of_value(&value)));
    let mut given = Given::new(verb, values);
    given.check_names(&O::list()).raise()?;
    O::read(&mut given).raise()
}

/// A value of a recipe as one that options take.
pub(crate) fn of_value(value: &Dynamic) -> OptionValue {
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
    } else if let Some(puzzle) = value.read_lock::<Noted<Puzzle>>() {
        OptionValue::Puzzle(puzzle.value)
    } else if value.is::<FnPtr>() {
        OptionValue::Closure
    } else {
        OptionValue::Other { shown: value.to_string(), kind: type_of(value).to_owned() }
    }
}
