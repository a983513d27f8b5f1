//! The jobs of the engine as a library: work done with components.
//!
//! A job takes grids, puzzles and the like (`seventeen-core`) and components by choice
//! ([`Choice`]). It works on the threads of a [`Context`], and returns a value that is independent
//! of output formats and of the calling language. This crate has no scripts and prints nothing.
//!
//! * [`context`]: what every job needs: components, threads, cancellation token, progress, seed.
//! * [`audit`]: what two lists of puzzles have in common.
//! * [`batch`]: many grids enumerated, those together that share two bands.
//! * [`parallel_pipeline`]: work in pieces, on all threads, in order.
//! * [`catalogue`]: all grids by rank, names of puzzles, selections such as `@class:6`.
//! * [`choice`]: a component with its options, or one that the caller wrote; its instances.
//! * [`certificate`]: claims of enumerations, written so that others can check them.
//! * [`claims`]: the claims of a file, to be checked.
//! * [`clique`], [`harvest`]: the disjoint sets of a grid; its unavoidable sets.
//! * [`compare`]: the same work for each of several choices.
//! * [`count`], [`solve`], `question`: the number of solutions, the solution, and what both ask
//!   solvers.
//! * [`dataset`]: rated puzzles in splits that share nothing.
//! * [`enumerate`], [`pattern`]: all puzzles of a grid; of a pattern.
//! * [`error`]: the reason why a job failed, and the party at fault.
//! * [`files`]: the gate through which files are opened.
//! * [`generate`]: puzzles and grids from generators.
//! * [`human`], [`rate`]: the steps of a person; the difficulty of puzzles.
//! * [`isomorphism`], [`minimal`], [`is_puzzle_of_grid`], [`uniqueness`], [`pseudo_puzzles`]: facts
//!   about puzzles and grids.
//! * [`lists`]: lists larger than memory: each class once, sorted, compared, joined.
//! * [`options`](mod@options): the options of jobs, declared once.
//! * [`prove`]: proofs of the puzzles of a grid, for any checker.
//! * [`run_identity`]: everything that the results of a run depend on.
//! * [`shards`]: a run in parts that any machine can do.
//! * [`store`]: files on disk from which a killed run resumes.
//! * [`text`]: inputs: files, lines, puzzles with comments.
//! * [`unfinished`]: the reason why a job ended early, with its results so far.
//! * `work`: tasks that threads share out and a later run resumes.
//! * [`workers`]: the threads that work.

#![forbid(unsafe_code)]

pub mod audit;
pub mod batch;
pub mod catalogue;
pub mod certificate;
pub mod choice;
pub mod claims;
pub mod clique;
mod clock;
pub mod compare;
pub mod context;
pub mod count;
pub mod dataset;
pub mod enumerate;
pub mod error;
pub mod files;
pub mod generate;
pub mod harvest;
pub mod human;
pub mod is_puzzle_of_grid;
pub mod isomorphism;
pub mod lists;
pub mod minimal;
pub mod options;
pub mod parallel_pipeline;
pub mod pattern;
pub mod progress;
pub mod prove;
pub mod pseudo_puzzles;
pub mod question;
pub mod rate;
pub mod rules;
pub mod run_identity;
pub mod shards;
pub mod solve;
pub mod store;
pub mod text;
pub mod unfinished;
pub mod uniqueness;
mod work;
pub mod workers;

pub use choice::{AnyChoice, Choice, Lease};
pub use context::{Context, ContextSettings, MOST_THREADS};
pub use error::{Error, ErrorClass, Result};
pub use parallel_pipeline::ParallelPipeline;
pub use run_identity::RunIdentity;
pub use unfinished::Unfinished;
