//! The closures of modules, which callers of a module's functions may get: `m::scaled_by(3)`.
//!
//! Rhai looks for the function of a closure among those of the recipe, and then among the functions
//! of imported modules that need no namespace. So a module has its closures there.

use rhai::{AST, FnAccess, FnNamespace, Module};

/// How Rhai begins the name of a closure's function.
const CLOSURE: &str = "anon$";

/// The module's text with closures that it exports, and their keys.
pub(super) fn with_exported_closures(ast: &AST) -> (AST, Vec<u64>) {
    let (mut functions, mut closures) = (Module::new(), Vec::new());
    for (.., function) in ast.shared_lib().iter_script_fn_info() {
        if !function.name.starts_with(CLOSURE) {
            functions.set_script_fn(function.clone());
            continue;
        }
        let mut exported = (**function).clone();
        exported.access = FnAccess::Public;
        closures.push(functions.set_script_fn(exported));
    }
    (AST::new(ast.statements().iter().cloned(), functions), closures)
}

/// The module, whose closures with these keys need no namespace.
pub(super) fn with_closures_in_reach(mut module: Module, closures: &[u64]) -> Module {
    for &closure in closures {
        #[expect(deprecated, reason = "functions of recipes cannot be registered in another way")]
        module.update_fn_namespace(closure, FnNamespace::Global);
    }
    module.build_index();
    module
}
