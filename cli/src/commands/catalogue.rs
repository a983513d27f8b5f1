//! `seventeen catalogue`: the index of the catalogue of all grids.

use crate::common::Common;
use crate::progress::ProgressBars;
use crate::standard_output::{print, print_record};
use anyhow::Context;
use clap::Subcommand;
use serde_json::{Value as Json, json};
use seventeen_catalogue::{BandClass, BuildProgress};
use seventeen_host::cancellation;
use seventeen_jobs::catalogue::{OpenedCatalogue, build_table, index_path, open_catalogue};
use seventeen_jobs::progress::Progress;
use std::path::{Path, PathBuf};

#[derive(Subcommand)]
pub(crate) enum CatalogueCommand {
    /// Count all grids and store an index that speeds up ranks; this takes 4 min of CPU time, once
    Build {
        /// Write the index to this file instead of the user's cache; only the cache is searched
        #[arg(long, value_name = "FILE")]
        table: Option<PathBuf>,
    },
    /// Show whether the index exists and is used
    Info,
}

pub(crate) fn catalogue(common: &Common, asked: &CatalogueCommand) -> anyhow::Result<()> {
    match asked {
        CatalogueCommand::Build { table } => build_index(common, table.as_deref()),
        CatalogueCommand::Info if common.json => print_record(&index_record(open_catalogue())),
        CatalogueCommand::Info => print(&describe_index(open_catalogue())),
    }
}

/// Builds the index, and prints the number of all grids.
fn build_index(common: &Common, table: Option<&Path>) -> anyhow::Result<()> {
    let path = table.map(Path::to_owned).or_else(index_path);
    let path = path.context("this user has no cache directory: give a file with --table")?;
    let task = ProgressBars::new(common).task("classes", Some(BandClass::COUNT as u64));
    let threads = common.threads.unwrap_or(0);
    let progress = |done: BuildProgress| task.set_finished(done.classes);
    let tally = build_table(&path, threads, &cancellation::is_cancelled, &progress)?;
    drop(task);
    let (grids, symmetric) = (tally.grids, tally.symmetric());
    if common.json {
        return print_record(&json!({ "table": path, "grids": grids, "symmetric": symmetric }));
    }
    print(&format!("{}: {grids} grids, {symmetric} of them with automorphisms\n", path.display()))
}

/// The path and the state of the index, as `--json` prints them.
pub(super) fn index_record(opened: &OpenedCatalogue) -> Json {
    let OpenedCatalogue { table, is_fine, fault, .. } = opened;
    json!({ "table": table, "used": is_fine, "fault": fault.as_ref().map(ToString::to_string) })
}

/// The path and the state of the index.
pub(super) fn describe_index(opened: &OpenedCatalogue) -> String {
    let place = opened.table.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
    let state = match &opened.fault {
        Some(fault) => format!("not used: {fault}"),
        None if opened.is_fine => "used".to_owned(),
        None => "missing; `seventeen catalogue build` creates it".to_owned(),
    };
    format!("catalogue  {place} ({state})\n")
}
