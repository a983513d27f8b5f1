//! `Error`: the result of a component that did not finish its work.

use crate::Boxes;
use std::fmt;

/// The reason why a component did not finish.
///
/// ```
/// use seventeen_core::Error;
///
/// assert_eq!(Error::failed("no such grid").to_string(), "no such grid");
/// assert_eq!(Error::Cancelled.to_string(), "interrupted");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// It cannot do what was asked; the text is the reason.
    Failed(String),
    /// It panicked; the text contains its name, the message, file and line. The instance cannot be
    /// used again.
    Panicked(String),
    /// The run was cancelled. Earlier results are valid but incomplete.
    Cancelled,
}

/// A result of a component's work.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// A failure with this reason.
    pub fn failed(reason: impl Into<String>) -> Error {
        Error::Failed(reason.into())
    }

    /// The error of a solver that supports 9x9 puzzles only.
    pub fn no_board(boxes: Boxes) -> Error {
        let n = boxes.digits();
        Error::Failed(format!(
            "this solver supports 9x9 puzzles only, not {n}x{n} boards ({boxes})"
        ))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Failed(reason) | Error::Panicked(reason) => f.write_str(reason),
            Error::Cancelled => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Error {}
