//! Enumerators of all n-clue puzzles of a grid: bands, gridchecker.

pub mod bands;
mod chosen;
mod difference;
pub mod gridchecker;
mod nothing;

pub use bands::Bands;
pub use gridchecker::GridChecker;

use seventeen_plugin::prelude::enumerator;

seventeen_plugin::plugin! { enumerator::<Bands>(), enumerator::<GridChecker>() }
