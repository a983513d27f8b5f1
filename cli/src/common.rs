//! The options that every command has.

use crate::colour::WhenColoured;
use clap::{ArgAction, Args};
use seventeen_jobs::{MOST_THREADS, shards};
use std::path::PathBuf;

/// The heading of the options of every command in help texts.
const EVERY: &str = "Options of every command";

/// The heading of the options that confine a run.
const CONFINED: &str = "Child process and limits";

/// Options of every command. The short help leaves them out: `seventeen --help` lists them.
#[derive(Args, Default)]
#[command(next_help_heading = EVERY)]
pub(crate) struct Common {
    /// Number of worker threads; 0 (the default) uses one per core
    #[arg(short = 'j', long, global = true, hide_short_help = true, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<usize>,
    /// Random seed; the same seed gives the same results
    #[arg(long, global = true, hide_short_help = true, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u64,
    /// Print results as JSON lines, like --format jsonl
    #[arg(long, global = true, hide_short_help = true)]
    pub(crate) json: bool,
    /// Print errors only: no progress bars and no other messages
    #[arg(short, long, global = true, hide_short_help = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Print more: the plugins and components used, and the time that each step took; -vv also
    /// prints every parameter
    #[arg(short, long, global = true, hide_short_help = true, action = ArgAction::Count)]
    pub(crate) verbose: u8,
    /// When to colour messages and help; the variables NO_COLOR, CLICOLOR and CLICOLOR_FORCE decide
    /// for `auto`
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_name = "WHEN",
        value_enum,
        default_value_t
    )]
    pub(crate) color: WhenColoured,
    /// Stop at the first invalid input line; by default invalid lines, and puzzles that the command
    /// cannot use, are skipped and reported at the end
    #[arg(long, global = true, hide_short_help = true)]
    pub(crate) strict: bool,
    /// Read zstd files with windows of up to 2 GiB, which takes as much memory; the default limit
    /// is 128 MiB
    #[arg(long, global = true, hide_short_help = true)]
    pub(crate) long_windows: bool,
    /// Add the run to this run log, which `seventeen runs` reads; by default SEVENTEEN_RUNS names
    /// the log
    #[arg(long, global = true, hide_short_help = true, value_name = "FILE")]
    pub(crate) runs: Option<PathBuf>,
    /// Run in a child process, so that a crashing component is reported instead of taking this
    /// process down
    #[arg(long, global = true, hide_short_help = true, help_heading = CONFINED)]
    pub(crate) isolate: bool,
    /// Like --isolate, but on a crash or panic skip the item and restart; skipped items are listed
    /// at the end. Output is buffered until then
    #[arg(long, global = true, hide_short_help = true, help_heading = CONFINED)]
    pub(crate) skip_crashes: bool,
    /// Run in a child process with at most this many megabytes of memory
    #[arg(long, global = true, hide_short_help = true, value_name = "MB", help_heading = CONFINED, value_parser = clap::value_parser!(u64).range(64..))]
    pub(crate) memory_limit: Option<u64>,
    /// Run in a child process, and stop it after this many seconds
    #[arg(long, global = true, hide_short_help = true, value_name = "S", help_heading = CONFINED, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) time_limit: Option<u64>,
    /// Load this plugin before all others; may be repeated
    #[arg(long, global = true, hide_short_help = true, value_name = "FILE")]
    pub(crate) plugin: Vec<PathBuf>,
    /// Load the plugins in this directory before those of the search path; may be repeated
    #[arg(long, global = true, hide_short_help = true, value_name = "DIR")]
    pub(crate) plugin_dir: Vec<PathBuf>,
    /// The default of `--profile`, from the config file.
    #[arg(skip)]
    pub(crate) profile: Option<String>,
}

impl Common {
    /// Whether `--verbose` was given.
    pub(crate) fn is_verbose(&self) -> bool {
        self.verbose > 0
    }

    /// The number of worker threads; 0 means one per core.
    pub(crate) fn worker_threads(&self) -> usize {
        self.threads.unwrap_or(0)
    }

    /// The options with which a sharded run was planned.
    pub(crate) fn from_shard_command(command: &shards::RunCommand) -> Common {
        Common {
            seed: command.seed,
            json: command.json,
            strict: command.strict,
            long_windows: command.long_windows,
            plugin: command.plugins.clone(),
            plugin_dir: command.plugin_directories.clone(),
            ..Common::default()
        }
    }
}

/// Parses a number of threads.
pub(crate) fn parse_threads(text: &str) -> Result<usize, String> {
    let expected = || format!("expected 0 to {MOST_THREADS}");
    text.parse().ok().filter(|&n| n <= MOST_THREADS).ok_or_else(expected)
}
