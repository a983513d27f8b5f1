//! The modules that a recipe imports: their functions, constants and parameters.

use super::text::wrong_number;
use crate::check::prelude::*;
use crate::param::Param;
use rhai::ASTFlags;
use std::path::{Path, PathBuf};

/// The modules that a recipe imports. One whose path is not a literal, or that cannot be read, is
/// unknown.
#[derive(Debug, Default)]
pub(crate) struct ImportedModules {
    /// The modules, by the names that the recipe gives them.
    files: BTreeMap<String, ModuleFile>,
    /// The parameters that they and the modules that they import declare.
    pub(super) params: Vec<Param>,
}

/// The file of a module.
#[derive(Debug)]
pub(super) struct ModuleFile {
    pub(super) path: PathBuf,
    pub(super) text: String,
    pub(super) ast: AST,
    /// The modules that it imports.
    pub(super) imports: ImportedModules,
    /// The types of its constants and variables.
    pub(super) types: BTreeMap<String, KnownType>,
}

impl ModuleFile {
    pub(super) fn source(&self) -> RecipeSource<'_> {
        source_of_module(&self.path, &self.text)
    }

    /// The functions that recipes can call, by name and number of parameters.
    fn functions(&self) -> BTreeSet<(&str, usize)> {
        let public = self.ast.iter_functions().filter(|one| one.access.is_public());
        public.map(|one| (one.name, one.params.len())).collect()
    }

    /// Whether it keeps a function of this name to itself.
    fn has_private(&self, name: &str) -> bool {
        self.ast.iter_functions().any(|one| one.name == name && one.access.is_private())
    }

    /// The names of its constants and variables, each with whether it is exported.
    fn variables(&self) -> BTreeMap<&str, bool> {
        let declared = |statement| match statement {
            &Stmt::Var(ref variable, flags, _) => {
                Some((variable.0.name.as_str(), flags.intersects(ASTFlags::EXPORTED)))
            }
            Stmt::Export(export, _) => {
                let (own, alias) = (&export.0.name, &export.1.name);
                Some((if alias.is_empty() { own.as_str() } else { alias.as_str() }, true))
            }
            _ => None,
        };
        self.ast.statements().iter().filter_map(declared).collect()
    }
}

/// The text of a module's file.
pub(super) fn source_of_module<'a>(path: &'a Path, text: &'a str) -> RecipeSource<'a> {
    let name = path.to_str().unwrap_or_default();
    RecipeSource { name, text, directory: path.parent(), is_shown: true }
}

impl ImportedModules {
    pub(super) fn add(&mut self, name: &str, file: ModuleFile) {
        self.files.insert(name.to_owned(), file);
    }

    /// The modules, and those that they import.
    pub(super) fn all_files(&self) -> Vec<&ModuleFile> {
        let files = self.files.values();
        files.flat_map(|file| [vec![file], file.imports.all_files()].concat()).collect()
    }

    /// The module that the recipe calls by this name.
    pub(super) fn file(&self, name: &str) -> Option<&ModuleFile> {
        self.files.get(name)
    }

    /// The error about a call of this function of a module, if it is wrong.
    pub(super) fn find_call_error(
        &self,
        module: &str,
        name: &str,
        arguments: usize,
    ) -> Option<String> {
        let file = self.file(module)?;
        let functions = file.functions();
        if functions.contains(&(name, arguments)) {
            return None;
        }
        let of_name = functions.iter().filter(|(known, _)| *known == name);
        let numbers: Vec<String> = of_name.map(|(_, params)| params.to_string()).collect();
        if !numbers.is_empty() {
            return Some(wrong_number(&format!("{module}::{name}"), &numbers, arguments));
        }
        if file.has_private(name) {
            return Some(format!(
                "the function `{name}` of the module `{module}` is private: remove `private` there"
            ));
        }
        let near = suggestion(name, functions.iter().map(|(known, _)| *known));
        Some(format!("the module `{module}` has no function `{name}`{near}"))
    }

    /// The error about a variable or constant of a module, if it cannot be read.
    pub(super) fn find_variable_error(&self, module: &str, name: &str) -> Option<String> {
        let variables = self.file(module)?.variables();
        match variables.get(name) {
            Some(true) => None,
            Some(false) => Some(format!(
                "the module `{module}` does not export `{name}`: write `export const {name} = …` there"
            )),
            None => {
                let exported = variables.iter().filter(|(_, is_exported)| **is_exported);
                let near = suggestion(name, exported.map(|(known, _)| *known));
                Some(format!("the module `{module}` has no constant `{name}`{near}"))
            }
        }
    }
}
