//! The everyday commands: runs the recipe of one.

use crate::common::Common;
use crate::messages::say;
use crate::progress::Bars;
use crate::recipe_run;
use crate::registry::registry;
use crate::verbose;
use crate::verbs::{PROFILE, Verb};
use seventeen_jobs::store::extension::LISTING;
use seventeen_script::{Param, Settings};
use std::collections::BTreeMap;

pub(crate) fn verb(common: &Common, verb: Verb) -> anyhow::Result<()> {
    let Verb { recipe, mut set, results } = verb;
    let params = recipe.params()?;
    set.extend(profile(common, &params, &set));
    let (registry, bars) = (registry(common)?, Bars::new(common));
    if common.verbose {
        verbose::of_components(&registry, &params, &set).lines().for_each(say);
    }
    let (form, output) = (results.form(common)?, results.output(&bars, &LISTING)?);
    let more = Some(format!("`{} --help` shows more", recipe.name));
    let settings = Settings { form, more, ..recipe_run::settings(common, set, bars) };
    recipe_run::run(common, &recipe, (registry, settings), (output, None))
}

/// The profile of the config file, if this command has the option `--profile`, it applies, and it was not given.
fn profile(
    common: &Common,
    params: &[Param],
    set: &BTreeMap<String, String>,
) -> Option<(String, String)> {
    let param = params.iter().find(|param| param.name == PROFILE)?;
    let fits = param.requires.iter().all(|other| set.contains_key(other));
    let wanted = common.profile.clone().filter(|_| fits && !set.contains_key(PROFILE))?;
    Some((PROFILE.to_owned(), wanted))
}
