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
mod crew;
mod dynamic_chains;
mod engine;
mod few;
mod findings;
mod forcing_chain;
mod fresh;
mod gone;
mod grounds;
mod groups;
mod hint;
mod kept;
mod multiple;
mod multiple_chains;
mod nested_chains;
mod net;
mod nishio;
mod node;
mod patterns;
#[cfg(test)]
mod plain;
mod proofs;
mod quiet;
mod reach;
mod reduced;
#[cfg(test)]
mod samples;
mod sets;
mod statics;
mod steps;
mod stock;
mod strong;
mod thinned;
mod worker;

pub use dynamic_chains::DynamicChains;
pub use engine::Engine;
pub use forcing_chain::ForcingChain;
pub use hint::{Hint, Kind, Producer};
pub use multiple_chains::MultipleChains;
pub use nested_chains::NestedChains;
pub use nishio::Nishio;
