//! Recipes: what an editor asks of them, and their runs.
//!
//! The command line and the language server have the same checker. Files are in memory: the
//! page gives those that a recipe reads, and takes those that it wrote.

pub(crate) mod editor;
pub(crate) mod files;
mod progress;
pub(crate) mod run;

use seventeen::{Error, Result, Seventeen};
use seventeen_script::{Recipe, RecipeChecker, RecipeError, RecipeSource};
use std::path::Path;

/// The name of the recipe in messages.
const NAME: &str = "recipe.rhai";

/// A checker of recipes with the components of this module.
pub(crate) fn checker() -> Result<RecipeChecker> {
    let registry = Seventeen::builder().linked_only().registry()?;
    RecipeChecker::new(registry).map_err(error_of)
}

/// A text as the page's recipe, to be run.
fn recipe(text: &str) -> Recipe {
    Recipe::of_text(NAME, text, Path::new(""))
}

/// A text as the page's recipe, to be checked, which imports from the files in memory.
fn source(text: &str) -> RecipeSource<'_> {
    RecipeSource { name: NAME, text, directory: Some(Path::new("")), is_shown: true }
}

fn error_of(error: RecipeError) -> Error {
    Error { class: error.class, message: error.text }
}
