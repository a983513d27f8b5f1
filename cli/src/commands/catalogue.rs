//! `seventeen catalogue`: the finer table of the catalogue of all grids.

use crate::args::Common;
use crate::progress::Bars;
use anyhow::Context;
use clap::Subcommand;
use seventeen_catalogue::{BandClass, Build, Catalogue as Grids, build_table};
use seventeen_host::stop;
use seventeen_jobs::Error;
use seventeen_jobs::catalogue::{Opened, opened, table_path};
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

pub(super) fn catalogue(common: &Common, asked: &Catalogue) -> anyhow::Result<()> {
    match asked {
        Catalogue::Build { table } => build(common, table.as_deref()),
        Catalogue::Info => super::print(&info(opened())),
    }
}

/// Builds the table. What classes gave is kept beside it until it is whole, so that a build that was stopped
/// goes on.
fn build(common: &Common, table: Option<&Path>) -> anyhow::Result<()> {
    let path = table.map(Path::to_owned).or_else(table_path);
    let path = path.context("this user has no cache: name a file by --table")?;
    let folder = path.with_extension("classes");
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)
            .with_context(|| format!("cannot write {}", parent.display()))?;
    }
    let task = Bars::new(common).task("classes", Some(BandClass::COUNT as u64));
    let build = Build {
        folder: &folder,
        threads: common.threads.unwrap_or(0),
        stops: &stop::requested,
        progress: &|done| task.reach(done.classes),
    };
    let tally = build_table(&build, &path).map_err(Error::from)?;
    drop(task);
    std::fs::remove_dir_all(&folder)
        .with_context(|| format!("cannot remove {}", folder.display()))?;
    Grids::with_table(&path).map_err(Error::from)?;
    let (grids, symmetric) = (tally.grids, tally.symmetric());
    super::print(&format!(
        "{}: {grids} grids, {symmetric} of them with automorphisms\n",
        path.display()
    ))
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
