//! `LineError`: an error in a text that should have a puzzle, with its place.

use super::bad_lines;
use super::problem::Problem;
use seventeen_core::ParseError;

/// An error in a line, or in a drawing of several.
#[derive(Debug)]
pub(super) struct LineError {
    /// The number of lines of the text before it.
    pub(super) line: usize,
    /// The number of the character in that line, from 1.
    pub(super) column: usize,
    /// Its class: a few words that all errors of its kind share.
    pub(super) class: &'static str,
    /// The message.
    pub(super) what: String,
    /// The board, or the position whose placed digits are wrong, if the only error is a digit that
    /// repeats in a house.
    pub(super) board: Option<Box<Problem>>,
}

impl LineError {
    /// In the first line.
    pub(super) fn at_column(
        column: usize,
        class: &'static str,
        what: impl Into<String>,
    ) -> LineError {
        LineError { line: 0, column, class, what: what.into(), board: None }
    }

    /// The error of a text that should be the cells of a puzzle.
    pub(super) fn from_cells(cells: &str, error: ParseError) -> LineError {
        let repeats = matches!(error, ParseError::Repeated { .. });
        let board = if repeats { Problem::parse_with_repeats(cells).ok() } else { None };
        LineError { board: board.map(Box::new), ..LineError::from(error) }
    }

    /// The board or the position that repeats a digit, if it is accepted; otherwise the error.
    pub(super) fn or_board(
        mut self,
        is_accepted: impl FnOnce(&Problem) -> bool,
    ) -> Result<Problem, LineError> {
        let board = self.board.take().filter(|board| is_accepted(board));
        board.map_or(Err(self), |board| Ok(*board))
    }
}

impl From<ParseError> for LineError {
    fn from(error: ParseError) -> LineError {
        let class = bad_lines::error_class(&error);
        let column = error.column();
        match error {
            ParseError::Position { line, found, expected, .. } => {
                let what = match found {
                    Some(found) => format!("character {column} is {found:?}: expected {expected}"),
                    None => format!("the line ends here: expected {expected}"),
                };
                LineError { line: line - 1, ..LineError::at_column(column, class, what) }
            }
            _ => LineError::at_column(column, class, error.to_string()),
        }
    }
}
