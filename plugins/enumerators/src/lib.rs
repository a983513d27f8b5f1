//! Enumerators of all n-clue puzzles of a grid.
//!
//! | files | content |
//! |---|---|
//! | [`bands`] | two bands or stacks first, then the third; also many grids that share two bands |
//! | `hitting_set` | one tree of clues that hit all unavoidable sets, guided by the clique strategy |
//! | `branch_and_cut` | linear programs and cuts: slow, with short proofs |
//! | [`gridchecker`] | the algorithm of dobrichev's GridChecker, the reference of its published results |
//! | `auto` | the choice of one of these by the number of clues |
//! | `chosen`, `difference` | the choice of a clique strategy, checked; a set from another solution |
//! | `part`, `tally` | the part that is asked for; the work counts of a search |
//! | `empty_search` | a search without puzzles |
//! | `simd` | registers of every instruction set, and their portable form |

mod auto;
pub mod bands;
mod branch_and_cut;
mod chosen;
mod difference;
mod empty_search;
pub mod gridchecker;
mod hitting_set;
mod part;
mod planned_claim;
mod simd;
mod tally;

pub use auto::Auto;
pub use bands::Bands;
pub use branch_and_cut::BranchAndCut;
pub use gridchecker::GridChecker;
pub use hitting_set::HittingSet;

use seventeen_plugin::prelude::enumerator;

seventeen_plugin::plugin! { enumerator::<Auto>(), enumerator::<Bands>(), enumerator::<BranchAndCut>(), enumerator::<GridChecker>(), enumerator::<HittingSet>() }
