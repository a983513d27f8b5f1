//! What recipes mean before they run: checks, documentation, completion and parameters.
//!
//! Nothing here runs a recipe, and nothing knows the verbs by more than what their functions say of
//! themselves: a [`Language`] has an engine with the functions, a registry with the components, and the few
//! things that neither says. So the program, an interactive session and an editor ask the same code.
//!
//! * [`check`]: what is wrong with a recipe, as far as its text says.
//! * [`doc`]: everything that recipes can call, by topic; pages, definition files, search.
//! * [`complete`]: how a line may go on.
//! * [`param`]: the parameters that a recipe declares.
//! * [`source`]: a recipe's text, and messages that show a line of it.
//! * [`failure`]: Rhai's errors in plain words.
//! * [`import`]: where the modules are that a recipe imports.
//! * [`captures`]: closures that change what they capture.
//! * [`bounds`]: which whole numbers verbs take.
//! * [`given`]: values of a recipe as options of verbs and components.

#![forbid(unsafe_code)]

pub mod bounds;
pub mod captures;
pub mod check;
pub mod complete;
pub mod doc;
pub mod failure;
pub mod given;
pub mod import;
mod language;
pub mod param;
mod signature;
pub mod source;

pub use failure::RecipeError;
pub use language::{Language, OptionsOf};
pub use source::{Source, Wrong};
