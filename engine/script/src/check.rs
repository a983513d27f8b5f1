//! Checks a compiled recipe without running it: that what it calls exists, that it is called with values
//! of the right types, that records have the fields asked for, and that verbs and components have the
//! options given to them. Modules that it imports are checked as it is.
//!
//! Rhai finds all this only when a script comes to it, which may be after an hour's work.

mod imports;
mod inference;
mod known;
mod modules;
mod names;
mod options;
mod signatures;
mod text;
mod writes;

pub(crate) use names::explain_parse_error;

use crate::failure::RecipeError;
use crate::source::Source;
use rhai::{AST, Engine};
use seventeen_host::Registry;
use std::path::Path;

/// Refuses a recipe that calls what does not exist, quickly: before each run.
///
/// # Errors
/// The first such call, with its place and the nearest name.
pub(crate) fn names(source: &Source<'_>, engine: &Engine, ast: &AST) -> Result<(), RecipeError> {
    names::check(source, engine, ast)
}

/// Refuses a recipe that surely writes one file twice: before each run.
///
/// # Errors
/// It does, at the second place.
pub(crate) fn writes(source: &Source<'_>, ast: &AST) -> Result<(), RecipeError> {
    writes::check(source, ast)
}

/// Refuses a recipe with anything wrong that can be known without running it. Its imports are looked for
/// in `directory`.
///
/// # Errors
/// The first mistake, with its place.
pub(crate) fn all(
    source: &Source<'_>,
    engine: &Engine,
    registry: &Registry,
    ast: &AST,
    directory: Option<&Path>,
) -> Result<(), RecipeError> {
    let modules = imports::modules(source, engine, registry, ast, directory)?;
    inference::check(source, engine, ast, registry, &modules)
}
