//! `Unfinished`: why a job ended early, with its results until then.

use crate::error::{Error, ErrorClass};
use std::fmt;

/// A job that ended early. If it was stopped while it worked, it returns its results so far; if it
/// failed, or was stopped before, it returns nothing.
///
/// Converted to an [`Error`], it is the cancellation or the failure.
///
/// ```
/// use seventeen_jobs::{ErrorClass, Error, Unfinished};
///
/// let stopped = Unfinished::stopped_with(vec!["a puzzle"]);
/// assert_eq!(stopped.error().class, ErrorClass::Interrupted);
/// assert_eq!(stopped.partial_result(), Some(&vec!["a puzzle"]));
/// assert_eq!(stopped.into_partial_result(), Ok(vec!["a puzzle"]));
///
/// let failed: Unfinished<Vec<&str>> = Error::work_failed("the disk is full").into();
/// assert_eq!(failed.into_partial_result(), Err(Error::work_failed("the disk is full")));
/// ```
#[derive(Clone)]
pub struct Unfinished<T> {
    error: Error,
    found: Option<Box<T>>,
}

impl<T> Unfinished<T> {
    /// The run was stopped, with these results so far.
    pub fn stopped_with(found: T) -> Unfinished<T> {
        Unfinished { error: Error::interrupted(), found: Some(Box::new(found)) }
    }

    /// The reason why it ended early.
    pub fn error(&self) -> &Error {
        &self.error
    }

    /// Its results until then.
    pub fn partial_result(&self) -> Option<&T> {
        self.found.as_deref()
    }

    /// Its results until then, for callers that show them.
    ///
    /// # Errors
    /// There are no results.
    pub fn into_partial_result(self) -> Result<T, Error> {
        self.found.map(|found| *found).ok_or(self.error)
    }

    /// Whether the run was stopped.
    pub fn is_stopped(&self) -> bool {
        self.error.class == ErrorClass::Interrupted
    }
}

impl<T> From<Error> for Unfinished<T> {
    fn from(error: Error) -> Unfinished<T> {
        Unfinished { error, found: None }
    }
}

impl<T> From<seventeen_core::Error> for Unfinished<T> {
    fn from(error: seventeen_core::Error) -> Unfinished<T> {
        Error::from(error).into()
    }
}

impl<T> From<Unfinished<T>> for Error {
    fn from(unfinished: Unfinished<T>) -> Error {
        unfinished.error
    }
}

impl<T> fmt::Display for Unfinished<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

/// The message alone, as for [`Error`].
impl<T> fmt::Debug for Unfinished<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<T> std::error::Error for Unfinished<T> {}
