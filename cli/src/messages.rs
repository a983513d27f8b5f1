//! Messages: what is said on the standard error, beside results. They name files and show texts of others.

use seventeen_report::terminal::shown;
use std::fmt::Display;
use std::io::{IsTerminal, stderr};

/// Prints a line to the standard error.
pub(crate) fn say(line: impl Display) {
    let line = line.to_string();
    if stderr().is_terminal() {
        eprintln!("{}", shown(&line));
    } else {
        eprintln!("{line}");
    }
}
