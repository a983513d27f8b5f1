//! Shards: a run in parts that any machine can do, put together again.
//!
//! Where parts are done, how often they are tried, and what happens when a machine is lost is the
//! business of engines that exist; here is the contract that any of them can keep. A directory
//! holds the *plan*, which says what is to be done and in how many shards; each shard becomes files,
//! and a *manifest* that tells of them, written last. What is done is what manifests say whose files
//! bear them out, and nothing else: not the word of an engine, and not an exit code. Whoever puts the shards together refuses one that is missing,
//! damaged, in another's place, or of another plan.
//!
//! * [`plan`]: what is to be done, and which items each shard takes.
//! * [`manifest`]: what a shard gave.
//! * [`directory`]: the plan with all shards, and the state of each.
//! * [`merge`]: all shards put together, the same bytes as those of one run.

pub mod directory;
pub mod manifest;
pub mod merge;
pub mod plan;

pub use directory::{Directory, State};
pub use manifest::{Manifest, Written};
pub use merge::Merged;
pub use plan::{By, Command, Plan, PlannedListing, Shard, Suffix};
