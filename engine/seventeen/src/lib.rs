//! Seventeen, a sudoku research engine, as a library.
//!
//! An engine ([`Seventeen`]) holds all components: solvers, harvesters of unavoidable sets, clique
//! strategies, enumerators, generators, techniques, raters and pattern searchers. They are linked
//! in, loaded as plugins, or your own, as closures or as implementations of a trait. `Grid`,
//! `Puzzle` and other types have methods that use them:
//!
//! ```
//! use seventeen::{EnumerateOptions, Grid, GridExt, Seventeen, SetsExt};
//!
//! let engine = Seventeen::new()?;
//! let grid: Grid =
//!     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
//! let sets = grid.harvest(&engine, [engine.ua("digits(4)")?, engine.ua("random_cells(54)")?])?;
//! # let clues = 15;
//! # /*
//! let clues = 17;
//! # */
//! for puzzle in sets.enumerate(&engine, clues, &EnumerateOptions::default())?.puzzles() {
//!     println!("{puzzle}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use | feature |
//! |---|---|---|
//! | find unavoidable sets | [`GridExt::harvest`] | `enumerate` |
//! | pack disjoint sets | [`Sets::clique`] | `enumerate` |
//! | find all puzzles of a grid | [`SetsExt::enumerate`], [`SetsExt::enumerate_up_to`] | `enumerate` |
//! | find the puzzles of many grids, in one call | [`Seventeen::enumerate_all`] | `enumerate` |
//! | write results of an enumeration, and check them | [`EnumerationExt`], [`CertificateExt`] | `enumerate` |
//! | prove that a grid has no other puzzles, and check that | [`ProveExt::prove`], [`Seventeen::verify_proof`] | `prove` |
//! | solve and count | [`ProblemExt::solve`], [`ProblemExt::count`] | `solve` |
//! | rate | [`ProblemExt::rate`] | `rate` |
//! | take the steps of a person | [`ProblemExt::path`], [`ProblemExt::hint`] | `human` |
//! | find redundant givens | [`PuzzleExt::redundant`] | `solve` |
//! | make puzzles and grids | [`Seventeen::generate`], [`Seventeen::draws`] | `generate` |
//! | search a map or a pattern | [`LayoutExt::pattern_search`] | `patterns` |
//! | count fillings and pseudo-puzzles | [`CellsExt`], [`core::pattern_count`] | `patterns` |
//! | find canonical forms and symmetries | [`Grid::minlex`], [`Puzzle::minlex`], [`Cells::minlex`] | |
//! | rank grids among all, and stream them | [`catalogue::Catalogue`], [`jobs::catalogue`] | |
//! | compare components | [`Seventeen::compare`] | `report` |
//! | do any of these for many puzzles, on all threads | [`Seventeen::par_map`] | |
//! | read files | [`Seventeen::puzzles`], [`Seventeen::grids`] | |
//! | write results | [`report::Record`], [`report::ListingFile`], [`report::Table`] | `report` |
//! | draw results | [`report::ToSvg`], [`report::Picture`] | `pictures` |
//! | make pages of results | [`report::ToReport`], [`report::Page`] | `pages` |
//!
//! All features are enabled by default. For one kind of work, name its feature; then nothing else
//! is built. For example, `default-features = false, features = ["enumerate"]` has no techniques,
//! fonts, pictures or templates. A feature enables the features that it needs, and links in the
//! plugins for its kind of work. Other plugins can be loaded with any features, and
//! [`Context::choose`](jobs::Context::choose) finds their components. `bundled` is all kinds of
//! work, without `report` and its dependents. It includes `example-c`, a plugin in C, which needs a
//! C compiler.
//!
//! Canonical forms and symmetries need no engine:
//!
//! ```
//! use seventeen::Puzzle;
//!
//! let line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
//! let puzzle: Puzzle = line.parse()?;
//! let (least, to_least) = puzzle.minlex()?;
//! assert_eq!(to_least.puzzle(&puzzle), least);
//! assert_eq!(least.minlex()?.0, least);
//! assert_eq!(puzzle.automorphisms()?.order(), 1);
//! # Ok::<(), seventeen::ParseError>(())
//! ```
//!
//! Results do not depend on the number of threads, on the instruction set, or on whether a
//! component is linked in or loaded. Errors ([`Error`]) have a class: bad input, a faulty
//! component, an interruption, and so on.
//!
//! Each job has its own file, and `components/` has a file per feature. `engine` is the engine and
//! its builder, `bundled` the linked-in plugins, `input` reads files.
//!
//! Plugins do the searches, and are slow unless they are optimised: build with `--release`.

