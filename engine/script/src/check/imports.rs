//! The modules that a recipe imports: found, compiled and checked, and what functions they have.

use super::modules::{Functions, Modules};
use super::{inference, names};
use crate::failure::RecipeError;
use crate::imports::file as file_of;
use crate::source::{Source, text_of};
use rhai::{AST, ASTNode, Engine, Expr, Position, Stmt};
use seventeen_host::Registry;
use std::collections::BTreeMap;
use std::path::Path;

/// How many modules may import one another in a row.
const DEEPEST: usize = 8;

/// Those that a recipe imports, checked. They are looked for in `directory`.
///
/// # Errors
/// One is not there, or has a mistake.
pub(super) fn modules(
    source: &Source<'_>,
    engine: &Engine,
    registry: &Registry,
    ast: &AST,
    directory: Option<&Path>,
) -> Result<Modules, RecipeError> {
    imported(source, engine, registry, ast, directory, 0)
}

fn imported(
    source: &Source<'_>,
    engine: &Engine,
    registry: &Registry,
    ast: &AST,
    directory: Option<&Path>,
    depth: usize,
) -> Result<Modules, RecipeError> {
    let (mut found, mut failed) = (BTreeMap::new(), None);
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        if let Some(ASTNode::Stmt(Stmt::Import(import, place))) = path.last()
            && let Expr::StringConstant(file, _) = &import.0
        {
            let file = directory.map(|directory| file_of(directory, file));
            let functions = file.ok_or_else(|| {
                source.refuse("a recipe without a file has nothing to import", *place)
            });
            let functions = functions
                .and_then(|file| functions_of(source, engine, registry, &file, *place, depth + 1));
            match functions {
                Ok(functions) => drop(found.insert(import.1.name.to_string(), functions)),
                Err(error) => failed = Some(error),
            }
        }
        failed.is_none()
    });
    failed.map_or(Ok(Modules(found)), Err)
}

/// The functions of the module in this file, which is checked.
fn functions_of(
    importer: &Source<'_>,
    engine: &Engine,
    registry: &Registry,
    file: &Path,
    place: Position,
    depth: usize,
) -> Result<Functions, RecipeError> {
    let name = file.display().to_string();
    if depth > DEEPEST {
        let message = format!("more than {DEEPEST} modules import one another in a row");
        return Err(importer.refuse(&message, place));
    }
    let text = text_of(file)
        .map_err(|error| importer.refuse(&format!("cannot import {name}: {error}"), place))?;
    let source = Source { name: &name, text: &text, directory: file.parent(), is_shown: true };
    let ast =
        engine.compile(&text).map_err(|error| source.refuse(&error.0.to_string(), error.1))?;
    names::check(&source, engine, &ast)?;
    let inner = imported(&source, engine, registry, &ast, file.parent(), depth)?;
    inference::check(&source, engine, &ast, registry, &inner)?;
    let functions = ast.iter_functions();
    Ok(functions.map(|function| (function.name.to_owned(), function.params.len())).collect())
}
