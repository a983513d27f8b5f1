//! The modules that a recipe imports: finds, compiles and checks them, and lists their functions.

use super::modules::{FunctionArities, ImportedModules};
use super::{check_function_names, check_types};
use crate::failure::RecipeError;
use crate::import::{chain_error, module_file as file_of};
use crate::language::Language;
use crate::param::{self, Param};
use crate::source::{RecipeSource, read_text};
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
pub fn check_modules(
    source: &RecipeSource<'_>,
    language: &Language<'_>,
    ast: &AST,
) -> Result<ImportedModules, RecipeError> {
    ImportChecker { language, directory: source.directory }.check_imports(source, ast, &[])
}

impl ImportChecker<'_> {
    fn check_imports(
        &self,
        source: &RecipeSource<'_>,
        ast: &AST,
        chain: &[PathBuf],
    ) -> Result<ImportedModules, RecipeError> {
        let (mut found, mut failed) = (ImportedModules::default(), None);
        ast.walk(&mut |path: &[ASTNode<'_>]| {
            if let Some(ASTNode::Stmt(Stmt::Import(import, _))) = path.last()
                && let Expr::StringConstant(file, place) = &import.0
            {
                let file = self.directory.map(|directory| file_of(directory, file));
                let module = file.ok_or_else(|| {
                    source.error_at("a recipe without a file cannot import modules", *place)
                });
                let module =
                    module.and_then(|file| self.check_module_file(source, &file, *place, chain));
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
    fn check_module_file(
        &self,
        importer: &RecipeSource<'_>,
        file: &Path,
        place: Position,
        chain: &[PathBuf],
    ) -> Result<(FunctionArities, Vec<Param>), RecipeError> {
        let name = file.display().to_string();
        if let Some(wrong) = chain_error(chain, file) {
            return Err(importer.error_at(&wrong, place));
        }
        let text = read_text(file)
            .map_err(|error| importer.error_at(&format!("cannot import {name}: {error}"), place))?;
        let source =
            RecipeSource { name: &name, text: &text, directory: file.parent(), is_shown: true };
        let found = self.check_found_module(&source, &[chain, &[file.to_owned()]].concat());
        found.map_err(|error| importer.error_of_call(error, place))
    }

    /// The functions and parameters of this module, which is the last of a chain of imports.
    fn check_found_module(
        &self,
        source: &RecipeSource<'_>,
        chain: &[PathBuf],
    ) -> Result<(FunctionArities, Vec<Param>), RecipeError> {
        let Language { engine, options_of, .. } = self.language;
        let ast = engine
            .compile(source.text)
            .map_err(|error| source.error_at(&error.0.to_string(), error.1))?;
        check_function_names(source, self.language, &ast)?;
        let inner = self.check_imports(source, &ast, chain)?;
        check_types(source, self.language, &ast, &inner)?;
        let functions = ast.iter_functions();
        let functions =
            functions.map(|function| (function.name.to_owned(), function.params.len())).collect();
        let params = [param::declared_params(source, &ast, *options_of)?, inner.params].concat();
        Ok((functions, params))
    }
}
