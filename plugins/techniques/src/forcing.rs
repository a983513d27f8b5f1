//! Forcing chains: the consequences of a candidate being true, and of its being false.
//!
//! These are the chaining techniques of Nicolas Juillerat's SudokuExplainer 1.2.1, in its order and with
//! everything that affects ratings. They share an [`Engine`], which can also return only the first hint: for
//! that it drops chains that are longer than the best one so far.

mod ancestors;
mod builder;
mod building;
mod clash;
mod comparing;
mod comparisons;
mod derived_links;
mod dynamic_chains;
mod engine;
mod findings;
mod forcing_chain;
mod grounds;
mod groups;
mod hint;
mod multi_source_search;
mod multiple_chains;
mod nested_chains;
mod net;
mod net_arena;
mod net_cache;
mod nishio;
mod no_static_chains;
mod node;
mod patterns;
mod position_diff;
mod proofs;
mod reach;
mod reduced;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod samples;
mod sets;
mod sparse_set;
mod statics;
mod steps;
mod strong;
mod weakened_units;
mod worker;
mod worker_pool;

pub use dynamic_chains::DynamicChains;
pub use engine::Engine;
pub use forcing_chain::ForcingChain;
pub use hint::{Hint, Kind, Producer};
pub use multiple_chains::MultipleChains;
pub use nested_chains::NestedChains;
pub use nishio::Nishio;
