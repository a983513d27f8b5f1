//! Checks a compiled recipe without running it: that what it calls exists, that it is called with values
//! of the right types, that records have the fields asked for, and that verbs and components have the
//! options given to them. Modules that it imports are checked as it is.
//!
//! Rhai finds all this only when a script comes to it, which may be after an hour's work.

mod closures;
mod divisible;
mod imports;
mod inference;
mod known;
mod modules;
mod names;
mod numbers;
mod operators;
mod options;
mod signatures;
mod tables;
mod text;
mod writes;

pub(crate) use names::explain_parse_error;

pub(crate) use modules::Modules;

use crate::failure::RecipeError;
use crate::session::Session;
use crate::source::Source;
use rhai::{AST, Engine};
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

/// The modules that a recipe imports, and those that they import, each checked. They are looked for in
/// `directory`.
///
/// # Errors
/// One is not there or may not be read, or the first mistake in one, with its place.
pub(crate) fn modules(
    source: &Source<'_>,
    engine: &Engine,
    session: &Session,
    ast: &AST,
    directory: Option<&Path>,
) -> Result<Modules, RecipeError> {
    imports::modules(source, engine, session, ast, directory)
}

/// Refuses a recipe with anything wrong that can be known without running it.
///
/// # Errors
/// The first mistake, with its place.
pub(crate) fn all(
    source: &Source<'_>,
    engine: &Engine,
    session: &Session,
    ast: &AST,
    modules: &Modules,
) -> Result<(), RecipeError> {
    inference::check(source, engine, ast, session.context.registry(), modules)
}

/// Refuses a recipe that cannot be run in shards, as far as its text says. `ends` says whether it ends with
/// an expression whose value is printed.
///
/// # Errors
/// It writes no stream, or prints.
pub(crate) fn is_divisible(source: &Source<'_>, ast: &AST, ends: bool) -> Result<(), RecipeError> {
    divisible::check(source, ast, ends)
}
