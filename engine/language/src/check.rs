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
//!
//! let (engine, registry) = (Engine::new(), Registry::default());
//! let language = Language { engine: &engine, registry: &registry, types: vec![], options_of: |_| vec![] };
//! let text = "let list = [1, 2];\nlist.pusch(3);";
//! let source = RecipeSource { name: "a.rhai", text, directory: None, is_shown: true };
//! let ast = engine.compile(text)?;
//! let mistake = check::check_function_names(&source, &language, &ast).unwrap_err();
//! assert!(mistake.text.starts_with("no function `pusch`; did you mean `push`?\n  --> a.rhai:2:6"));
//! # Ok::<(), rhai::ParseError>(())
//! ```

mod called;
mod closures;
mod divisible;
mod imports;
mod inference;
mod known;
mod modules;
mod names;
mod numbers;
mod operators;
mod options;
mod signatures;
mod tables;
mod text;
mod writes;

pub use called::explain_call;
pub use divisible::is_divisible;
pub use imports::check_modules;
pub use inference::{RecipeFacts, check_types};
pub use modules::ImportedModules;
pub use names::{check_function_names, explain_parse_error};
pub use writes::check_writes;
