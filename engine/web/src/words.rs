//! Errors in the words of the page, which has no commands, files and options.

use seventeen::Error;

/// How errors about a text begin: its name, and the line and column.
const TEXT: &str = "the text:";

/// The beginning of advice about tables, which ends with a command.
const TABLE: &str = "; if this is the header of a table: ";

/// What the page advises about tables.
const TABLE_ON_PAGE: &str =
    "; if this is the header of a table, call the column of the puzzles “puzzle”";

/// The error without what only the command line has: names of commands and texts, and options.
pub(crate) fn in_page_words(error: Error, job: &str) -> Error {
    let message = error.message.strip_prefix(job).and_then(|rest| rest.strip_prefix(": "));
    let message = without_place(message.unwrap_or(&error.message));
    let message = match message.split_once(TABLE) {
        Some((wrong, _)) => format!("{wrong}{TABLE_ON_PAGE}"),
        None => message,
    };
    Error { message, ..error }
}

/// The message with its line instead of the name of the text, the line and the column. Messages
/// about characters have the column themselves, and those of a single line need no line.
fn without_place(message: &str) -> String {
    let place = || {
        let (line, rest) = message.strip_prefix(TEXT)?.split_once(':')?;
        let (column, what) = rest.split_once(": ")?;
        column.parse::<u64>().ok().and(line.parse::<u64>().ok()).map(|line| (line, what))
    };
    match place() {
        Some((1, what)) => what.to_owned(),
        Some((line, what)) => format!("line {line}: {what}"),
        None => message.to_owned(),
    }
}
