//! The traits: what each kind of component promises.
//!
//! A component's author implements a trait, and the engine calls it. It makes no difference whether
//! the component is linked in, loaded from a shared library, or written in C. An instance belongs
//! to one thread at a time and takes no locks. Long calls poll the engine's stop flag and end with
//! [`Error::Cancelled`]. An `emit` callback ends a call early, and successfully, by returning
//! `Break`.

mod batch;
mod clique_strategy;
mod derivation;
mod enumerator;
mod generator;
mod pattern;
mod rater;
mod solver;
mod technique;
mod ua_harvester;

pub use batch::{Batch, EmitIndexed, Limits};
pub use clique_strategy::{Bound, CliqueStrategy, Order, SearchContext};
pub use derivation::{Derivation, DerivationLog, DerivationStage};
pub use enumerator::{Effort, EnumerationQuery, Enumerator, Outline, Search};
pub use generator::{Generated, Generator, Task};
pub use pattern::{PatternSearch, PatternSearcher, Stage, StageStats};
pub use rater::Rater;
pub use solver::{Outcome, Solver};
pub use technique::Technique;
pub use ua_harvester::UaHarvester;

#[cfg(doc)]
use crate::Error;
use std::ops::ControlFlow;

/// Receives the results of a component, one at a time. `Break` asks for no more.
pub type Emit<'a, T> = &'a mut dyn FnMut(&T) -> ControlFlow<()>;
