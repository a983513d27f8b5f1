//! Messages on the standard error. They may contain untrusted text, such as names of files.

use seventeen_report::terminal::shown;
use std::fmt::Display;
use std::io::{IsTerminal, stderr};

/// Prints a line to the standard error.
pub(crate) fn print_message(line: impl Display) {
    let line = line.to_string();
    if stderr().is_terminal() {
        eprintln!("{}", shown(&line));
    } else {
        eprintln!("{line}");
    }
}
