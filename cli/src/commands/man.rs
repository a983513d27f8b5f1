//! `seventeen man`: a man page for each command, of what its help says.

use anyhow::Context;
use clap::{Args, Command};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Man {
    /// Where the pages go: `man` finds those in a directory `man1` of its path
    directory: PathBuf,
}

pub(crate) fn man(program: Command, Man { directory }: &Man) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", directory.display());
    std::fs::create_dir_all(directory).with_context(cannot)?;
    clap_mangen::generate_to(program, directory).with_context(cannot)
}
