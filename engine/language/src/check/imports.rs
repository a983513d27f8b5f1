//! The modules that a recipe imports: finds, compiles and checks them, and lists their functions.

use super::inference::check_types;
use super::modules::{ImportedModules, ModuleFile, source_of_module};
use super::names::{explain_parse_error, find_unknown_functions};
use crate::check::prelude::*;
use crate::import::{chain_error, module_file as file_of};
use crate::param::{self, Param};
use std::path::{Path, PathBuf};
use std::slice;

/// Where modules are searched, in the error about one that cannot be read.
const BASE: &str = "; a module's path begins in the directory of the recipe that runs";

/// Searches modules.
struct ImportChecker<'a> {
    language: &'a Language<'a>,
    /// The directory of all modules, also of those that modules import: that of the recipe.
    directory: Option<&'a Path>,
}

/// The modules that a recipe imports, and those that they import, each checked; and the mistakes in
/// them and in the imports. Modules are searched in the directory of the source.
pub(crate) fn check_modules(
    source: &RecipeSource<'_>,
    language: &Language<'_>,
    ast: &AST,
) -> (ImportedModules, Vec<Diagnostic>) {
    ImportChecker { language, directory: source.directory }.check_imports(source, ast, &[])
}

impl ImportChecker<'_> {
    fn check_imports(
        &self,
        source: &RecipeSource<'_>,
        ast: &AST,
        chain: &[PathBuf],
    ) -> (ImportedModules, Vec<Diagnostic>) {
        let (mut modules, mut found) = (ImportedModules::default(), Vec::new());
        ast.walk(&mut |path: &[ASTNode<'_>]| {
            if let Some(ASTNode::Stmt(Stmt::Import(import, _))) = path.last()
                && let Expr::StringConstant(file, place) = &import.0
            {
                match self.find_file(file, chain) {
                    Ok((path, text)) => {
                        let (module, mistakes) = self.check_module(path, text, chain);
                        let place = source.place(*place);
                        let placed = mistakes.into_iter().map(|one| one.called_from(place.clone()));
                        found.extend(placed);
                        if let Some((module, params)) = module {
                            modules.params.extend(params);
                            modules.params.extend(module.imports.params.iter().cloned());
                            modules.add(&import.1.name, module);
                        }
                    }
                    Err(mistake) => found.push(source.diagnostic(mistake, *place)),
                }
            }
            true
        });
        (modules, found)
    }

    /// The file of a module, and its text.
    fn find_file(&self, name: &str, chain: &[PathBuf]) -> Result<(PathBuf, String), String> {
        let directory = self.directory.ok_or("a recipe without a file cannot import modules")?;
        let file = file_of(directory, name);
        if let Some(wrong) = chain_error(chain, &file) {
            return Err(wrong);
        }
        let text = (self.language.read_module(&file))
            .map_err(|error| format!("cannot import {}: {error}{BASE}", file.display()))?;
        Ok((file, text))
    }

    /// A module, which is the last of a chain of imports, with its parameters; none if it does not
    /// parse. And the mistakes in it.
    fn check_module(
        &self,
        path: PathBuf,
        text: String,
        chain: &[PathBuf],
    ) -> (Option<(ModuleFile, Vec<Param>)>, Vec<Diagnostic>) {
        let source = source_of_module(&path, &text);
        let ast = match self.language.engine.compile(&text) {
            Ok(ast) => ast,
            Err(error) => {
                return (None, vec![explain_parse_error(&source, self.language.registry, &error)]);
            }
        };
        let mut found = find_unknown_functions(&source, self.language, &ast);
        let (imports, of_imports) =
            self.check_imports(&source, &ast, &[chain, slice::from_ref(&path)].concat());
        found.extend(of_imports);
        let (facts, of_types) = check_types(&source, self.language, &ast, &imports);
        found.extend(of_types);
        found.extend(param::wrong_settings(&source, &ast, self.language));
        let params = param::declared_params(&source, &ast, self.language.options_of);
        let params = params.unwrap_or_else(|mistake| {
            found.push(mistake);
            Vec::new()
        });
        let module = ModuleFile { path, text, ast, imports, types: facts.variables };
        (Some((module, params)), found)
    }
}
