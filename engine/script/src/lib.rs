//! The Rhai front end: recipes that combine components into pipelines.
//!
//! Three rules make the language:
//!
//! 1. A component is a function in the namespace of its kind: `ua::digits(4)` (`namespaces`).
//! 2. Work is a verb on the thing worked on: `grid.harvest(h)`, `sets.enumerate(17)`. The same
//!    verb on a stream does it for each item (`verbs`).
//! 3. A stream is a plan, lazy, in order and re-runnable; it runs at a terminal verb (`stream`).
//!
//! ```
//! use seventeen_host::Registry;
//! use seventeen_script::{Output, Recipe, RunSettings};
//!
//! let recipe = Recipe::expression("1 + 1");
//! recipe.run(Registry::default(), RunSettings::default(), Output::stdout()).unwrap();
//! ```

#![forbid(unsafe_code)]

mod answers;
mod atomic_write;
mod cell;
mod chunk;
mod closure;
mod closure_components;
mod closure_mistakes;
mod crash_skip;
mod delimited;
mod doc;
mod draws;
mod examples;
mod expected;
mod failure;
mod fields;
mod imports;
mod interactive;
mod into_dynamic;
mod item;
mod kept_lines;
mod key;
mod language;
mod last_value;
mod limits;
mod namespaces;
mod option_map;
mod output;
mod problem_value;
mod recipe;
mod recipe_checker;
mod recipe_run;
mod recipe_value;
mod record;
mod refusals;
mod result_fields;
mod result_page;
mod run_record;
mod sandbox;
mod session;
mod shard_mode;
mod shards;
mod steps;
mod stream;
mod to_value;
mod types;
mod union_type;
mod value_codec;
mod verb_forms;
mod verb_options;
mod verb_signature;
mod verbs;
mod vocabulary;
mod write;

pub use crash_skip::CrashSkip;
pub use doc::{definitions, pages, topics};
pub use interactive::Interactive;
pub use last_value::LastValue;
pub use output::Output;
pub use recipe::{Description, Recipe};
pub use recipe_checker::RecipeChecker;
pub use recipe_value::{RecipeItems, RecipeObject, RecipeResult, RecipeValue};
pub use run_record::{RunRecord, RunResult};
pub use sandbox::Sandbox;
pub use session::RunSettings;
pub use seventeen_jobs::ErrorClass;
pub use seventeen_language::doc::{Entry, Form, Page, Topic, list_of_contents, search};
pub use seventeen_language::indentation::indented;
pub use seventeen_language::param::{
    Param, ParamKind, ParamRange, Requirement, check_combination, join_values, split_values,
};
pub use seventeen_language::{
    Diagnostic, OpenTexts, Place, RecipeError, RecipeSource, editor, source, spans,
};
