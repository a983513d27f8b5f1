//! Errors of recipes for the user: Rhai's errors in plain words.
//!
//! A job's failure travels through Rhai as the payload of a run-time error; its [`ErrorClass`]
//! decides the exit code of the command line.

use crate::signature::type_name;
use rhai::{Dynamic, EvalAltResult};
use seventeen_jobs::{Error, ErrorClass};
use std::fmt;

/// The error of a recipe, ready to be printed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text}")]
pub struct RecipeError {
    /// The class of the error.
    pub class: ErrorClass,
    /// The message, and the places in the recipe and its modules with their lines.
    pub text: String,
}

impl RecipeError {
    /// Invalid usage, without a place.
    pub fn usage(message: impl fmt::Display) -> RecipeError {
        RecipeError { class: ErrorClass::BadInput, text: message.to_string() }
    }
}

/// The failure of a job that is not part of the recipe.
impl From<Error> for RecipeError {
    fn from(error: Error) -> RecipeError {
        RecipeError { class: error.class, text: error.message }
    }
}

/// The name of a value's type in messages: `Puzzle`, without its path in Rust.
pub fn type_of(value: &Dynamic) -> &str {
    type_called(value.type_name())
}

/// The name in recipes of a type that Rhai calls so.
pub fn type_called(name: &str) -> &str {
    match name.rsplit("::").next().unwrap_or(name).trim_end_matches('>') {
        "string" => "text",
        "map" => "record",
        name => type_name(name),
    }
}

/// The message of an error, without its place.
pub fn message_without_place(error: EvalAltResult) -> String {
    class_and_message(error).1
}

/// The class and the message of an error, without its place and the calls that led to it.
pub fn class_and_message(error: EvalAltResult) -> (ErrorClass, String) {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _)
        | EvalAltResult::ErrorInModule(_, inner, _) => class_and_message(*inner),
        EvalAltResult::ErrorRuntime(payload, _) => match payload.try_cast_result::<Error>() {
            Ok(failure) => (failure.class, failure.message),
            Err(thrown) => (ErrorClass::WorkFailed, thrown.to_string()),
        },
        EvalAltResult::ErrorTerminated(payload, _) => match payload.try_cast::<Error>() {
            Some(failure) => (failure.class, failure.message),
            None => (ErrorClass::Interrupted, "interrupted".to_owned()),
        },
        EvalAltResult::ErrorDataRace(..) => (
            ErrorClass::BadInput,
            "the closure uses the variable that the verb is called on: give it a second name first, as in \
             `let all = list; all.filter(|p| list.count() > 1)`"
                .to_owned(),
        ),
        EvalAltResult::ErrorPropertyNotFound(name, _) => (
            ErrorClass::BadInput,
            format!(
                "the record has no `{name}`: list its fields with `record.keys()`, use \
                 `record.get(\"{name}\") ?? 0` for a default of 0, or `count_by` to count"
            ),
        ),
        EvalAltResult::ErrorMismatchDataType(expected, found, _) if is_key(&expected, &found) => {
            let found = type_called(&found);
            let key = "use `record[key.to_string()]`, or `count_by` to count";
            (ErrorClass::BadInput, format!("the key of a record is {found}, expected a text: {key}"))
        }
        EvalAltResult::ErrorMismatchDataType(expected, found, _) => {
            let [expected, found] = [&expected, &found].map(|name| type_in_words(name));
            (ErrorClass::BadInput, format!("expected {expected}, found {found}"))
        }
        EvalAltResult::ErrorFunctionNotFound(called, _) if called.starts_with("anon$") => {
            let values = called.split_once(' ').map_or("()", |(_, values)| values);
            let what = "the closure takes a different number of values than it is called with";
            (ErrorClass::BadInput, format!("{what}: {values}"))
        }
        error => (ErrorClass::BadInput, in_words(&error.to_string())),
    }
}

/// A type that Rhai calls so, after `a` or `an`.
fn type_in_words(name: &str) -> String {
    with_article(match name {
        "Fn" => "closure",
        name if name.contains("range::Range") => "range",
        name => type_called(name),
    })
}

/// A name of a type after `a` or `an`.
pub(crate) fn with_article(name: &str) -> String {
    let is_vowel = |first: char| "AEIOaeio".contains(first);
    let article = if name.starts_with(is_vowel) { "an" } else { "a" };
    format!("{article} {name}")
}

/// Rhai's error about an unknown property, in the words of `check`.
fn in_words(message: &str) -> String {
    let parts = message.strip_prefix("Unknown property '").and_then(|rest| rest.split_once('\''));
    let of = |rest: &str| {
        let behind = rest.strip_prefix(" - a getter is not registered for type '")?;
        behind.strip_suffix('\'').map(str::to_owned)
    };
    match parts.and_then(|(name, rest)| Some((name, of(rest)?))) {
        Some((name, of)) => format!("{} has no property `{name}`", with_article(type_called(&of))),
        None => message.to_owned(),
    }
}

/// Whether a number was found where a text was expected, as a record's key.
fn is_key(expected: &str, found: &str) -> bool {
    expected == "string" && matches!(found, "i64" | "f64")
}
