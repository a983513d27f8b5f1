//! `seventeen run`: a recipe, or an expression.

use crate::args::{Common, Run};
use anyhow::bail;
use seventeen_script::Recipe;
use std::collections::BTreeMap;

pub(super) fn run(common: &Common, run: Run) -> anyhow::Result<()> {
    let recipe = match (&run.recipe, &run.expression) {
        (Some(file), _) => Recipe::read(file)?,
        (None, Some(text)) => Recipe::expression(text),
        (None, None) => bail!("expected a recipe, or -e and an expression"),
    };
    let mut set = BTreeMap::new();
    for (name, value) in run.set {
        if set.contains_key(&name) {
            bail!("--set {name} is given twice");
        }
        set.insert(name, value);
    }
    super::run_recipe(common, &recipe, set)
}
