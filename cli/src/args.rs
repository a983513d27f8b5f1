//! The command line: what can be asked, and with which options.

use crate::bench::Bench;
use crate::commands::catalogue::Catalogue;
use crate::commands::cluster::Cluster;
use crate::commands::completions::Completions;
use crate::commands::doc::Doc;
use crate::commands::man::Man;
use crate::commands::plan::Plan;
use crate::commands::plugins::Plugins;
use crate::commands::run::Run;
use crate::commands::runs::Runs;
use crate::commands::shards::{Merge, Missing, Status};
use crate::common::Common;
use crate::confined::Limits;
use crate::verbs::Verb;
use clap::Subcommand;
use std::path::PathBuf;

/// What can be asked.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Args {
    /// The limits of the child process that the command runs in; none if it runs in this one. What is submitted to
    /// other machines is confined there.
    ///
    /// # Errors
    /// A plugin cannot be used.
    pub(crate) fn limits(&self) -> anyhow::Result<Option<Limits>> {
        match &self.command {
            Command::Cluster(_) => Ok(None),
            Command::Run(run) if run.untrusted.is_some() => {
                Ok(Some(Limits::of_untrusted(&self.common)))
            }
            _ => Limits::of(&self.common),
        }
    }
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
    #[command(after_help = "Examples:
  seventeen bench
  seventeen bench --rounds 20 solver")]
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
