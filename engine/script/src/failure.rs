//! Failures: what a recipe stops with, and what a person is told.
//!
//! Inside Rhai a job's failure travels as the payload of a run-time error; its [`Class`] decides
//! the exit code of the command line.

use rhai::{Dynamic, EvalAltResult, Position};
use seventeen_jobs::{Class, Error};
use std::fmt;

/// What Rhai functions return.
pub(crate) type Res<T> = Result<T, Box<EvalAltResult>>;

/// A failure of a job's as one of the recipe's.
pub(crate) fn raised(error: Error) -> Box<EvalAltResult> {
    Box::new(EvalAltResult::ErrorRuntime(Dynamic::from(error), Position::NONE))
}

/// What a job gave, its failure as one of the recipe's.
pub(crate) trait Raise<T> {
    fn raise(self) -> Res<T>;
}

impl<T, E: Into<Error>> Raise<T> for Result<T, E> {
    fn raise(self) -> Res<T> {
        self.map_err(|error| raised(error.into()))
    }
}

/// Why a job failed that calls closures of a recipe's: its own reason, or that of the closure.
pub(crate) struct Raised(pub(crate) Box<EvalAltResult>);

impl From<Error> for Raised {
    fn from(error: Error) -> Raised {
        Raised(raised(error))
    }
}

impl From<Box<EvalAltResult>> for Raised {
    fn from(error: Box<EvalAltResult>) -> Raised {
        Raised(error)
    }
}

/// What a recipe calls the type of a value: `Puzzle`, not where Rust keeps it.
pub(crate) fn type_of(value: &Dynamic) -> &str {
    let name = value.type_name();
    name.rsplit("::").next().unwrap_or(name).trim_end_matches('>')
}

/// Bad usage or bad input.
pub(crate) fn bad_input(message: impl fmt::Display) -> Box<EvalAltResult> {
    raised(Error::bad_input(message))
}

/// The run was cancelled.
pub(crate) fn interrupted() -> Box<EvalAltResult> {
    raised(Error::interrupted())
}

/// A file or the standard output could not be written.
pub(crate) fn not_written(place: &str, error: &std::io::Error) -> Box<EvalAltResult> {
    raised(Error::not_written(place, error))
}

/// Why a recipe did not run to its end, ready to be printed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text}")]
pub struct RecipeError {
    /// Whose fault it is.
    pub class: Class,
    /// The message, and the places in the recipe and its modules with their lines.
    pub text: String,
}

impl RecipeError {
    /// Bad usage, at no particular place.
    pub(crate) fn usage(message: impl fmt::Display) -> RecipeError {
        RecipeError { class: Class::BadInput, text: message.to_string() }
    }
}

/// A job failed that is no part of the recipe.
impl From<Error> for RecipeError {
    fn from(error: Error) -> RecipeError {
        RecipeError { class: error.class, text: error.message }
    }
}

/// The error at the place in the recipe that asked for the work, if it has none of its own.
pub(crate) fn placed(mut error: Box<EvalAltResult>, position: Position) -> Box<EvalAltResult> {
    if error.position().is_none() {
        error.set_position(position);
    }
    error
}

/// What an error says, without its place.
pub(crate) fn message(error: EvalAltResult) -> String {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _)
        | EvalAltResult::ErrorInModule(_, inner, _) => message(*inner),
        error => class_and_message(error).1,
    }
}

/// Whose fault an error is, and what it says, without the calls that it came through.
pub(crate) fn class_and_message(error: EvalAltResult) -> (Class, String) {
    match error {
        EvalAltResult::ErrorRuntime(payload, _) => match payload.try_cast_result::<Error>() {
            Ok(failure) => (failure.class, failure.message),
            Err(thrown) => (Class::WorkFailed, thrown.to_string()),
        },
        EvalAltResult::ErrorTerminated(..) => (Class::Interrupted, "interrupted".to_owned()),
        EvalAltResult::ErrorDataRace(..) => (
            Class::BadInput,
            "the closure names the value that the verb is called on: give that another name in front \
             of it, as in `let all = list; all.filter(|p| list.count() > 1)`"
                .to_owned(),
        ),
        EvalAltResult::ErrorPropertyNotFound(name, _) => (
            Class::BadInput,
            format!(
                "the record has no `{name}`; `record.get(\"{name}\") ?? 0` is 0 where it lacks, and \
                 `count_by` counts"
            ),
        ),
        EvalAltResult::ErrorMismatchDataType(expected, found, _) if is_key(&expected, &found) => {
            let key = "the keys of a record are texts, `record[key.to_string()]`; to count, there is \
                       `count_by`";
            (Class::BadInput, format!("this is {found}, expected a text: {key}"))
        }
        EvalAltResult::ErrorFunctionNotFound(called, _) if called.starts_with("anon$") => {
            let values = called.split_once(' ').map_or("()", |(_, values)| values);
            let what = "this closure takes another number of values than it is called with";
            (Class::BadInput, format!("{what}: {values}"))
        }
        error => (Class::BadInput, in_words(&error.to_string())),
    }
}

/// What Rhai says of a property that there is not, as `check` says it.
fn in_words(message: &str) -> String {
    let parts = message.strip_prefix("Unknown property '").and_then(|rest| rest.split_once('\''));
    let of = |rest: &str| {
        let behind = rest.strip_prefix(" - a getter is not registered for type '")?;
        behind.strip_suffix('\'').map(str::to_owned)
    };
    match parts.and_then(|(name, rest)| Some((name, of(rest)?))) {
        Some((name, of)) => format!("a {of} has no property `{name}`"),
        None => message.to_owned(),
    }
}

/// Whether a number was found where a text was expected, as a record's key.
fn is_key(expected: &str, found: &str) -> bool {
    expected == "string" && matches!(found, "i64" | "f64")
}
