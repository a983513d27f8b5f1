//! Forcing chains: the consequences of a candidate being true, and of its being false.
//!
//! These are the chaining techniques of Nicolas Juillerat's SudokuExplainer 1.2.1, in its order and
//! with everything that affects ratings. They share a [`ChainEngine`], which can also return only
//! the first hint: for that it drops chains that are longer than the best one so far.
//!
//! | files | content |
//! |---|---|
//! | `forcing_chain`, `nishio`, `multiple_chains`, `dynamic_chains`, `nested_chains` | the components |
//! | `engine`, `hint`, `hint_findings`, `steps`, `proofs` | the search, its conclusions, and these as steps with proofs |
//! | `node`, `net`, `ancestors`, `net_builder`, `build_task` | a candidate on or off, all that follows from one, and how this is built |
//! | `open_groups`, `strong_links`, `static_chains`, `chain_lengths`, `no_static_chains` | links, and chains in the position itself |
//! | `multi_source_search`, `comparisons`, `compare_task`, `clash` | nets of several sources, compared |
//! | `patterns`, `pattern_exclusions`, `nested_chain_cache`, `derived_links`, `weakened_units` | patterns and chains in the rest of the position after a net |
//! | `position_diff`, `net_cache`, `net_arena` | what stays valid in the next position |
//! | `bit_set`, `sparse_set` | sets of candidates |
//! | `worker`, `worker_pool` | threads that share a search |
//! | `reference`, `samples` | for tests: the techniques word for word, and random positions |

mod ancestors;
mod bit_set;
mod build_task;
mod chain_lengths;
mod clash;
mod compare_task;
mod comparisons;
mod derived_links;
mod dynamic_chains;
mod engine;
mod forcing_chain;
mod hint;
mod hint_findings;
mod multi_source_search;
mod multiple_chains;
mod nested_chain_cache;
mod nested_chains;
mod net;
mod net_arena;
mod net_builder;
mod net_cache;
mod nishio;
mod no_static_chains;
mod node;
mod open_groups;
mod pattern_exclusions;
mod patterns;
mod position_diff;
mod proofs;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod samples;
mod sparse_set;
mod static_chains;
mod steps;
mod strong_links;
mod weakened_units;
mod worker;
mod worker_pool;

pub use dynamic_chains::DynamicChains;
pub use engine::ChainEngine;
pub use forcing_chain::ForcingChain;
pub use hint::{ChainTechnique, ForcingHint, HintKind};
pub use multiple_chains::MultipleChains;
pub use nested_chains::NestedChains;
pub use nishio::Nishio;
