//! `Proof`: why a step holds, line by line.
//!
//! A line claims that one of some candidates is true, or that none of them is, and gives its reason: a
//! rule of sudoku, or lines before it. Lines that stand deeper belong to a supposition; they hold
//! under it alone. So a proof reads as one in natural deduction does (Frederic Fitch, "Symbolic Logic",
//! 1952), and [`check`] replays it from the rules and the position alone, whatever found the step.
//!
//! Patterns are covers after Allan Barker's Xsudo: *truths*, of whose candidates one is true each, lie
//! within *links*, of whose candidates one is true at most. Chains are suppositions.

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
