//! The meaning of recipes before they run: checks, documentation, completion and parameters.
//!
//! Nothing here runs a recipe, and the verbs are known only from the metadata of their functions. A
//! [`Language`] has an engine with the functions, a registry with the components, and the few facts
//! that neither contains. So the program, an interactive session and an editor use the same code.
//!
//! * [`check`]: errors in a recipe, as far as its text shows them.
//! * [`doc`]: everything that recipes can call, by topic; pages, definition files, search.
//! * [`editor`]: completions, descriptions and definitions for an editor.
//! * [`delimiters`]: open brackets, texts and comments.
//! * [`param`]: the parameters that a recipe declares.
//! * [`parser`]: parsers of recipes.
//! * [`source`]: a recipe's text, and the places of errors in it.
//! * [`spans`]: places in a text, as editors count them.
//! * [`diagnostic`]: mistakes with their places.
//! * [`failure`]: Rhai's errors in plain words.
//! * [`import`]: the files of the modules that a recipe imports.
//! * [`indentation`]: the blanks at the beginnings of lines.
//! * [`captures`]: closures that change what they capture.
//! * [`receivers`]: closures that use the variable on which they are called.
//! * [`bounds`]: the whole numbers that verbs take.
//! * [`order`]: verbs that look at several items, and closures without an order.
//! * [`records`]: the fields of records that verbs return.
//! * [`statistics`]: verbs that return a statistic of numbers.
//! * [`signature`]: how a function is called.
//! * [`given`]: values of a recipe as options of verbs and components.

#![forbid(unsafe_code)]

pub mod bounds;
pub mod captures;
pub mod check;
mod cursor;
pub mod delimiters;
pub mod diagnostic;
pub mod doc;
pub mod editor;
pub mod failure;
pub mod given;
pub mod import;
pub mod indentation;
mod language;
mod mutators;
pub mod order;
pub mod param;
pub mod parser;
pub mod receivers;
pub mod records;
pub mod signature;
pub mod source;
pub mod spans;
pub mod statistics;

pub use diagnostic::{Diagnostic, Place};
pub use failure::RecipeError;
pub use language::{FieldsInTablesFn, Language, OpenTexts, OptionsOfVerbFn};
pub use source::{PlacedError, RecipeSource};
