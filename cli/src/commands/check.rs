//! `seventeen check`: finds mistakes in recipes without running them.

use crate::common::Common;
use crate::messages::print_error;
use crate::registry::load_registry;
use crate::standard_output::{print, print_record};
use anyhow::bail;
use serde_json::json;
use seventeen_script::Recipe;
use std::path::PathBuf;

pub(crate) fn check(common: &Common, files: &[PathBuf]) -> anyhow::Result<()> {
    let recipes = files.iter().map(|file| Recipe::read(file));
    let recipes: Vec<Recipe> = recipes.collect::<Result<_, _>>()?;
    let mut wrong = 0;
    for (file, recipe) in files.iter().zip(recipes) {
        let error = recipe.check(load_registry(common)?).err();
        wrong += usize::from(error.is_some());
        match error {
            error if common.json => {
                let text = error.as_ref().map(ToString::to_string);
                print_record(&json!({ "recipe": file, "ok": error.is_none(), "error": text }))?;
            }
            Some(error) => print_error(&error),
            None => print(&format!("{}: ok\n", file.display()))?,
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {} recipes have errors", files.len());
    }
    Ok(())
}
