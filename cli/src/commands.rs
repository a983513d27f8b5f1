//! The commands, one file each.

mod bench;
mod check;
mod cluster;
mod doc;
mod doctor;
mod plan;
mod plugins;
mod repl;
mod run;
mod runs;
mod shards;
mod show;

pub(crate) use cluster::Cluster;
pub(crate) use doc::Doc;
pub(crate) use plan::Plan;
pub(crate) use plugins::Plugins;
pub(crate) use run::Run;
pub(crate) use runs::Runs;
pub(crate) use shards::{Merge, Missing, Status};

use crate::args::{Args, Command, Common};
use crate::progress::Bars;
use anyhow::anyhow;
use seventeen::BUNDLED;
use seventeen_host::{Registry, Rejected, SearchPath, stop};
use seventeen_script::{Class, GoOn, Output, Recipe, RecipeError, Settings};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// Does what was asked.
pub(crate) fn execute(args: Args) -> anyhow::Result<()> {
    let common = &args.common;
    match args.command {
        Command::Run(run) => run::run(common, run),
        Command::Plan(plan) => plan::plan(common, plan),
        Command::Missing(asked) => shards::missing(&asked),
        Command::Status(asked) => shards::status(common, &asked),
        Command::Merge(asked) => shards::merge(&asked),
        Command::Cluster(asked) => cluster::cluster(common, asked),
        Command::Show { recipe } => show::show(common, &recipe),
        Command::Check { recipes } => check::check(common, &recipes),
        Command::Plugins(command) => plugins::plugins(common, command),
        Command::Bench(bench) => bench::bench(common, &bench),
        Command::Runs(asked) => runs::runs(common, &asked),
        Command::Doctor => doctor::doctor(common),
        Command::Repl => repl::repl(common),
        Command::Doc(asked) => doc::doc(common, &asked),
        Command::Verb(verb) => run_recipe(common, &verb.recipe, verb.set),
    }
}

/// The components of all plugins that the user named and the program finds.
fn registry(common: &Common) -> anyhow::Result<Registry> {
    let path = SearchPath::new(common.plugin.clone(), common.plugin_dir.clone());
    let registry = Registry::discover(&path, BUNDLED)
        .map_err(|rejected| anyhow!("plugin {}: {}", rejected.path.display(), rejected.error))?;
    let is_named = |file: &Path| common.plugin_dir.iter().any(|dir| file.starts_with(dir));
    for Rejected { path, error } in registry.rejected.iter().filter(|one| is_named(&one.path)) {
        eprintln!("plugin {} is passed over: {error}", path.display());
    }
    Ok(registry)
}

/// Prints text to the standard output; quietly ends the program where nobody reads it.
fn print(text: &str) -> anyhow::Result<()> {
    let mut output = std::io::stdout().lock();
    output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(|error| {
        let broken = error.kind() == std::io::ErrorKind::BrokenPipe;
        let class = if broken { Class::NobodyReads } else { Class::WorkFailed };
        let text = format!("cannot write the standard output: {error}");
        RecipeError { class, text }.into()
    })
}

fn run_recipe(
    common: &Common,
    recipe: &Recipe,
    set: BTreeMap<String, String>,
) -> anyhow::Result<()> {
    let (registry, settings, go_on) = (registry(common)?, settings(common, set), go_on()?);
    crate::runs::noted(common, &recipe.name, |account| {
        let settings = Settings { account, go_on, ..settings };
        recipe.run(registry, settings, Output::stdout())
    })
}

/// How a recipe is to be run.
fn settings(common: &Common, set: BTreeMap<String, String>) -> Settings {
    let jobs = seventeen_jobs::Settings {
        threads: common.threads,
        seed: common.seed,
        stop: stop::token().clone(),
        progress: Box::new(Bars::new()),
    };
    Settings {
        set,
        json: common.json,
        strict: common.strict,
        fence: None,
        go_on: None,
        account: None,
        jobs,
    }
}

/// What a run that goes on behind crashes was told.
fn go_on() -> anyhow::Result<Option<GoOn>> {
    #[cfg(unix)]
    return crate::confined::go_on();
    #[cfg(not(unix))]
    Ok(None)
}
