//! `seventeen run`: runs a recipe or an expression.

use crate::common::Common;
use crate::parameters::ParameterValues;
use crate::progress::ProgressBars;
use crate::recipe_run;
use crate::registry::load_registry;
use crate::results::ResultOptions;
use anyhow::bail;
use clap::Args;
use seventeen_jobs::shards::Shard;
use seventeen_script::{Recipe, RecipeError, RunSettings, Sandbox};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(crate) struct RunArgs {
    /// The recipe file
    #[arg(required_unless_present = "expression")]
    pub(crate) recipe: Option<PathBuf>,
    /// Run this expression instead of a recipe file
    #[arg(short = 'e', value_name = "EXPR", conflicts_with = "recipe", allow_hyphen_values = true)]
    pub(crate) expression: Option<String>,
    #[command(flatten)]
    pub(crate) parameters: ParameterValues,
    /// Run an untrusted recipe in a sandbox: it reaches only files in this directory, and its
    /// operations and values are limited. The default limits are 60 seconds and 4096 megabytes
    #[arg(long, value_name = "DIR")]
    pub(crate) untrusted: Option<PathBuf>,
    /// Run this shard of a plan, such as 17/5000, unless it is done already. --out is the directory
    /// that `seventeen plan` created
    #[arg(
        long, value_name = "I/N", requires = "out", conflicts_with_all = ["expression", "format", "resume"]
    )]
    pub(crate) shard: Option<Shard>,
    #[command(flatten)]
    pub(crate) results: ResultOptions,
}

/// The error of a missing file, with the option for expressions if its name looks like one.
fn suggest_expression(file: &Path, error: RecipeError) -> RecipeError {
    let is_expression = !file.exists() && file.to_string_lossy().contains(['(', '"', '+', ';']);
    let advice = "; to run an expression, write `-e` before it";
    if is_expression { RecipeError::usage(format_args!("{error}{advice}")) } else { error }
}

pub(crate) fn run(common: &Common, run: RunArgs) -> anyhow::Result<()> {
    let recipe = match (&run.recipe, &run.expression) {
        (Some(file), _) => Recipe::read(file).map_err(|error| suggest_expression(file, error))?,
        (None, Some(text)) => Recipe::expression(text),
        (None, None) => bail!("expected a recipe file, or an expression after -e"),
    };
    let set = run.parameters.by_name()?;
    let sandbox = run.untrusted.as_deref().map(Sandbox::in_directory).transpose()?;
    let (registry, bars, form) =
        (load_registry(common)?, ProgressBars::new(common), run.results.listing_form(common)?);
    match (run.shard, &run.results.out) {
        (Some(shard), Some(directory)) => {
            let settings = RunSettings { sandbox, form, ..recipe_run::settings(common, set, bars) };
            Ok(recipe.run_shard(registry, settings, shard, directory)?)
        }
        _ => {
            let output = run.results.open_output(&bars)?;
            let settings =
                RunSettings { sandbox, form, ..recipe_run::settings(common, set, bars.clone()) };
            recipe_run::run_recipe(
                common,
                &recipe,
                (registry, settings),
                (output, &run.results),
                &bars,
            )
        }
    }
}
