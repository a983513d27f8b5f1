//! Failures of jobs inside Rhai: they travel as the payload of a run-time error.

use rhai::{Dynamic, DynamicWriteLock, EvalAltResult, Position};
use seventeen_jobs::{Error, ErrorClass};
pub(crate) use seventeen_language::failure::{class_and_message, type_called, type_of};
use std::fmt;

/// The result of functions that recipes call.
pub(crate) type Res<T> = Result<T, Box<EvalAltResult>>;

/// The failure of a job as an error of the recipe. It has a tag, unlike one that a recipe throws.
pub(crate) fn job_error(error: Error) -> Box<EvalAltResult> {
    let mut failure = Dynamic::from(error);
    failure.set_tag(1);
    Box::new(EvalAltResult::ErrorRuntime(failure, Position::NONE))
}

/// The failure of a job as an error that the recipe cannot catch.
pub(crate) fn uncatchable(error: Error) -> Box<EvalAltResult> {
    Box::new(EvalAltResult::ErrorTerminated(Dynamic::from(error), Position::NONE))
}

/// Turns the failure of a job into an error of the recipe.
pub(crate) trait RaiseJobError<T> {
    fn raise(self) -> Res<T>;
}

impl<T, E: Into<Error>> RaiseJobError<T> for Result<T, E> {
    fn raise(self) -> Res<T> {
        self.map_err(|error| job_error(error.into()))
    }
}

/// The error of a job that calls closures of a recipe: its own, or the closure's.
pub(crate) struct ClosureError(pub(crate) Box<EvalAltResult>);

impl From<Error> for ClosureError {
    fn from(error: Error) -> ClosureError {
        ClosureError(job_error(error))
    }
}

impl From<Box<EvalAltResult>> for ClosureError {
    fn from(error: Box<EvalAltResult>) -> ClosureError {
        ClosureError(error)
    }
}

/// Bad usage or bad input.
pub(crate) fn bad_input(message: impl fmt::Display) -> Box<EvalAltResult> {
    job_error(Error::bad_input(message))
}

/// A verb refuses an item.
pub(crate) fn refused(message: impl fmt::Display) -> Box<EvalAltResult> {
    job_error(Error::refused(message))
}

/// The run was cancelled.
pub(crate) fn interrupted() -> Box<EvalAltResult> {
    job_error(Error::interrupted())
}

/// A file or the standard output could not be written.
pub(crate) fn not_written(place: &str, error: &std::io::Error) -> Box<EvalAltResult> {
    job_error(Error::write_failed(place, error))
}

/// The error with this place in the recipe, unless it already has a place.
pub(crate) fn with_position(
    mut error: Box<EvalAltResult>,
    position: Position,
) -> Box<EvalAltResult> {
    if error.position().is_none() {
        error.set_position(position);
    }
    error
}

/// The failure of a job with the number of its item, from 1, before its message. The first item has
/// no number there, since it may be the only one.
pub(crate) fn with_item(mut error: Box<EvalAltResult>, source: u64) -> Box<EvalAltResult> {
    use ErrorClass::{BadInput, Refused, WorkFailed};
    if source > 0
        && let Some(mut failure) = failure_of_job(&mut error)
        && matches!(failure.class, BadInput | Refused | WorkFailed)
    {
        failure.message.insert_str(0, &format!("item {}: ", source + 1));
    }
    error
}

/// The failure of a verb itself, not of a closure that it called.
pub(crate) fn own_failure(error: &EvalAltResult) -> Option<Error> {
    match error {
        EvalAltResult::ErrorRuntime(payload, Position::NONE) if payload.tag() != 0 => {
            payload.clone().try_cast()
        }
        _ => None,
    }
}

/// The failure of a job that an error contains, if the recipe did not throw it.
fn failure_of_job(error: &mut EvalAltResult) -> Option<DynamicWriteLock<'_, Error>> {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _)
        | EvalAltResult::ErrorInModule(_, inner, _) => failure_of_job(inner),
        EvalAltResult::ErrorRuntime(payload, _) if payload.tag() != 0 => payload.write_lock(),
        _ => None,
    }
}
