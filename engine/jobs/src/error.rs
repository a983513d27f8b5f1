//! Why a job failed, and whose fault that is.

use crate::files;
use seventeen_host::ChoiceError;
use std::fmt::{self, Display};
use std::io;

/// What jobs return.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Whose fault a failure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Bad usage or bad input: the caller can mend it.
    BadInput,
    /// The work failed: a component, a disk, a disagreement.
    WorkFailed,
    /// The run was cancelled.
    Interrupted,
    /// Whoever read the results has gone: nothing to say, and nothing wrong.
    BrokenPipe,
}

/// A failure of a job.
///
/// ```
/// use seventeen_jobs::{Class, Error};
///
/// let error = Error::bad_input("enumerate: 82 clues, expected 1 to 81");
/// assert_eq!(error.class, Class::BadInput);
/// assert_eq!(error.to_string(), "enumerate: 82 clues, expected 1 to 81");
/// // What a `main` that returns it prints.
/// assert_eq!(format!("{error:?}"), error.to_string());
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// Whose fault it is.
    pub class: Class,
    /// What a person is told: one or more lines, without a full stop.
    pub message: String,
}

impl Error {
    fn new(class: Class, message: impl Display) -> Error {
        Error { class, message: message.to_string() }
    }

    /// Bad usage or bad input.
    pub fn bad_input(message: impl Display) -> Error {
        Error::new(Class::BadInput, message)
    }

    /// The work failed.
    pub fn work_failed(message: impl Display) -> Error {
        Error::new(Class::WorkFailed, message)
    }

    /// The run was cancelled.
    pub fn interrupted() -> Error {
        Error::new(Class::Interrupted, "interrupted")
    }

    /// A file, or what `place` says, could not be written.
    pub fn not_written(place: impl Display, error: &io::Error) -> Error {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Error::new(Class::BrokenPipe, format_args!("{place}: nobody reads it"));
        }
        let class = if files::is_refusal(error) { Class::BadInput } else { Class::WorkFailed };
        Error::new(class, format_args!("cannot write {place}: {error}"))
    }

    /// The same failure, with what it is about in front of its message.
    pub fn about(self, what: impl Display) -> Error {
        Error { message: format!("{what}: {}", self.message), ..self }
    }
}

/// The message alone: programs print an error that their `main` returns in this form.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// What a component reported while it worked.
impl From<seventeen_core::Error> for Error {
    fn from(error: seventeen_core::Error) -> Error {
        match error {
            seventeen_core::Error::Interrupted => Error::interrupted(),
            seventeen_core::Error::Failed(reason) | seventeen_core::Error::Panicked(reason) => {
                Error::work_failed(reason)
            }
        }
    }
}

/// A text was no grid, puzzle or other word of the field.
///
/// ```
/// fn grid(text: &str) -> seventeen_jobs::Result<seventeen_core::Grid> {
///     Ok(text.parse()?)
/// }
/// assert_eq!(grid("17").unwrap_err().to_string(), "expected 81 cells, found 2");
/// ```
impl From<seventeen_core::ParseError> for Error {
    fn from(error: seventeen_core::ParseError) -> Error {
        Error::bad_input(error)
    }
}

/// A component or an option was asked for that does not exist.
impl From<ChoiceError> for Error {
    fn from(error: ChoiceError) -> Error {
        Error::bad_input(error)
    }
}
