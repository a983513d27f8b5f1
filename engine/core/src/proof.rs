//! `Proof`: the reasons of a step, line by line.
//!
//! A line claims that one of some candidates is true, or that none of them is. Its reason is a rule
//! of sudoku, or earlier lines. Indented lines belong to a supposition, and hold only under it. So
//! a proof reads as in natural deduction (Frederic Fitch, "Symbolic Logic", 1952). [`check`]
//! replays it from the rules and the position alone, independent of the code that found the step.
//!
//! Patterns are covers after Allan Barker's Xsudo, where base sets are *truths* and cover sets are
//! *links*. A truth has one true candidate, a link at most one, and truths lie within links. Chains
//! are suppositions.

mod builder;
pub(crate) mod chain;
mod check;
mod claim;
mod constraint;
mod cover;
mod definition;
mod fault;
mod inference;
mod justify;
mod pattern;
mod patterns;
mod reason;
mod refutation;
mod trim;

pub use builder::Builder;
pub use check::{Flaw, check};
pub use claim::Claim;
pub use constraint::Constraint;
pub use definition::{Definition, Mislabel};
pub use inference::{Inference, Proof};
pub use reason::{Branch, Reason, Source};
