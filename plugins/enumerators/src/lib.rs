//! Enumerators of all n-clue puzzles of a grid: gridchecker.

pub mod gridchecker;
mod nothing;

pub use gridchecker::GridChecker;

use seventeen_plugin::prelude::enumerator;

seventeen_plugin::plugin! { enumerator::<GridChecker>() }
