//! `seventeen catalogue`: the finer table of the catalogue of all grids.

use crate::common::Common;
use crate::progress::Bars;
use crate::standard_output::print;
use anyhow::Context;
use clap::Subcommand;
use seventeen_catalogue::{BandClass, BuildProgress};
use seventeen_host::stop;
use seventeen_jobs::catalogue::{Opened, build_table, opened, table_path};
use seventeen_jobs::progress::Progress;
use std::path::{Path, PathBuf};

#[derive(Subcommand)]
pub(crate) enum Catalogue {
    /// Count all grids, and keep what makes ranks quick: four minutes of one processor, once
    Build {
        /// Write the table here instead of into the user's cache, where it is found by itself
        #[arg(long, value_name = "FILE")]
        table: Option<PathBuf>,
    },
    /// Say whether the finer table is there, and used
    Info,
}

pub(crate) fn catalogue(common: &Common, asked: &Catalogue) -> anyhow::Result<()> {
    match asked {
        Catalogue::Build { table } => build(common, table.as_deref()),
        Catalogue::Info => print(&info(opened())),
    }
}

/// Builds the table, and says what all grids add up to.
fn build(common: &Common, table: Option<&Path>) -> anyhow::Result<()> {
    let path = table.map(Path::to_owned).or_else(table_path);
    let path = path.context("this user has no cache: name a file by --table")?;
    let task = Bars::new(common).task("classes", Some(BandClass::COUNT as u64));
    let threads = common.threads.unwrap_or(0);
    let progress = |done: BuildProgress| task.reach(done.classes);
    let tally = build_table(&path, threads, &stop::requested, &progress)?;
    drop(task);
    let (grids, symmetric) = (tally.grids, tally.symmetric());
    print(&format!("{}: {grids} grids, {symmetric} of them with automorphisms\n", path.display()))
}

/// What there is of the table.
pub(super) fn info(opened: &Opened) -> String {
    let place = opened.table.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
    let state = match &opened.fault {
        Some(fault) => format!("not used: {fault}"),
        None if opened.is_fine => "used".to_owned(),
        None => "not there; `seventeen catalogue build` makes it".to_owned(),
    };
    format!("catalogue  {place} ({state})\n")
}
