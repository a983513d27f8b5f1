//! `seventeen man`: a man page for each command, made from its help.
//!
//! `clap_mangen` renders the sections, except EXAMPLES, which it would call EXTRA and fill like a
//! paragraph.

use anyhow::Context;
use clap::{Args, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The version, without the features of this build and the kernels of this machine.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The definition of the apostrophe at the top of a page.
const DEFINITIONS: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

#[derive(Args)]
pub(crate) struct ManArgs {
    /// The directory for the pages; `man` finds them in a directory man1 of its search path
    directory: PathBuf,
}

pub(crate) fn man(program: Command, ManArgs { directory }: &ManArgs) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", directory.display());
    std::fs::create_dir_all(directory).with_context(cannot)?;
    let mut program = program.disable_help_subcommand(true);
    program.build();
    write_pages(program, directory).with_context(cannot)
}

/// Writes the pages of a command and its subcommands.
fn write_pages(command: Command, directory: &Path) -> io::Result<()> {
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        write_pages(sub.clone(), directory)?;
    }
    let (examples, has_commands) = (examples(&command), command.has_subcommands());
    let page = Man::new(prepare_for_page(command)).source(format!("seventeen {VERSION}"));
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    write_examples(&examples, &mut text)?;
    page.render_options_section(&mut text)?;
    if has_commands {
        page.render_subcommands_section(&mut text)?;
    }
    page.render_version_section(&mut text)?;
    // Each section comes with the definitions that a page needs once.
    let text = String::from_utf8(text).map_err(io::Error::other)?;
    let text = format!("{DEFINITIONS}{}", text.replace(DEFINITIONS, ""));
    std::fs::write(directory.join(page.get_filename()), text)
}

/// The command with all that a page says of it: also the options that short help leaves out. Its
/// usage is one line, as in help.
fn prepare_for_page(mut command: Command) -> Command {
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim().to_owned();
    let command = command.override_usage(usage).long_version(VERSION);
    command.mut_args(|arg| arg.hide_short_help(false))
}

/// The lines of a command's examples, without their heading.
fn examples(command: &Command) -> Vec<String> {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    text.lines().skip(1).map(|line| line.strip_prefix("  ").unwrap_or(line).to_owned()).collect()
}

/// Writes the section EXAMPLES, whose lines stay as they are.
fn write_examples(lines: &[String], page: &mut impl Write) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let mut section = Roff::default();
    section.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in lines {
        section.text([roman(line.as_str())]);
    }
    section.control("fi", []);
    section.to_writer(page)
}
