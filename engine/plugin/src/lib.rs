//! The plugin interface: C tables, and safe Rust on both sides of them.
//!
//! * [`raw`] are the C structures, from which `include/seventeen_plugin.h` is generated.
//! * [`export`] is the plugin's side: an implementation of a trait becomes a table of functions.
//! * [`import`] is the engine's side: a table becomes an implementation of the same trait.
//! * [`Extension`] makes a trait a kind of component.
//! * [`cpu`] says which instruction sets kernels may choose by.
//! * [`params`] are the typed, documented options of a component.
//! * [`random`] are random numbers that depend on a seed alone.
//!
//! A plugin in Rust is a crate of type `["cdylib", "rlib"]` with one [`plugin!`] in it:
//!
//! ```
//! use seventeen_plugin::prelude::*;
//!
//! /// Says that every puzzle has no solution.
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

pub mod cpu;
pub mod export;
mod extension;
pub mod import;
pub mod kind;
pub mod params;
pub mod random;
pub mod raw;
pub mod stop;

pub use export::{Component, c_plugin, plugin};
pub use extension::Extension;
pub use kind::Kind;
pub use params::{Args, ParamSpec, Value};

/// Everything that a file implementing a component needs.
pub mod prelude {
    pub use crate::export::{
        Component, clique_strategy, enumerator, generator, pattern_searcher, rater, solver,
        technique, ua_harvester,
    };
    pub use crate::params::{Args, Param};
    pub use crate::stop::{Watch, stopped};
    pub use seventeen_core::{
        Board, Bound, Boxes, Candidate, Cells, CliqueStrategy, ClueMap, Configuration, Effort,
        Emit, Enumerator, Error, Generated, Generator, Grid, Labour, Layout, Outcome, Outline,
        PatternSearch, PatternSearcher, Pencilmarks, Position, Puzzle, Rater, Rating, Region,
        Result, Search, Solver, Stage, Step, Task, Technique, UaHarvester, Wanted,
    };
    pub use std::ops::ControlFlow;
}

/// What the name of a plugin's entry point begins with; the name of its library follows.
///
/// The number is [`ABI_MAJOR`]. Minor versions only append fields.
pub const ENTRY_PREFIX: &str = "seventeen_plugin_v2_";

/// The major version of the interface that this crate speaks.
pub const ABI_MAJOR: u32 = 2;

/// The minor version of the interface that this crate speaks.
pub const ABI_MINOR: u32 = 0;

#[cfg(test)]
mod tests {
    #[test]
    fn the_prefix_has_the_major_version() {
        assert_eq!(super::ENTRY_PREFIX, format!("seventeen_plugin_v{}_", super::ABI_MAJOR));
    }
}
