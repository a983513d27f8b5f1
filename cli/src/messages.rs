//! Messages on the standard error. They may contain untrusted text, such as names of files.

use crate::colour::has_coloured_messages;
use clap::builder::styling::{Reset, Styles};
use seventeen_report::terminal::shown;
use std::fmt::Display;
use std::io::{IsTerminal, stderr};

/// Prints a line to the standard error.
pub(crate) fn print_message(line: impl Display) {
    eprintln!("{}", escape_for_terminal(line));
}

/// Prints an error to the standard error, in the colours of the command line's parser.
pub(crate) fn print_error(error: impl Display) {
    let text = escape_for_terminal(error);
    if has_coloured_messages() {
        let head = format!("{}error:{Reset}", Styles::styled().get_error());
        // A recipe may have several errors.
        let text = text.replace("\nerror:", &format!("\n{head}"));
        anstream::eprintln!("{head} {text}");
    } else {
        eprintln!("error: {text}");
    }
}

/// The line, made safe for a terminal.
fn escape_for_terminal(line: impl Display) -> String {
    let line = line.to_string();
    if stderr().is_terminal() { shown(&line).into_owned() } else { line }
}
