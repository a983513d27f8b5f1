//! The command line: its commands, and the options of commands without their own file.

use crate::bench::BenchArgs;
use crate::commands::catalogue::CatalogueCommand;
use crate::commands::cluster::ClusterCommand;
use crate::commands::completions::CompletionsArgs;
use crate::commands::doc::DocArgs;
use crate::commands::man::ManArgs;
use crate::commands::plan::PlanArgs;
use crate::commands::plugins::PluginsCommand;
use crate::commands::run::RunArgs;
use crate::commands::runs::RunsCommand;
use crate::commands::serve::ServeArgs;
use crate::commands::shards::{MergeArgs, MissingArgs, StatusArgs};
use crate::common::Common;
use crate::isolate::Limits;
use crate::parameters::ParameterValues;
use crate::verbs::Verb;
use clap::Subcommand;
use std::path::PathBuf;

/// The parsed command line.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Args {
    /// The limits of the child process that the command runs in, or `None` if it runs in this
    /// process. `cluster` has none, because each shard gets its own, nor has `plugins check`, which
    /// starts a child for the library.
    ///
    /// # Errors
    /// A plugin cannot be used.
    pub(crate) fn child_limits(&self) -> anyhow::Result<Option<Limits>> {
        match &self.command {
            Command::Cluster(_) | Command::Plugins(PluginsCommand::Check { .. }) => Ok(None),
            Command::Run(run) if run.untrusted.is_some() => {
                Ok(Some(Limits::for_untrusted(&self.common)))
            }
            _ => Limits::from_options(&self.common),
        }
    }
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Run a recipe or an expression
    #[command(after_help = "Examples:
  seventeen run scripts/enumerate.rhai --set clues=17
  seventeen run -e 'puzzles(\"-\").count()' < puzzles.txt")]
    Run(RunArgs),
    /// Divide a recipe into shards that can run on any machine
    #[command(after_help = "Example:
  seventeen plan scripts/enumerate.rhai --set grids=grids.txt --shards 100 --out run
  seventeen run scripts/enumerate.rhai --set grids=grids.txt --shard 17/100 --out run
  seventeen missing run --as-ranges
  seventeen merge run")]
    Plan(PlanArgs),
    /// Print the numbers of the shards that are not done
    #[command(after_help = "Example:\n  seventeen missing run --as-ranges")]
    Missing(MissingArgs),
    /// Show the progress of a plan's shards
    #[command(after_help = "Example:\n  seventeen status run")]
    Status(StatusArgs),
    /// Merge completed shards into the same bytes as a single run
    #[command(after_help = "Examples:\n  seventeen merge --check run\n  seventeen merge run")]
    Merge(MergeArgs),
    /// Run the shards of a plan on this machine or on a cluster
    #[command(
        subcommand,
        after_help = "Examples:
  seventeen cluster submit run --backend local --workers 4
  seventeen cluster submit run --backend hyperqueue --wait"
    )]
    Cluster(ClusterCommand),
    /// Show the description and the parameters of a recipe
    #[command(after_help = "Examples:
  seventeen show scripts/compare_cliques.rhai
  seventeen show enumerate")]
    Show {
        /// The recipe's file, or a command that is a recipe, such as enumerate
        recipe: PathBuf,
    },
    /// Check a recipe for unknown names and type errors without running it
    #[command(after_help = "Examples:
  seventeen check scripts/*.rhai
  seventeen check -e 'puzzles(\"-\").count()'")]
    Check {
        /// The recipe files to check
        #[arg(required_unless_present = "expression")]
        recipes: Vec<PathBuf>,
        /// Check this expression instead of recipe files
        #[arg(
            short = 'e',
            value_name = "EXPR",
            conflicts_with = "recipes",
            allow_hyphen_values = true
        )]
        expression: Option<String>,
        #[command(flatten)]
        parameters: ParameterValues,
    },
    /// List logged runs, show their results, and compare two of them
    #[command(
        subcommand,
        after_help = "Examples:
  seventeen runs list --since 7
  seventeen runs wins compare_cliques --since 7 --by nodes
  seventeen runs diff 17 18"
    )]
    Runs(RunsCommand),
    /// List and show components, check plugins, and begin new ones
    #[command(subcommand, after_help = "Example:\n  seventeen plugins show min_product")]
    Plugins(PluginsCommand),
    /// Build the index of the catalogue of all grids, or show whether it exists
    #[command(subcommand)]
    #[command(after_help = "Examples:
  seventeen catalogue build
  seventeen catalogue info")]
    Catalogue(CatalogueCommand),
    /// Show the detected CPU features, the kernels chosen, and the plugin search path
    #[command(after_help = "Example:\n  seventeen doctor")]
    Doctor,
    /// Show the documentation of everything that recipes can call
    #[command(after_help = "Examples:
  seventeen doc
  seventeen doc harvest
  seventeen doc human solving
  seventeen doc --search resume
  seventeen doc --definitions .rhai/definitions")]
    Doc(DocArgs),
    /// Run recipes interactively, line by line, with history and completion
    #[command(after_help = "Example:
  seventeen repl
  > let sets = grids(\"grids.txt\").take(1).harvest(ua::digits(4)).collect()[0];
  > sets.clique(clique::greedy())")]
    Repl,
    /// Serve an editor: diagnostics, completion and documentation for recipes
    ///
    /// An editor starts this command and speaks the Language Server Protocol with it over the
    /// standard input and output. The book shows the settings of editors.
    #[command(after_help = "Example:
  :lua vim.lsp.start({ name = 'seventeen', cmd = { 'seventeen', 'lsp' } })       in Neovim")]
    Lsp,
    /// Show the page for browsers, from this machine and for it alone
    ///
    /// Serves the files of a directory on 127.0.0.1 and prints the address to open. The address has
    /// a random part, without which nobody gets an answer. Nothing is sent anywhere else.
    #[command(after_help = "Examples:
  seventeen serve
  seventeen serve engine/web/page/dist")]
    Serve(ServeArgs),
    /// Measure the CPU time of every component on fixed work, on one thread
    #[command(after_help = "Examples:
  seventeen bench
  seventeen bench --rounds 20 solver")]
    Bench(BenchArgs),
    /// Print a script with which a shell completes commands, options and component names
    #[command(after_help = "Examples:
  source <(seventeen completions bash)       in ~/.bashrc
  source <(seventeen completions zsh)        in ~/.zshrc, after compinit
  seventeen completions fish | source        in ~/.config/fish/config.fish")]
    Completions(CompletionsArgs),
    /// Write a man page for each command
    #[command(after_help = "Example:\n  seventeen man ~/.local/share/man/man1")]
    Man(ManArgs),
    #[command(flatten)]
    Verb(Verb),
}