#![forbid(unsafe_code)]

/// The examples of README.md for this crate.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

mod bundled;
#[cfg(feature = "enumerate")]
mod certificate;
#[cfg(feature = "report")]
mod compare;
mod components;
mod engine;
#[cfg(feature = "generate")]
mod generate;
#[cfg(feature = "enumerate")]
mod grid;
mod input;
#[cfg(feature = "enumerate")]
mod many_grids;
mod many_items;
#[cfg(feature = "patterns")]
mod pattern;
#[cfg(feature = "prove")]
mod prove;
#[cfg(feature = "solve")]
mod puzzle;
#[cfg(feature = "enumerate")]
mod sets;

pub use bundled::BUNDLED;
#[cfg(feature = "enumerate")]
pub use certificate::{CertificateExt, EnumerationExt};
#[cfg(feature = "report")]
pub use compare::Compare;
pub use engine::{Builder, Seventeen};
#[cfg(feature = "enumerate")]
pub use grid::GridExt;
#[cfg(feature = "patterns")]
pub use pattern::{CellsExt, LayoutExt};
#[cfg(feature = "prove")]
pub use prove::ProveExt;
#[cfg(feature = "solve")]
pub use puzzle::{ProblemExt, PuzzleExt};
#[cfg(feature = "enumerate")]
pub use sets::SetsExt;

pub use seventeen_catalogue as catalogue;
pub use seventeen_core as core;
pub use seventeen_core::{
    Board, Bound, Candidate, Cell, Cells, Chain, CliqueStrategy, ClueMap, Digit, Digits,
    Enumerator, Generator, Grid, House, Houses, Layout, Order, Outcome, ParseError,
    PatternSearcher, Pencilmarks, Position, Puzzle, Rater, Rating, SearchContext, Solver, Step,
    Technique, Transformation, UaHarvester,
};
pub use seventeen_host::cancellation::CancellationToken;
pub use seventeen_jobs as jobs;
#[cfg(feature = "enumerate")]
pub use seventeen_jobs::certificate::{Certificate, CertificateVerifier, CertificateWriter};
#[cfg(feature = "enumerate")]
pub use seventeen_jobs::clique::Clique;
#[cfg(feature = "enumerate")]
pub use seventeen_jobs::enumerate::{EnumerateOptions, Enumeration, GridPuzzles};
#[cfg(feature = "generate")]
pub use seventeen_jobs::generate::GenerateOptions;
#[cfg(feature = "enumerate")]
pub use seventeen_jobs::harvest::Sets;
#[cfg(feature = "human")]
pub use seventeen_jobs::human::Profile;
#[cfg(feature = "patterns")]
pub use seventeen_jobs::pattern::PatternOptions;
pub use seventeen_jobs::progress::{Progress, ProgressTask};
#[cfg(feature = "prove")]
pub use seventeen_jobs::prove::{Proof, ProofShard, ProveOptions, VerifiedProof};
#[cfg(feature = "rate")]
pub use seventeen_jobs::rate::RateOptions;
#[cfg(feature = "generate")]
pub use seventeen_jobs::rate::RatingFilter;
#[cfg(feature = "prove")]
pub use seventeen_jobs::shards::Shard;
pub use seventeen_jobs::{Choice, Error, ErrorClass, Result, Unfinished};
pub use seventeen_plugin::Role;
#[cfg(feature = "report")]
pub use seventeen_report as report;

/// The traits that give grids, puzzles and results their methods, for the enabled features.
///
/// ```
/// use seventeen::prelude::*;
///
/// let engine = Seventeen::new()?;
/// let blank: seventeen::Puzzle = ".".repeat(81).parse()?;
/// assert!(blank.count(&engine, 10)?.limited);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod prelude {
    pub use crate::Seventeen;
    #[cfg(feature = "patterns")]
    pub use crate::{CellsExt, LayoutExt};
    #[cfg(feature = "enumerate")]
    pub use crate::{CertificateExt, EnumerationExt, GridExt, SetsExt};
    #[cfg(feature = "solve")]
    pub use crate::{ProblemExt, PuzzleExt};
    #[cfg(feature = "report")]
    pub use seventeen_report::Record;
    #[cfg(feature = "pages")]
    pub use seventeen_report::ToReport;
    #[cfg(feature = "pictures")]
    pub use seventeen_report::ToSvg;
}
