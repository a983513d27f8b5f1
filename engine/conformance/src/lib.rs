//! Conformance: whether a component keeps the contract of its kind, one file per kind.
//!
//! The tests of this repository run these suites on its own components, and `seventeen plugins
//! check --try` runs them on any plugin. Each [`Check`] asks the component something whose answer a
//! simpler method knows, and a [`Failure`] tells the question, the answer, and the expected one.
//! Other components that a check needs come from a registry of trusted ones.
//!
//! ```
//! use seventeen_conformance::{Trial, Verdict, checks};
//! use seventeen_host::Registry;
//! use seventeen_plugin::Kind;
//!
//! let mut registry = Registry::default();
//! registry.link(seventeen_solvers::entry)?;
//! let solver = registry.find(Kind::Solver, "dlx")?;
//! let mut trial = Trial::new(solver, &registry)?;
//! for check in checks(Kind::Solver) {
//!     let verdict = check.run(&mut trial);
//!     assert!(!matches!(verdict, Verdict::Failed(_)), "{}: {verdict:?}", check.name);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod clique_strategy;
pub mod enumerator;
pub mod generator;
mod harvester;
mod inputs;
mod pattern_searcher;
mod rater;
pub mod simple_counter;
mod solver;
pub mod technique;
mod trial;
mod verdict;

pub use trial::{Scope, Trial};
pub use verdict::{Check, Failure, Verdict};

use seventeen_plugin::Kind;

/// The suite of a kind, in the order in which it is run.
pub fn checks(kind: Kind) -> &'static [Check] {
    match kind {
        Kind::Solver => solver::CHECKS,
        Kind::UaHarvester => harvester::CHECKS,
        Kind::CliqueStrategy => clique_strategy::CHECKS,
        Kind::Enumerator => enumerator::CHECKS,
        Kind::Generator => generator::CHECKS,
        Kind::Technique => technique::CHECKS,
        Kind::Rater => rater::CHECKS,
        Kind::Pattern => pattern_searcher::CHECKS,
    }
}
