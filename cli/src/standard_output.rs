//! The standard output, for results that are a text.

use seventeen_host::StandardOutput;
use seventeen_report::terminal::shown;
use std::io::{IsTerminal, Write, stdout};

/// Prints text to the standard output; quietly ends the program where nobody reads it.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut output = StandardOutput;
    let printed = output.write_all(for_output(text).as_bytes()).and_then(|()| output.flush());
    printed.map_err(|error| not_printed(&error))
}

/// The text as the standard output takes it: it may show texts of others.
fn for_output(text: &str) -> String {
    if stdout().is_terminal() { shown(text).into_owned() } else { text.to_owned() }
}

/// The standard output could not be written.
pub(crate) fn not_printed(error: &std::io::Error) -> anyhow::Error {
    seventeen_jobs::Error::not_written("the standard output", error).into()
}
