//! `Wrong`: what is wrong with a text that should hold a puzzle, and where.

use super::bad_lines;
use seventeen_core::ParseError;

/// What is wrong with a line, or with a drawing of several.
#[derive(Debug)]
pub(super) struct Wrong {
    /// How many lines of the text stand before it.
    pub(super) line: usize,
    /// Which character of that line it is, counted from 1.
    pub(super) column: usize,
    /// In a few words that are the same for all of its kind.
    pub(super) class: &'static str,
    /// In words.
    pub(super) what: String,
}

impl Wrong {
    /// In the first line.
    pub(super) fn at(column: usize, class: &'static str, what: impl Into<String>) -> Wrong {
        Wrong { line: 0, column, class, what: what.into() }
    }
}

impl From<ParseError> for Wrong {
    fn from(error: ParseError) -> Wrong {
        let class = bad_lines::class(&error);
        let column = error.column();
        match error {
            ParseError::Position { line, found, expected, .. } => {
                let what = match found {
                    Some(found) => format!("character {column} is {found:?}: expected {expected}"),
                    None => format!("the line ends here: expected {expected}"),
                };
                Wrong { line: line - 1, column, class, what }
            }
            _ => Wrong { line: 0, column, class, what: error.to_string() },
        }
    }
}
