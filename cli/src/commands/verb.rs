//! The everyday commands: runs the recipe of one.

use crate::common::Common;
use crate::messages::print_message;
use crate::progress::ProgressBars;
use crate::recipe_run;
use crate::registry::load_registry;
use crate::verbose;
use crate::verbs::{PROFILE, Verb};
use seventeen_script::{Param, RunSettings};
use std::collections::BTreeMap;

pub(crate) fn verb(common: &Common, verb: Verb) -> anyhow::Result<()> {
    let Verb { recipe, mut set, results, .. } = verb;
    let params = recipe.params()?;
    set.extend(default_profile(common, params, &set));
    let (registry, bars) = (load_registry(common)?, ProgressBars::new(common));
    if common.is_verbose() {
        verbose::describe_components(&registry, params, &set).lines().for_each(print_message);
    }
    let (form, output) = (results.listing_form(common)?, results.open_results(&bars)?);
    let more = Some(format!("`{} --help` shows more", recipe.name));
    let settings = RunSettings { form, more, ..recipe_run::settings(common, set, bars.clone()) };
    recipe_run::run_recipe(common, &recipe, (registry, settings), (output, &results), &bars)
}

/// The profile of the config file, if this command has the option `--profile`, it applies, and it
/// was not given.
fn default_profile(
    common: &Common,
    params: &[Param],
    set: &BTreeMap<String, String>,
) -> Option<(String, String)> {
    let param = params.iter().find(|param| param.name == PROFILE)?;
    let excludes = |other: &Param| set.contains_key(&other.name) && other.excludes(PROFILE);
    let is_excluded =
        params.iter().any(excludes) || param.excluded_params().any(|other| set.contains_key(other));
    let fits = !is_excluded && param.requires.iter().all(|other| set.contains_key(other));
    let wanted = common.profile.clone().filter(|_| fits && !set.contains_key(PROFILE))?;
    Some((PROFILE.to_owned(), wanted))
}
