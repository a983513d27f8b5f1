//! Options: an object of JSON, read as the options that a job declares.

use crate::engine::Engine;
use serde_json::Value as Json;
use seventeen::jobs::AnyChoice;
use seventeen::jobs::options::{
    GivenOptions, JobOption, JobOptions, OptionValue, ValueKind, unknown_option_error,
};
use seventeen::{Error, Result};

seventeen::jobs::options! {
    /// No options.
    pub(crate) struct NoOptions {}
}

/// The options of a job.
///
/// # Errors
/// The text is no object of JSON, an option does not exist, or it does not take the value.
pub(crate) fn read<O: JobOptions>(engine: &Engine, job: &str, text: &str) -> Result<O> {
    let given: Json = serde_json::from_str(text).map_err(Error::bad_input)?;
    let given = given.as_object().ok_or_else(|| Error::bad_input("expected an object"))?;
    let known = O::job_options();
    let mut values = Vec::new();
    for (name, value) in given.iter().filter(|(_, value)| !value.is_null()) {
        let option = known.iter().find(|option| option.name == name);
        let unknown = || Error::bad_input(unknown_option_error(job, name, &known));
        values.push((name.clone(), value_of(engine, option.ok_or_else(unknown)?, value)?));
    }
    O::read(&mut GivenOptions::new(job, values))
}

/// A value of JSON as the value of an option.
fn value_of(engine: &Engine, option: &JobOption, value: &Json) -> Result<OptionValue> {
    Ok(match value {
        Json::Bool(value) => OptionValue::Bool(*value),
        Json::String(text) => match option.takes {
            ValueKind::Component(kind) => {
                let (component, options) = engine.parse_choice(kind, text)?;
                let made = AnyChoice::new(component, &options, engine.cancellation_token());
                OptionValue::Component(made?)
            }
            _ => OptionValue::Text(text.clone()),
        },
        Json::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(value), _) => OptionValue::Int(value),
            (None, Some(value)) => OptionValue::Float(value),
            (None, None) => other(value),
        },
        value => other(value),
    })
}

fn other(value: &Json) -> OptionValue {
    OptionValue::Other { shown: value.to_string(), kind: "JSON".to_owned() }
}
