//! `seventeen cluster`: runs the shards of a plan on many machines.

use crate::cluster::{self, BackendName, ClusterJob};
use crate::common::Common;
use crate::progress::ProgressBars;
use clap::{Args, Subcommand};
use seventeen_jobs::shards::ShardDirectory;
use std::path::PathBuf;

#[derive(Subcommand)]
pub(crate) enum ClusterCommand {
    /// Submit the missing shards to a backend, which runs them
    Submit(SubmitArgs),
}

#[derive(Args)]
pub(crate) struct SubmitArgs {
    /// The directory of the plan
    directory: PathBuf,
    /// The backend that runs the shards
    #[arg(long, value_enum, default_value_t = BackendName::Hyperqueue)]
    backend: BackendName,
    /// Number of cores per shard
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=4096))]
    cores: u16,
    /// Number of shards that --backend local runs at once; by default the number of cores divided
    /// by --cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    workers: Option<u16>,
    /// Wait until all shards are done, and resubmit those that the backend lost
    #[arg(long)]
    wait: bool,
    /// Number of times that shards are submitted before missing ones are an error
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

pub(crate) fn cluster(common: &Common, asked: ClusterCommand) -> anyhow::Result<()> {
    let ClusterCommand::Submit(SubmitArgs { directory, backend, cores, workers, wait, rounds }) =
        asked;
    let (cores, workers) = (cores.into(), workers.map(usize::from));
    let (directory, bars) = (ShardDirectory::open(&directory)?, ProgressBars::new(common));
    let job = ClusterJob { directory, cores, workers, limits: limit_options(common), bars };
    cluster::submit_missing(&job, backend, wait, rounds)
}

/// The options that confine each shard.
fn limit_options(common: &Common) -> Vec<String> {
    let isolate = common.isolate.then(|| vec!["--isolate".to_owned()]);
    let memory = common.memory_limit.map(|mb| vec!["--memory-limit".to_owned(), mb.to_string()]);
    let time = common.time_limit.map(|s| vec!["--time-limit".to_owned(), s.to_string()]);
    [isolate, memory, time].into_iter().flatten().flatten().collect()
}
