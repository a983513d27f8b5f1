//! The shape of every help: examples first, then a command's own options, then those of every
//! command.

use crate::args::Args;
use clap::{Command, CommandFactory};

/// What is after the help is examples; they stand above the options.
const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}{after-help}\n\n{all-args}";

/// The command line: what help shows, completions offer and man pages say is made of it.
pub(crate) fn command() -> Command {
    shaped(Args::command())
}

fn shaped(command: Command) -> Command {
    command.help_template(TEMPLATE).mut_subcommands(shaped)
}
