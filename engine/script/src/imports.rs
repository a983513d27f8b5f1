//! Imports: modules beside the recipe, known to the run by what they say.

use crate::session::Session;
use rhai::module_resolvers::FileModuleResolver;
use rhai::{AST, Engine, GlobalRuntimeState, Module, ModuleResolver, Position, Scope, Shared};
use std::path::{Path, PathBuf};
use std::sync::Arc;

type Resolved<T> = Result<T, Box<rhai::EvalAltResult>>;

/// The file of the module that a recipe in this directory imports by this name.
pub(crate) fn file(directory: &Path, name: &str) -> PathBuf {
    FileModuleResolver::new_with_path(directory).get_file_path(name, None)
}

/// Resolves imports as files, and tells the session of each.
pub(crate) struct Imports {
    files: FileModuleResolver,
    session: Arc<Session>,
}

impl Imports {
    /// Those beside a recipe in this directory.
    pub(crate) fn beside(directory: &Path, session: &Arc<Session>) -> Imports {
        let files = FileModuleResolver::new_with_path(directory);
        Imports { files, session: session.clone() }
    }

    fn note(&self, path: &str) {
        self.session.imports(&self.files.get_file_path(path, None));
    }
}

impl ModuleResolver for Imports {
    fn resolve_raw(
        &self,
        engine: &Engine,
        global: &mut GlobalRuntimeState,
        scope: &mut Scope<'_>,
        path: &str,
        position: Position,
    ) -> Resolved<Shared<Module>> {
        self.note(path);
        self.files.resolve_raw(engine, global, scope, path, position)
    }

    fn resolve(
        &self,
        engine: &Engine,
        source: Option<&str>,
        path: &str,
        position: Position,
    ) -> Resolved<Shared<Module>> {
        self.note(path);
        self.files.resolve(engine, source, path, position)
    }

    fn resolve_ast(
        &self,
        engine: &Engine,
        source: Option<&str>,
        path: &str,
        position: Position,
    ) -> Option<Resolved<AST>> {
        self.note(path);
        self.files.resolve_ast(engine, source, path, position)
    }
}
