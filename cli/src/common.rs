//! The options that every command has.

use clap::Args;
use seventeen_jobs::shards;
use std::path::PathBuf;

/// What the options of every command are called.
const EVERY: &str = "Options of every command";

/// What the options are called that confine a run.
const CONFINED: &str = "In a process of its own";

/// Options of every command.
#[derive(Args, Default)]
#[command(next_help_heading = EVERY)]
pub(crate) struct Common {
    /// Threads to work with; 0 stands for one a core, as if none were named
    #[arg(long, global = true, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Seed of all randomness: the same seed gives the same results
    #[arg(long, global = true, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u64,
    /// Print results as JSON lines, as --format jsonl does
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Say nothing but errors: no progress and no notes
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Say more: which plugins and components do the work, and what was done in which time
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
    /// End at the first line of an input that holds no puzzle or grid, instead of passing over such
    /// lines and naming them at the end
    #[arg(long, global = true)]
    pub(crate) strict: bool,
    /// Read zstd files with windows of up to 2 GiB, and that much memory, instead of 128 MiB
    #[arg(long, global = true, hide_short_help = true)]
    pub(crate) long_windows: bool,
    /// Add the run to this run log, for `seventeen runs`; the variable SEVENTEEN_RUNS does the same
    #[arg(long, global = true, hide_short_help = true, value_name = "FILE")]
    pub(crate) runs: Option<PathBuf>,
    /// Run in a process of its own: what a component does to that, such as a crash, stays there, and is
    /// named
    #[arg(long, global = true, hide_short_help = true, help_heading = CONFINED)]
    pub(crate) isolate: bool,
    /// The same; and where a component ends the process, leave the item out that it was at, begin anew,
    /// and name it at the end. What is printed is held back until then
    #[arg(long, global = true, hide_short_help = true, help_heading = CONFINED)]
    pub(crate) go_on: bool,
    /// The same, with at most so many megabytes of memory
    #[arg(long, global = true, hide_short_help = true, value_name = "MB", help_heading = CONFINED, value_parser = clap::value_parser!(u64).range(64..))]
    pub(crate) memory_limit: Option<u64>,
    /// The same, for at most so many seconds
    #[arg(long, global = true, hide_short_help = true, value_name = "S", help_heading = CONFINED, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) time_limit: Option<u64>,
    /// Load this plugin first; may be repeated
    #[arg(long, global = true, hide_short_help = true, value_name = "FILE")]
    pub(crate) plugin: Vec<PathBuf>,
    /// Load the plugins in this directory before all others; may be repeated
    #[arg(long, global = true, hide_short_help = true, value_name = "DIR")]
    pub(crate) plugin_dir: Vec<PathBuf>,
    /// The profile of verbs that go by one, unless one is named; the config file says it
    #[arg(skip)]
    pub(crate) profile: Option<String>,
}

impl Common {
    /// How many threads to work with; 0 stands for one a core.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or(0)
    }

    /// The options that a run in shards was planned with.
    pub(crate) fn of(command: &shards::Command) -> Common {
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

/// The most threads that are believed to be meant.
const MOST_THREADS: usize = 4096;

/// How many threads a text says.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let expected = || format!("expected 0 to {MOST_THREADS}");
    text.parse().ok().filter(|&n| n <= MOST_THREADS).ok_or_else(expected)
}
