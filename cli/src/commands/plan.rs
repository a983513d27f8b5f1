//! `seventeen plan`: a recipe in shards that any machine can do.

use crate::common::Common;
use crate::progress::Bars;
use crate::recipe_run;
use crate::registry::registry;
use crate::standard_output::print;
use clap::{Args, ValueEnum};
use seventeen_jobs::shards::plan::MOST_SHARDS;
use seventeen_jobs::shards::{By, Command, Directory, PlannedListing};
use seventeen_script::Recipe;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf, absolute};

#[derive(Args)]
pub(crate) struct Plan {
    /// The recipe's file
    recipe: PathBuf,
    /// How many shards; a source item is the least that a shard can take
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_SHARDS)))]
    shards: u32,
    /// What the shards share out: the items of the streams that are written, or, for few grids that
    /// take long, the parts of each enumeration
    #[arg(long, value_enum, default_value_t = Sharing::Items)]
    by: Sharing,
    /// The directory for the plan and for what the shards give
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Set a parameter of the recipe; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = super::run::setting)]
    set: Vec<(String, String)>,
}

/// What shards share out.
#[derive(Clone, Copy, ValueEnum)]
enum Sharing {
    /// Source items
    Items,
    /// Parts of each enumeration
    Parts,
}

impl From<Sharing> for By {
    fn from(sharing: Sharing) -> By {
        match sharing {
            Sharing::Items => By::Items,
            Sharing::Parts => By::Parts,
        }
    }
}

pub(crate) fn plan(common: &Common, plan: Plan) -> anyhow::Result<()> {
    let recipe = Recipe::read(&plan.recipe)?;
    let set = super::run::parameters(plan.set)?;
    let command = command(common, &plan.recipe, set.clone())?;
    let (registry, settings) =
        (registry(common)?, recipe_run::settings(common, set, Bars::new(common)));
    let shards = (plan.shards, plan.by.into());
    let directory = recipe.plan(registry, settings, shards, command, &plan.out)?;
    print(&described(common.json, &directory))
}

/// How the run is asked for, from anywhere. How many threads a shard works with, and whether it is
/// confined, is the business of whoever starts it.
fn command(
    common: &Common,
    recipe: &Path,
    set: BTreeMap<String, String>,
) -> std::io::Result<Command> {
    let all = |paths: &[PathBuf]| paths.iter().map(absolute).collect::<std::io::Result<_>>();
    let Common { seed, json, strict, long_windows, plugin, plugin_dir, .. } = common;
    Ok(Command {
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

fn described(json: bool, directory: &Directory) -> String {
    let plan = directory.plan();
    if json {
        let object = serde_json::json!({
            "plan": plan.id(), "shards": plan.shards, "by": plan.by, "listings": plan.listings,
        });
        return format!("{object}\n");
    }
    let (id, shards) = (plan.id().short(), plan.shards);
    let plural = if shards == 1 { "" } else { "s" };
    let mut text = format!("plan {id}: {shards} shard{plural}, each in its turn or anywhere:\n");
    let place = directory.path().display();
    text += &format!("  seventeen run {}", plan.command.recipe.display());
    text += &format!(" … --shard 0/{shards} --out {place}\n");
    for PlannedListing { path, items, .. } in &plan.listings {
        let place = if path == "-" { "the standard output" } else { path };
        text += &format!("{items} items for {place}\n");
    }
    text
}
