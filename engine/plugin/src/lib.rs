//! The plugin interface: C tables, and safe Rust on both sides of them.
//!
//! | files | content |
//! |---|---|
//! | [`mod@prelude`] | everything that a component's file needs |
//! | [`Component`], [`Role`] | the description of a component, and its roles |
//! | [`mod@options`], [`params`] | options, as the fields of a struct and as the engine checks them |
//! | [`kinds`] | per kind of component: its C table, and the translation from and to its trait |
//! | [`raw`], `read`, `sink` | the C structures; reading them; `emit` callbacks |
//! | [`manifest`], [`entry`], [`stamp`] | the description of a plugin, its entry point and its file's note |
//! | [`Instance`], `guard` | calls into a component, and the guard around them in the plugin |
//! | [`calls`] | which component each thread is in, for faults |
//! | [`mod@checked`] | checks of the answers of components from files |
//! | [`cpu`], [`random`] | instruction sets for kernels; random numbers that depend on a seed alone |
//! | [`cancellation`], [`parallel`] | the cancellation token of a run, and its idle threads |
//!
//! `include/seventeen_plugin.h` is generated from [`raw`] and [`kinds`]. A plugin in Rust is a
//! crate of type `["cdylib", "rlib"]` with one [`plugin!`] in it:
//!
//! ```
//! use seventeen_plugin::prelude::*;
//!
//! /// Claims that no puzzle has a solution.
//! struct Pessimist;
//!
//! impl Component for Pessimist {
//!     const NAME: &'static str = "pessimist";
//!     const DOC: &'static str = "Finds no solution, whatever the puzzle";
//!     fn create(_: &Args<'_>) -> Result<Pessimist> {
//!         Ok(Pessimist)
//!     }
//! }
//!
//! impl Solver for Pessimist {
//!     fn count(&mut self, _: &Puzzle, _: u64) -> Result<u64> {
//!         Ok(0)
//!     }
//!     fn solutions(&mut self, _: &Puzzle, _: Emit<'_, Grid>) -> Result<()> {
//!         Ok(())
//!     }
//! }
//!
//! seventeen_plugin::plugin! { solver::<Pessimist>() }
//! # fn main() {}
//! ```

pub mod calls;
pub mod cancellation;
pub mod checked;
mod component;
pub mod cpu;
pub mod declaration;
mod descriptor;
#[doc(hidden)]
pub mod entry;
mod guard;
mod instance;
pub mod kinds;
pub mod manifest;
pub mod options;
pub mod parallel;
pub mod params;
pub mod random;
pub mod raw;
mod read;
mod role;
mod sink;
#[doc(hidden)]
pub mod stamp;

pub use cancellation::CancellationToken;
pub use checked::ResultChecks;
pub use component::{Component, Preference};
pub use descriptor::Descriptor;
pub use entry::{c_plugin, plugin};
pub use instance::Instance;
pub use kinds::{Extension, Kind};
pub use manifest::{Manifest, ManifestError, Profile};
pub use parallel::ThreadPool;
pub use params::{Args, ParamSpec, Value};
pub use role::Role;

/// The names that a file with a component needs; import all of them.
pub mod prelude {
    pub use crate::cancellation::{CancellationPoll, check_running, is_cancelled};
    pub use crate::component::{Component, Preference};
    pub use crate::kinds::clique_strategy::clique_strategy;
    pub use crate::kinds::enumerator::enumerator;
    pub use crate::kinds::generator::generator;
    pub use crate::kinds::pattern_searcher::pattern_searcher;
    pub use crate::kinds::rater::rater;
    pub use crate::kinds::solver::solver;
    pub use crate::kinds::technique::technique;
    pub use crate::kinds::ua_harvester::ua_harvester;
    pub use crate::options::{create_from_options, create_without_options, options};
    pub use crate::parallel::{available_threads, parallel_for};
    pub use crate::params::{Args, Param};
    pub use crate::role::Role;
    pub use seventeen_core::{
        Amount, Batch, Board, Bound, Boxes, Candidate, Cell, Cells, Claim, CliqueStrategy, ClueMap,
        Configuration, Derivation, DerivationLog, DerivationStage, DerivationStep, Digit, Digits,
        Effort, Emit, EmitIndexed, EnumerationQuery, Enumerator, Error, Figure, Finder, Generated,
        Generator, Grid, House, Houses, Judgement, Layout, Limits, Line, Literal, Order, Outcome,
        Outline, PatternSearch, PatternSearcher, Pencilmarks, Position, Puzzle, Rater, Rating,
        Region, Result, Rules, Search, SearchContext, Solver, Stage, StageStats, Step, Task,
        Technique, UaHarvester, Widths,
    };
    pub use std::ops::ControlFlow;
}

/// The prefix of a plugin's entry point; the name of its library follows.
///
/// The number is [`ABI_MAJOR`]. Minor versions only append fields.
pub const ENTRY_PREFIX: &str = "seventeen_plugin_v4_";

/// The interface in C: the text of `seventeen_plugin.h`.
pub const C_HEADER: &str = include_str!("../include/seventeen_plugin.h");

/// The major version of the interface that this crate supports.
pub const ABI_MAJOR: u32 = 4;

/// The minor version of the interface that this crate supports.
pub const ABI_MINOR: u32 = 4;

#[cfg(test)]
mod tests {
    #[test]
    fn the_prefix_has_the_major_version() {
        assert_eq!(super::ENTRY_PREFIX, format!("seventeen_plugin_v{}_", super::ABI_MAJOR));
    }
}
