//! The commands, one file each.

mod bench;
mod catalogue;
mod check;
mod cluster;
mod completions;
mod doc;
mod doctor;
mod man;
mod plan;
mod plugins;
mod repl;
mod run;
mod runs;
mod shards;
mod show;
mod verb;

pub(crate) use catalogue::Catalogue;
pub(crate) use cluster::Cluster;
pub(crate) use completions::{Completions, VARIABLE as COMPLETE};
pub(crate) use doc::Doc;
pub(crate) use man::Man;
pub(crate) use plan::Plan;
pub(crate) use plugins::Plugins;
pub(crate) use run::Run;
pub(crate) use runs::Runs;
pub(crate) use shards::{Merge, Missing, Status};

use crate::args::{Args, Command, Common};
use crate::messages::{for_output, say};
use crate::progress::Bars;
use crate::{confined, exit};
use cpu_time::ProcessTime;
use seventeen_host::{Registry, StandardOutput, stop};
use seventeen_report::Form;
use seventeen_script::{Fence, Output, Recipe, RecipeError, Settings};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// Does what was asked.
pub(crate) fn execute(args: Args) -> anyhow::Result<()> {
    let common = &args.common;
    match args.command {
        Command::Run(run) => run::run(common, run),
        Command::Plan(plan) => plan::plan(common, plan),
        Command::Missing(asked) => shards::missing(&asked),
        Command::Status(asked) => shards::status(common, &asked),
        Command::Merge(asked) => shards::merge(common, &asked),
        Command::Cluster(asked) => cluster::cluster(common, asked),
        Command::Show { recipe } => show::show(common, &recipe),
        Command::Check { recipes } => check::check(common, &recipes),
        Command::Plugins(command) => plugins::plugins(common, command),
        Command::Catalogue(asked) => catalogue::catalogue(common, &asked),
        Command::Bench(bench) => bench::bench(common, &bench),
        Command::Runs(asked) => runs::runs(common, &asked),
        Command::Doctor => doctor::doctor(common),
        Command::Repl => repl::repl(common),
        Command::Doc(asked) => doc::doc(common, &asked),
        Command::Completions(asked) => completions::completions(&asked),
        Command::Man(asked) => man::man(&asked),
        Command::Verb(verb) => verb::verb(common, verb),
    }
}

/// Prints text to the standard output; quietly ends the program where nobody reads it.
fn print(text: &str) -> anyhow::Result<()> {
    let mut output = StandardOutput;
    let printed = output.write_all(for_output(text).as_bytes()).and_then(|()| output.flush());
    printed.map_err(|error| exit::not_printed(&error))
}

/// Runs a recipe, and says in which time if much is to be said.
fn run_recipe(
    common: &Common,
    recipe: &Recipe,
    (registry, settings): (Registry, Settings),
    (output, out): (Output, Option<&Path>),
) -> anyhow::Result<()> {
    let (start, go_on) = (Instant::now(), confined::go_on()?);
    crate::runs::noted(common, &recipe.name, |account| {
        if let Some(fence) = &settings.fence {
            fenced(common, fence, &registry, out)?;
        }
        let settings = Settings { account, go_on, ..settings };
        recipe.run(registry, settings, output)
    })?;
    if common.verbose {
        let cpu = ProcessTime::now().as_duration().as_secs_f64();
        say(format_args!("done in {:.2} s, {cpu:.2} s of CPU time", start.elapsed().as_secs_f64()));
    }
    Ok(())
}

/// Has the kernel hold a recipe in its fence, too, where it can. What the run is written to, and the catalogue of
/// runs, may be elsewhere: the user names these.
#[cfg(target_os = "linux")]
fn fenced(
    common: &Common,
    fence: &Fence,
    registry: &Registry,
    out: Option<&Path>,
) -> Result<(), RecipeError> {
    // A run is known by the program's file and those of plugins.
    let libraries =
        registry.plugins.iter().filter_map(|plugin| Some(plugin.file.as_ref()?.path().to_owned()));
    let own = seventeen_jobs::catalogue::table_path().into_iter().chain(std::env::current_exe());
    let named = confined::kernel::Named {
        read: own.chain(libraries).collect(),
        written: out.map(Path::to_owned).into_iter().chain(crate::runs::place(common)).collect(),
    };
    confined::kernel::restrict(fence.directory(), &named).map(drop).map_err(|error| RecipeError {
        class: seventeen_script::Class::WorkFailed,
        text: format!("the kernel's fence cannot be put up: {error}"),
    })
}

#[cfg(not(target_os = "linux"))]
fn fenced(_: &Common, _: &Fence, _: &Registry, _: Option<&Path>) -> Result<(), RecipeError> {
    Ok(())
}

/// How a recipe is to be run that is watched by these bars.
fn settings(common: &Common, set: BTreeMap<String, String>, bars: Bars) -> Settings {
    let jobs = seventeen_jobs::Settings {
        threads: common.threads(),
        // The stack of a first thread is large, but for Windows.
        works_itself: cfg!(unix),
        seed: common.seed,
        stop: stop::token().clone(),
        progress: Box::new(bars),
    };
    let form = if common.json { Form::JsonLines } else { Form::Text };
    Settings { set, form, strict: common.strict, jobs, ..Settings::default() }
}
