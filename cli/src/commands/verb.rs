//! The everyday commands: runs the recipe of one.

use crate::common::Common;
use crate::messages::print_message;
use crate::progress::ProgressBars;
use crate::recipe_run;
use crate::registry::load_registry;
use crate::verbose;
use crate::verbs::{PROFILE, Verb};
use seventeen_script::{Param, RunSettings, check_combination};
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
    let has_option = params.iter().any(|param| param.name == PROFILE);
    let wanted = common.profile.clone().filter(|_| has_option && !set.contains_key(PROFILE))?;
    let mut with_profile = set.clone();
    with_profile.insert(PROFILE.to_owned(), wanted.clone());
    check_combination(params, &with_profile).ok()?;
    Some((PROFILE.to_owned(), wanted))
}
