//! `seventeen plan`: divides a recipe into shards that any machine can run.

use crate::common::Common;
use crate::parameters::ParameterValues;
use crate::progress::ProgressBars;
use crate::recipe_run;
use crate::registry::load_registry;
use crate::shard_command::{recipe_words, shell_line};
use crate::standard_output::print;
use clap::{Args, ValueEnum};
use seventeen_jobs::shards::plan::MOST_SHARDS;
use seventeen_jobs::shards::{DivisionUnit, PlannedListing, RunCommand, ShardDirectory};
use seventeen_script::Recipe;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf, absolute};

#[derive(Args)]
pub(crate) struct PlanArgs {
    /// The recipe file
    recipe: PathBuf,
    /// Number of shards; each takes one source item or more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_SHARDS)))]
    shards: u32,
    /// How the work is divided; choose parts for a few grids that each take long
    #[arg(long, value_enum, default_value_t = DivideBy::Items)]
    by: DivideBy,
    /// The directory for the plan and the results of the shards
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    parameters: ParameterValues,
}

/// How the work is divided into shards.
#[derive(Clone, Copy, ValueEnum)]
enum DivideBy {
    /// Divide the source items of the streams that are written
    Items,
    /// Divide each enumeration into parts
    Parts,
}

impl From<DivideBy> for DivisionUnit {
    fn from(sharing: DivideBy) -> DivisionUnit {
        match sharing {
            DivideBy::Items => DivisionUnit::Items,
            DivideBy::Parts => DivisionUnit::Parts,
        }
    }
}

pub(crate) fn plan(common: &Common, plan: PlanArgs) -> anyhow::Result<()> {
    let recipe = Recipe::read(&plan.recipe)?;
    let set = plan.parameters.by_name()?;
    let command = run_command(common, &plan.recipe, set.clone())?;
    let (registry, settings) =
        (load_registry(common)?, recipe_run::settings(common, set, ProgressBars::new(common)));
    let shards = (plan.shards, plan.by.into());
    let directory = recipe.plan(registry, settings, shards, command, &plan.out)?;
    print(&describe_plan(common.json, &directory))
}

/// The command of the run, with absolute paths. It has no number of threads and no limits: the
/// starter of a shard chooses those.
fn run_command(
    common: &Common,
    recipe: &Path,
    set: BTreeMap<String, String>,
) -> std::io::Result<RunCommand> {
    let all = |paths: &[PathBuf]| paths.iter().map(absolute).collect::<std::io::Result<_>>();
    let Common { seed, json, strict, long_windows, plugin, plugin_dir, .. } = common;
    Ok(RunCommand {
        recipe: absolute(recipe)?,
        set,
        seed: *seed,
        json: *json,
        strict: *strict,
        long_windows: *long_windows,
        plugins: all(plugin)?,
        plugin_directories: all(plugin_dir)?,
    })
}

fn describe_plan(json: bool, directory: &ShardDirectory) -> String {
    let plan = directory.plan();
    if json {
        let object = serde_json::json!({
            "plan": plan.checksum(), "shards": plan.shards, "by": plan.by, "listings": plan.listings,
        });
        return format!("{object}\n");
    }
    let (id, shards) = (plan.checksum().short_text(), plan.shards);
    let plural = if shards == 1 { "" } else { "s" };
    let mut text =
        format!("plan {id}: {shards} shard{plural}; run them in any order, on any machine:\n");
    let mut words = recipe_words(&plan.command);
    words.extend(["--shard".into(), format!("0/{shards}").into()]);
    words.extend(["--out".into(), directory.path().into()]);
    text += &format!("  seventeen {}\n", shell_line(&words));
    for PlannedListing { path, items, .. } in &plan.listings {
        let place = if path == "-" { "the standard output" } else { path };
        text += &format!("{items} items for {place}\n");
    }
    text
}
