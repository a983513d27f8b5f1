//! Enumerators of all n-clue puzzles of a grid.

mod auto;
pub mod bands;
mod chosen;
mod difference;
pub mod gridchecker;
mod hitting_set;
mod nothing;
mod simd;
mod tally;

pub use auto::Auto;
pub use bands::Bands;
pub use gridchecker::GridChecker;
pub use hitting_set::HittingSet;

use seventeen_plugin::prelude::enumerator;

seventeen_plugin::plugin! { enumerator::<Auto>(), enumerator::<Bands>(), enumerator::<GridChecker>(), enumerator::<HittingSet>() }
