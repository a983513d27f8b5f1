//! Imports: modules beside the recipe, whose texts are part of the run's identity.

mod closures;

use crate::failure::{bad_input, with_position};
use crate::session::Session;
use closures::{with_closures_in_reach, with_exported_closures};
use rhai::{
    AST, Engine, EvalAltResult, GlobalRuntimeState, Module, ModuleResolver, Position, Scope, Shared,
};
use seventeen_language::check;
use seventeen_language::import::{chain_error, module_file};
use seventeen_language::source::read_text;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

type ResolveResult<T> = Result<T, Box<EvalAltResult>>;

thread_local! {
    /// The modules that this thread is resolving, each imported by the one before.
    static CHAIN: RefCell<Vec<PathBuf>> = const { RefCell::new(Vec::new()) };
}

/// Resolves imports as files, and registers each with the session.
pub(crate) struct ImportResolver {
    directory: PathBuf,
    session: Arc<Session>,
    /// Those that were resolved.
    modules: Mutex<BTreeMap<PathBuf, Shared<Module>>>,
}

impl ImportResolver {
    /// Those beside a recipe in this directory.
    pub(crate) fn in_directory(directory: &Path, session: &Arc<Session>) -> ImportResolver {
        let (directory, session) = (directory.to_owned(), session.clone());
        ImportResolver { directory, session, modules: Mutex::default() }
    }

    fn cached_module(&self, file: &Path) -> Option<Shared<Module>> {
        self.modules.lock().unwrap_or_else(PoisonError::into_inner).get(file).cloned()
    }

    /// Compiles the module in this file, which is imported by this name.
    fn compile_module(
        &self,
        engine: &Engine,
        file: &Path,
        name: &str,
        at: Position,
    ) -> ResolveResult<AST> {
        let text = read_text(file).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                EvalAltResult::ErrorModuleNotFound(name.to_owned(), at).into()
            }
            _ => with_position(bad_input(format_args!("Module not found: {name}: {error}")), at),
        })?;
        self.session.register_import(&module_file(Path::new(""), name), file, &text);
        let within = |error| EvalAltResult::ErrorInModule(name.to_owned(), error, at);
        let ast = engine.compile(&text).map_err(|error| within(error.into()))?;
        Ok(check::runnable(engine, &text, ast))
    }
}

impl ModuleResolver for ImportResolver {
    fn resolve_raw(
        &self,
        engine: &Engine,
        global: &mut GlobalRuntimeState,
        scope: &mut Scope<'_>,
        path: &str,
        position: Position,
    ) -> ResolveResult<Shared<Module>> {
        let file = module_file(&self.directory, path);
        if let Some(module) = self.cached_module(&file) {
            return Ok(module);
        }
        if let Some(wrong) = CHAIN.with_borrow(|chain| chain_error(chain, &file)) {
            return Err(with_position(bad_input(wrong), position));
        }
        let ast = self.compile_module(engine, &file, path, position)?;
        let (mut ast, closures) = with_exported_closures(&ast);
        ast.set_source(path);
        CHAIN.with_borrow_mut(|chain| chain.push(file.clone()));
        let module = Module::eval_ast_as_new_raw(engine, scope, global, &ast);
        CHAIN.with_borrow_mut(Vec::pop);
        let within = |error| EvalAltResult::ErrorInModule(path.to_owned(), error, position);
        let module = with_closures_in_reach(module.map_err(within)?, &closures);
        let mut modules = self.modules.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(modules.entry(file).or_insert(module.into()).clone())
    }

    fn resolve(
        &self,
        engine: &Engine,
        _: Option<&str>,
        path: &str,
        position: Position,
    ) -> ResolveResult<Shared<Module>> {
        let global = &mut engine.new_global_runtime_state();
        self.resolve_raw(engine, global, &mut Scope::new(), path, position)
    }
}
