//! The modules that a recipe imports: found, compiled and checked, and what functions they have.

use super::{inference, mistake, names};
use crate::failure::RecipeError;
use crate::source::Source;
use rhai::{AST, ASTNode, Engine, Expr, Position, Stmt};
use seventeen_host::Registry;
use seventeen_host::nearest::suggestion;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What the modules have, by what the recipe calls them. One whose name is not written out is not known.
pub(super) struct Modules(BTreeMap<String, Functions>);

/// Functions by name and number of parameters.
type Functions = BTreeSet<(String, usize)>;

/// How many modules may import one another in a row.
const DEEPEST: usize = 8;

impl Modules {
    /// Those that a recipe imports, checked. They are looked for in `directory`.
    ///
    /// # Errors
    /// One is not there, or has a mistake.
    pub(super) fn of(
        source: &Source<'_>,
        engine: &Engine,
        registry: &Registry,
        ast: &AST,
        directory: Option<&Path>,
    ) -> Result<Modules, RecipeError> {
        modules(source, engine, registry, ast, directory, 0)
    }

    /// What is wrong with a call of this function of a module.
    pub(super) fn refuse(&self, module: &str, name: &str, arguments: usize) -> Option<String> {
        let functions = self.0.get(module)?;
        if functions.contains(&(name.to_owned(), arguments)) {
            return None;
        }
        let of_name = functions.iter().filter(|(known, _)| known == name);
        let numbers: Vec<String> = of_name.map(|(_, params)| params.to_string()).collect();
        if !numbers.is_empty() {
            let takes = numbers.join(" or ");
            return Some(format!(
                "`{module}::{name}` takes {takes} arguments, and got {arguments}"
            ));
        }
        let near = suggestion(name, functions.iter().map(|(known, _)| known.as_str()));
        Some(format!("the module `{module}` has no function `{name}`{near}"))
    }
}

fn modules(
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
            let file = directory.map(|directory| directory.join(format!("{file}.rhai")));
            let functions = file.ok_or_else(|| {
                mistake(source, "a recipe without a file has nothing to import", *place)
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
    file: &PathBuf,
    place: Position,
    depth: usize,
) -> Result<Functions, RecipeError> {
    let name = file.display().to_string();
    if depth > DEEPEST {
        let message = format!("more than {DEEPEST} modules import one another in a row");
        return Err(mistake(importer, &message, place));
    }
    let text = std::fs::read_to_string(file)
        .map_err(|error| mistake(importer, &format!("cannot import {name}: {error}"), place))?;
    let source = Source { name: &name, text: &text, directory: file.parent(), is_shown: true };
    let ast =
        engine.compile(&text).map_err(|error| mistake(&source, &error.0.to_string(), error.1))?;
    names::check(&source, engine, &ast)?;
    let inner = modules(&source, engine, registry, &ast, file.parent(), depth)?;
    inference::check(&source, engine, &ast, registry, &inner)?;
    let functions = ast.iter_functions();
    Ok(functions.map(|function| (function.name.to_owned(), function.params.len())).collect())
}
