//! `seventeen cluster`: the shards of a plan on many machines.

use crate::cluster::{self, Job, Named};
use crate::common::Common;
use crate::progress::Bars;
use clap::{Args, Subcommand};
use seventeen_jobs::shards::Directory;
use std::path::PathBuf;

#[derive(Subcommand)]
pub(crate) enum Cluster {
    /// Have an engine run the shards that are missing
    Submit(Submit),
}

#[derive(Args)]
pub(crate) struct Submit {
    /// The directory of the plan
    directory: PathBuf,
    /// What runs the shards
    #[arg(long, value_enum, default_value_t = Named::Hyperqueue)]
    engine: Named,
    /// Cores for each shard
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=4096))]
    cores: u16,
    /// How many shards run at once, on this machine; as many as there are cores for if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    workers: Option<u16>,
    /// Wait until all shards are done, and submit those again that the engine lost
    #[arg(long)]
    wait: bool,
    /// How often shards are submitted before those that are still missing are an error
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

pub(crate) fn cluster(common: &Common, asked: Cluster) -> anyhow::Result<()> {
    let Cluster::Submit(Submit { directory, engine, cores, workers, wait, rounds }) = asked;
    let (cores, workers) = (cores.into(), workers.map(usize::from));
    let (directory, bars) = (Directory::open(&directory)?, Bars::new(common));
    let job = Job { directory, cores, workers, limits: limits(common), bars };
    cluster::submit(&job, engine, wait, rounds)
}

/// The options that confine each shard.
fn limits(common: &Common) -> Vec<String> {
    let isolate = common.isolate.then(|| vec!["--isolate".to_owned()]);
    let memory = common.memory_limit.map(|mb| vec!["--memory-limit".to_owned(), mb.to_string()]);
    let time = common.time_limit.map(|s| vec!["--time-limit".to_owned(), s.to_string()]);
    [isolate, memory, time].into_iter().flatten().flatten().collect()
}
