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
//! use seventeen_script::{Output, Recipe, Settings};
//!
//! let recipe = Recipe::expression("1 + 1");
//! recipe.run(Registry::default(), Settings::default(), Output::stdout()).unwrap();
//! ```

#![forbid(unsafe_code)]

mod account;
mod answers;
mod chunk;
mod closure;
mod crash_skip;
mod doc;
mod examples;
mod expected;
mod failure;
mod fields;
mod framed;
mod imports;
mod interactive;
mod into_dynamic;
mod item;
mod kept;
mod key;
mod language;
mod limits;
mod namespaces;
mod option_map;
mod optional;
mod output;
mod plain;
mod problem_value;
mod recipe;
mod recipe_run;
mod record;
mod result_fields;
mod sandbox;
mod session;
mod shard_mode;
mod shards;
mod steps;
mod stream;
mod types;
mod verb_options;
mod verbs;
mod vocabulary;
mod whole_file;
mod write;
mod written;

pub use account::{Account, RunResult};
pub use crash_skip::CrashSkip;
pub use doc::{definitions, pages, topics};
pub use interactive::Interactive;
pub use output::Output;
pub use recipe::{Description, Recipe};
pub use sandbox::Sandbox;
pub use session::Settings;
pub use seventeen_jobs::Class;
pub use seventeen_language::RecipeError;
pub use seventeen_language::doc::{Entry, Form, Page, Topic, contents, search};
pub use seventeen_language::param::{BETWEEN, Needed, Param, ParamKind};
