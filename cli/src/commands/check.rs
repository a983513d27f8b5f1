//! `seventeen check`: finds mistakes in recipes without running them.

use crate::common::Common;
use crate::messages::print_error;
use crate::registry::load_registry;
use crate::standard_output::{print, print_record};
use anyhow::bail;
use serde_json::{Value, json};
use seventeen_script::{Diagnostic, Recipe, RecipeChecker};
use std::path::{Path, PathBuf};

pub(crate) fn check(common: &Common, files: &[PathBuf]) -> anyhow::Result<()> {
    let recipes = files.iter().map(|file| Recipe::read(file));
    let recipes: Vec<Recipe> = recipes.collect::<Result<_, _>>()?;
    let checker = RecipeChecker::new(load_registry(common)?)?;
    let mut wrong = 0;
    for (file, recipe) in files.iter().zip(recipes) {
        let found = checker.check(&recipe);
        wrong += usize::from(!found.is_empty());
        match &*found {
            found if common.json => print_record(&record_of(file, found))?,
            [] => print(&format!("{}: ok\n", file.display()))?,
            found => found.iter().for_each(print_error),
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {} recipes have errors", files.len());
    }
    Ok(())
}

/// The result of a recipe as a record.
fn record_of(file: &Path, found: &[Diagnostic]) -> Value {
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
    json!({ "recipe": file, "ok": errors.is_empty(), "errors": errors })
}
