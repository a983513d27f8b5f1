//! Prints results that are a text to the standard output.

use serde::Serialize;
use seventeen_host::StandardOutput;
use seventeen_report::terminal::shown;
use std::io::{IsTerminal, Write, stdout};

/// Prints text to the standard output. If the reader has closed it, the error ends the program
/// without a message.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut output = StandardOutput;
    let printed =
        output.write_all(escape_for_terminal(text).as_bytes()).and_then(|()| output.flush());
    printed.map_err(|error| stdout_error(&error))
}

/// Prints a record as a line of JSON.
pub(crate) fn print_record(record: &impl Serialize) -> anyhow::Result<()> {
    print(&format!("{}\n", serde_json::to_string(record)?))
}

/// The text, made safe for a terminal, because it may contain untrusted text.
fn escape_for_terminal(text: &str) -> String {
    if stdout().is_terminal() { shown(text).into_owned() } else { text.to_owned() }
}

/// The error for a standard output that cannot be written.
pub(crate) fn stdout_error(error: &std::io::Error) -> anyhow::Error {
    seventeen_jobs::Error::write_failed("the standard output", error).into()
}
