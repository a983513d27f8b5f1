//! Checks a compiled recipe without running it: that what it calls exists, that it is called with
//! values of the right types, that records have the fields asked for, and that verbs and components
//! have the options given to them. Modules that it imports are checked as it is.
//!
//! Rhai finds all this only when a script comes to it, which may be after an hour's work.
//!
//! ```
//! use rhai::Engine;
//! use seventeen_host::Registry;
//! use seventeen_language::{Language, RecipeSource, check};
//! use std::collections::BTreeMap;
//!
//! let (engine, registry) = (Engine::new(), Registry::default());
//! let language = Language { engine: &engine, registry: &registry, types: vec![], options_of: |_| vec![], fields_in_tables: |_| None, set: &BTreeMap::new(), open: None };
//! let text = "let list = [1, 2];\nlist.pusch(3);\nlist.pup();";
//! let source = RecipeSource { name: "a.rhai", text, directory: None, is_shown: true };
//! let checked = check::check_recipe(&source, &language);
//! let found: Vec<&str> = checked.diagnostics.iter().map(|one| one.message.as_str()).collect();
//! assert_eq!(found, [
//!     "no function `pusch`; did you mean `push`?",
//!     "no function `pup`; did you mean `pop`?",
//! ]);
//! ```

mod arguments;
mod board_rules;
mod called;
mod closures;
mod compared;
mod constants;
mod divisible;
mod file_names;
mod foreign;
mod imports;
mod inference;
mod inputs;
mod keys;
mod known;
mod literals;
mod modules;
mod names;
mod numbers;
mod operators;
mod options;
mod options_together;
mod parts;
mod prelude;
mod pushes;
mod rated_fields;
mod rules;
mod signatures;
mod table_columns;
mod tables;
mod techniques;
pub(crate) mod text;
mod writes;
mod written_counts;

use crate::diagnostic::{Diagnostic, sort};
use crate::language::Language;
use crate::param::{Param, declared_params, merge_params, wrong_settings};
use crate::receivers;
use crate::source::RecipeSource;
pub use arguments::{NO_FILES_ADVICE, kinds_error, no_components_error};
pub use called::explain_call;
pub use divisible::{ends_with_write, find_print, is_divisible};
pub(crate) use imports::check_modules;
pub use inference::RecipeFacts;
pub(crate) use inference::check_types;
pub use inputs::MADE_BY;
pub use names::{explain_parse_error, find_unknown_functions};
use rhai::{AST, Engine, OptimizationLevel, Position, Scope};

/// A recipe that was checked.
#[derive(Default)]
pub struct CheckedRecipe {
    /// Its mistakes, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// What was compiled; empty if it does not parse.
    pub ast: AST,
    /// The parameters that it and its modules declare.
    pub params: Vec<Param>,
    /// Other facts about it.
    pub facts: RecipeFacts,
}

/// Compiles and checks a recipe. Parameters have the values of the language's `set`, or their
/// defaults. The engine must not optimise, which would lose places ([`runnable`]).
pub fn check_recipe(source: &RecipeSource<'_>, language: &Language<'_>) -> CheckedRecipe {
    let ast = match language.engine.compile(source.text) {
        Ok(ast) => ast,
        Err(error) => {
            let diagnostics = vec![explain_parse_error(source, language.registry, &error)];
            return CheckedRecipe { diagnostics, ..CheckedRecipe::default() };
        }
    };
    let mut diagnostics = find_unknown_functions(source, language, &ast);
    diagnostics.extend(names::find_open_comment(source));
    diagnostics.extend(writes::find_second_writes(source, &ast));
    let (modules, of_modules) = check_modules(source, language, &ast);
    diagnostics.extend(of_modules);
    let own = declared_params(source, &ast, language.options_of);
    let params = own.and_then(|own| {
        merge_params(own, &modules.params)
            .map_err(|message| source.diagnostic(message, Position::NONE))
    });
    let params = params.unwrap_or_else(|mistake| {
        diagnostics.push(mistake);
        Vec::new()
    });
    diagnostics.extend(wrong_settings(source, &ast, language));
    let (facts, of_types) = check_types(source, language, &ast, &modules);
    let facts = RecipeFacts { modules, ..facts };
    diagnostics.extend(of_types);
    sort(&mut diagnostics);
    CheckedRecipe { diagnostics, ast, params, facts }
}

/// A checked recipe or module with this text, in the form in which it runs.
pub fn runnable(engine: &Engine, text: &str, ast: AST) -> AST {
    let ast = receivers::with_copies(text, ast);
    engine.optimize_ast(&Scope::new(), ast, OptimizationLevel::Simple)
}
