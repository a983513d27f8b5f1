//! The modules that a recipe imports: finds, compiles and checks them, and lists their functions.

use super::modules::{Functions, Modules};
use super::{all, names};
use crate::failure::RecipeError;
use crate::import::{file as file_of, wrong_chain};
use crate::language::Language;
use crate::param::{self, Param};
use crate::source::{Source, text_of};
use rhai::{AST, ASTNode, Expr, Position, Stmt};
use std::path::{Path, PathBuf};

/// Searches modules.
struct ImportChecker<'a> {
    language: &'a Language<'a>,
    /// The directory of all modules, also of those that modules import: that of the recipe.
    directory: Option<&'a Path>,
}

/// The modules that a recipe imports, and those that they import, each checked. They are searched
/// in the directory of the source.
///
/// # Errors
/// A module does not exist or cannot be read, or has an error: the first one, with its place.
pub fn modules(
    source: &Source<'_>,
    language: &Language<'_>,
    ast: &AST,
) -> Result<Modules, RecipeError> {
    ImportChecker { language, directory: source.directory }.imported(source, ast, &[])
}

impl ImportChecker<'_> {
    fn imported(
        &self,
        source: &Source<'_>,
        ast: &AST,
        chain: &[PathBuf],
    ) -> Result<Modules, RecipeError> {
        let (mut found, mut failed) = (Modules::default(), None);
        ast.walk(&mut |path: &[ASTNode<'_>]| {
            if let Some(ASTNode::Stmt(Stmt::Import(import, _))) = path.last()
                && let Expr::StringConstant(file, place) = &import.0
            {
                let file = self.directory.map(|directory| file_of(directory, file));
                let module = file.ok_or_else(|| {
                    source.refuse("a recipe without a file cannot import modules", *place)
                });
                let module = module.and_then(|file| self.module(source, &file, *place, chain));
                match module {
                    Ok((functions, params)) => {
                        found.functions.insert(import.1.name.to_string(), functions);
                        found.params.extend(params);
                    }
                    Err(error) => failed = Some(error),
                }
            }
            failed.is_none()
        });
        failed.map_or(Ok(found), Err)
    }

    /// The functions and parameters of the module in this file, which is checked.
    fn module(
        &self,
        importer: &Source<'_>,
        file: &Path,
        place: Position,
        chain: &[PathBuf],
    ) -> Result<(Functions, Vec<Param>), RecipeError> {
        let name = file.display().to_string();
        if let Some(wrong) = wrong_chain(chain, file) {
            return Err(importer.refuse(&wrong, place));
        }
        let text = text_of(file)
            .map_err(|error| importer.refuse(&format!("cannot import {name}: {error}"), place))?;
        let source = Source { name: &name, text: &text, directory: file.parent(), is_shown: true };
        let found = self.found(&source, &[chain, &[file.to_owned()]].concat());
        found.map_err(|error| importer.called(error, place))
    }

    /// The functions and parameters of this module, which is the last of a chain of imports.
    fn found(
        &self,
        source: &Source<'_>,
        chain: &[PathBuf],
    ) -> Result<(Functions, Vec<Param>), RecipeError> {
        let Language { engine, options_of, .. } = self.language;
        let ast = engine
            .compile(source.text)
            .map_err(|error| source.refuse(&error.0.to_string(), error.1))?;
        names(source, self.language, &ast)?;
        let inner = self.imported(source, &ast, chain)?;
        all(source, self.language, &ast, &inner)?;
        let functions = ast.iter_functions();
        let functions =
            functions.map(|function| (function.name.to_owned(), function.params.len())).collect();
        let params = [param::calls(source, &ast, *options_of)?, inner.params].concat();
        Ok((functions, params))
    }
}
