//! `seventeen check`: finds mistakes in recipes without running them.

use crate::common::Common;
use crate::messages::print_error;
use crate::parameters::ParameterValues;
use crate::registry::load_registry;
use crate::standard_output::{print, print_record};
use anyhow::bail;
use serde_json::{Value, json};
use seventeen_script::{Diagnostic, Recipe, RecipeChecker};
use std::path::PathBuf;

pub(crate) fn check(
    common: &Common,
    files: &[PathBuf],
    expression: Option<&str>,
    parameters: ParameterValues,
) -> anyhow::Result<()> {
    let of_files = files.iter().map(|file| Recipe::read(file));
    let recipes = of_files.chain(expression.map(|text| Ok(Recipe::expression(text))));
    let recipes: Vec<Recipe> = recipes.collect::<Result<_, _>>()?;
    let checker = RecipeChecker::with_parameters(load_registry(common)?, parameters.by_name()?)?;
    let mut wrong = 0;
    for recipe in &recipes {
        let found = checker.check(recipe);
        wrong += usize::from(!found.is_empty());
        match &*found {
            found if common.json => print_record(&record_of(recipe, found))?,
            [] => print(&format!("{}: ok\n", recipe.name))?,
            found => found.iter().for_each(print_error),
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {} recipes have errors", recipes.len());
    }
    Ok(())
}

/// The result of a recipe as a record.
fn record_of(recipe: &Recipe, found: &[Diagnostic]) -> Value {
    let error = |diagnostic: &Diagnostic| {
        let place = diagnostic.places.first();
        json!({
            "message": diagnostic.message,
            "file": place.map(|place| &place.of),
            "line": place.and_then(|place| place.position.line()),
            "column": place.and_then(|place| place.position.position()),
        })
    };
    let errors: Vec<Value> = found.iter().map(error).collect();
    json!({ "recipe": recipe.name, "ok": errors.is_empty(), "errors": errors })
}
