//! The command line: what can be asked, and with which options.

use crate::bench::Bench;
use crate::commands::{
    Catalogue, Cluster, Completions, Doc, Man, Merge, Missing, Plan, Plugins, Run, Runs, Status,
};
use crate::verbs::Verb;
use clap::{Args as ClapArgs, Subcommand};
use seventeen_jobs::shards;
use std::path::PathBuf;

/// What can be asked.
#[derive(ClapArgs)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What the options of every command are called.
const EVERY: &str = "Options of every command";

/// What the options are called that confine a run.
const CONFINED: &str = "In a process of its own";

/// Options of every command.
#[derive(ClapArgs, Default)]
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
    /// Note the run in this catalogue, for `seventeen runs`; the variable SEVENTEEN_RUNS says the same
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

impl Args {
    /// Whether it is a recipe that is not trusted.
    pub(crate) fn is_untrusted(&self) -> bool {
        matches!(&self.command, Command::Run(run) if run.untrusted.is_some())
    }

    /// Whether a process of its own was asked for.
    pub(crate) fn asks_to_be_confined(&self) -> bool {
        let Common { isolate, go_on, memory_limit, time_limit, .. } = self.common;
        let is_limited = memory_limit.is_some() || time_limit.is_some();
        isolate || go_on || is_limited || self.is_untrusted()
    }
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

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Run a recipe, or an expression
    #[command(after_help = "Examples:
  seventeen run scripts/enumerate.rhai --set clues=17
  seventeen run -e 'puzzles(\"-\").count()' < puzzles.txt")]
    Run(Run),
    /// Plan a recipe in shards, which any machine can do
    #[command(after_help = "Example:
  seventeen plan scripts/enumerate.rhai --set grids=grids.txt --shards 100 --out run
  seventeen run scripts/enumerate.rhai --set grids=grids.txt --shard 17/100 --out run
  seventeen missing run --as-ranges
  seventeen merge run")]
    Plan(Plan),
    /// Print the numbers of the shards of a plan that are not done
    #[command(after_help = "Example:\n  seventeen missing run --as-ranges")]
    Missing(Missing),
    /// Say how far the shards of a plan are
    #[command(after_help = "Example:\n  seventeen status run")]
    Status(Status),
    /// Put the shards of a plan together: the same bytes, at the same places, as those of one run
    #[command(after_help = "Examples:\n  seventeen merge --check run\n  seventeen merge run")]
    Merge(Merge),
    /// Have an engine run the shards of a plan, here or on many machines
    #[command(
        subcommand,
        after_help = "Examples:
  seventeen cluster submit run --engine local --workers 4
  seventeen cluster submit run --engine hyperqueue --wait"
    )]
    Cluster(Cluster),
    /// Show what a recipe says of itself, and its parameters
    #[command(after_help = "Examples:
  seventeen show scripts/compare_cliques.rhai
  seventeen show enumerate")]
    Show {
        /// The recipe's file, or a verb
        recipe: PathBuf,
    },
    /// Look every name up that a recipe uses, without running it
    #[command(after_help = "Example:\n  seventeen check scripts/*.rhai")]
    Check {
        /// The recipes' files
        #[arg(required = true)]
        recipes: Vec<PathBuf>,
    },
    /// List runs, show what came of them, and say how two differ
    #[command(
        subcommand,
        after_help = "Examples:
  seventeen runs list --since 7
  seventeen runs wins compare_cliques --since 7 --by nodes
  seventeen runs diff 17 18"
    )]
    Runs(Runs),
    /// List, show and check plugins
    #[command(subcommand, after_help = "Example:\n  seventeen plugins show min_product")]
    Plugins(Plugins),
    /// Build the finer table of the catalogue of all grids, or say what there is of it
    #[command(subcommand)]
    #[command(after_help = "Examples:
  seventeen catalogue build
  seventeen catalogue info")]
    Catalogue(Catalogue),
    /// Say what this machine offers, what components make of it, and where plugins are looked for
    #[command(after_help = "Example:\n  seventeen doctor")]
    Doctor,
    /// Show what recipes can call
    #[command(after_help = "Examples:
  seventeen doc
  seventeen doc harvest
  seventeen doc human solving
  seventeen doc --search resume
  seventeen doc --definitions .rhai/definitions")]
    Doc(Doc),
    /// Run recipes line by line, with history and completion
    #[command(after_help = "Example:
  seventeen repl
  > let sets = grids(\"grids.txt\").take(1).harvest(ua::digits(4)).collect()[0];
  > sets.clique(clique::greedy())")]
    Repl,
    /// Time every component against fixed work, on one thread, in CPU time
    #[command(
        args_conflicts_with_subcommands = true,
        after_help = "Examples:
  seventeen bench
  seventeen bench --rounds 20 solver
  seventeen bench enumerate"
    )]
    Bench(Bench),
    /// Print what has a shell complete commands, options and the names of components
    #[command(after_help = "Examples:
  source <(seventeen completions bash)       in ~/.bashrc
  source <(seventeen completions zsh)        in ~/.zshrc, behind compinit
  seventeen completions fish | source        in ~/.config/fish/config.fish")]
    Completions(Completions),
    /// Write a man page for each command
    #[command(after_help = "Example:\n  seventeen man ~/.local/share/man/man1")]
    Man(Man),
    #[command(flatten)]
    Verb(Verb),
}
