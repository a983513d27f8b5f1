//! `seventeen man`: a man page for each command, made from its help.

use anyhow::Context;
use clap::{Args, Command};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct ManArgs {
    /// The directory for the pages; `man` finds them in a directory man1 of its search path
    directory: PathBuf,
}

pub(crate) fn man(program: Command, ManArgs { directory }: &ManArgs) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", directory.display());
    std::fs::create_dir_all(directory).with_context(cannot)?;
    clap_mangen::generate_to(program, directory).with_context(cannot)
}
