//! Shards: a run in parts that any machine can do, put together again.
//!
//! Other tools decide where parts run, how often they are retried, and what happens when a machine
//! is lost. This module defines the contract for them. A directory holds the *plan*: the work, and
//! the number of shards. Each shard writes files, and then a *manifest* that describes them. A
//! shard is done if its manifest matches its files; no exit code or report of a backend counts.
//! Merging rejects a shard that is missing, damaged, misplaced, or of another plan.
//!
//! * [`plan`]: the work, and the items of each shard.
//! * [`manifest`]: the results of a shard.
//! * [`directory`]: the plan with all shards, and the state of each.
//! * [`merge`]: the merged shards, byte-identical to the output of one run.

pub mod directory;
pub mod manifest;
pub mod merge;
pub mod plan;

pub use directory::{ShardDirectory, ShardState};
pub use manifest::{ShardManifest, WrittenFile};
pub use merge::MergedShards;
pub use plan::{DivisionUnit, ListingFormat, PlannedListing, RunCommand, Shard, ShardPlan};
