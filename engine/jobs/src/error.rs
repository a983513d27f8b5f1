//! Errors of jobs: the reason of a failure, and its cause.

use crate::files;
use seventeen_host::ChoiceError;
use std::fmt::{self, Display};
use std::io;

/// The result of jobs.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The cause of a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorClass {
    /// Bad usage or bad input: the caller can correct it.
    BadInput,
    /// Bad input, but of a list: a verb refuses this item, and others may be right.
    Refused,
    /// The work failed: a component, a disk, a disagreement.
    WorkFailed,
    /// The run was cancelled.
    Interrupted,
    /// The reader of the results has closed them: no message is needed, and nothing is wrong.
    BrokenPipe,
    /// The work is done, and lists that it compared differ: the results say how.
    Differs,
}

/// A failure of a job.
///
/// ```
/// use seventeen_jobs::{ErrorClass, Error};
///
/// let error = Error::bad_input("enumerate: 82 clues, expected 1 to 81");
/// assert_eq!(error.class, ErrorClass::BadInput);
/// assert_eq!(error.to_string(), "enumerate: 82 clues, expected 1 to 81");
/// // What a `main` that returns it prints.
/// assert_eq!(format!("{error:?}"), error.to_string());
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// Its cause.
    pub class: ErrorClass,
    /// The message for people: one or more lines, without a full stop.
    pub message: String,
}

impl Error {
    fn new(class: ErrorClass, message: impl Display) -> Error {
        Error { class, message: message.to_string() }
    }

    /// Bad usage or bad input.
    pub fn bad_input(message: impl Display) -> Error {
        Error::new(ErrorClass::BadInput, message)
    }

    /// A verb refuses an item of a list.
    pub fn refused(message: impl Display) -> Error {
        Error::new(ErrorClass::Refused, message)
    }

    /// The work failed.
    pub fn work_failed(message: impl Display) -> Error {
        Error::new(ErrorClass::WorkFailed, message)
    }

    /// The run was cancelled.
    pub fn interrupted() -> Error {
        Error::new(ErrorClass::Interrupted, "interrupted")
    }

    /// Compared lists differ.
    pub fn differs() -> Error {
        Error::new(ErrorClass::Differs, "the lists differ")
    }

    /// A file, or the target that `place` names, could not be written.
    pub fn write_failed(place: impl Display, error: &io::Error) -> Error {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Error::new(ErrorClass::BrokenPipe, format_args!("{place}: nobody reads it"));
        }
        let is_bad_place = is_impossible_place(error.kind()) || files::is_refusal(error);
        let class = if is_bad_place { ErrorClass::BadInput } else { ErrorClass::WorkFailed };
        Error::new(class, format_args!("cannot write {place}: {error}"))
    }

    /// This failure, with the subject before its message. An interruption has none.
    pub fn with_subject(self, what: impl Display) -> Error {
        if self.class == ErrorClass::Interrupted {
            return self;
        }
        Error { message: format!("{what}: {}", self.message), ..self }
    }
}

/// What is wrong with a text in JSON, and in which column of its line.
///
/// ```
/// use seventeen_jobs::error::json_reason;
///
/// let error = serde_json::from_str::<u8>("[1]").unwrap_err();
/// assert_eq!(json_reason(&error), ("invalid type: sequence, expected u8".to_owned(), 0));
/// ```
pub fn json_reason(error: &serde_json::Error) -> (String, usize) {
    let text = error.to_string();
    (text.split(" at line ").next().unwrap_or(&text).to_owned(), error.column())
}

/// Whether no file can be written at such a place, whatever happens to the disk.
fn is_impossible_place(kind: io::ErrorKind) -> bool {
    use io::ErrorKind::{IsADirectory, NotADirectory, NotFound};
    matches!(kind, NotFound | NotADirectory | IsADirectory)
}

/// The message alone: programs print an error that their `main` returns in this format.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// An error that a component reported while it worked.
impl From<seventeen_core::Error> for Error {
    fn from(error: seventeen_core::Error) -> Error {
        match error {
            seventeen_core::Error::Cancelled => Error::interrupted(),
            seventeen_core::Error::Failed(reason) | seventeen_core::Error::Panicked(reason) => {
                Error::work_failed(reason)
            }
        }
    }
}

/// A text is not a valid grid, puzzle or other object.
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

/// An unknown component or option was requested.
impl From<ChoiceError> for Error {
    fn from(error: ChoiceError) -> Error {
        Error::bad_input(error)
    }
}
