//! `seventeen completions`: a script with which a shell asks the program for completions.
//!
//! The shell calls the program with `COMPLETE` in its environment, and `main` answers. So
//! completions include the components of plugins.

use crate::standard_output::print;
use anyhow::Context;
use clap::Args;
use clap::builder::PossibleValuesParser;
use clap_complete::env::Shells;

/// The variable that the shell sets.
pub(crate) const VARIABLE: &str = "COMPLETE";

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell to print a script for
    #[arg(value_parser = PossibleValuesParser::new(Shells::builtins().names()))]
    shell: String,
}

pub(crate) fn completions(asked: &CompletionsArgs) -> anyhow::Result<()> {
    let (program, mut text) = ("seventeen", Vec::new());
    let shells = Shells::builtins();
    let shell = shells.completer(&asked.shell).context("unknown shell")?;
    shell.write_registration(VARIABLE, program, program, program, &mut text)?;
    print(&String::from_utf8(text)?)
}
