//! Seventeen, a sudoku research engine, as a library.
//!
//! An engine ([`Seventeen`]) knows every component: solvers, harvesters of unavoidable sets, clique
//! strategies, enumerators, generators, techniques, raters and pattern searchers, linked in or
//! loaded as plugins, and those that the caller writes as closures or as implementations of a
//! trait. What is done with them are methods of the words of the field:
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
//! | to | |
//! |---|---|
//! | find unavoidable sets | [`GridExt::harvest`] |
//! | pack disjoint sets | [`Sets::clique`] |
//! | find all puzzles of a grid | [`SetsExt::enumerate`], [`SetsExt::enumerate_up_to`] |
//! | find those of many grids that share bands | [`jobs::batch::Together`] |
//! | write what was found, and check it | [`EnumerationExt`], [`CertificateExt`] |
//! | solve and count | [`ProblemExt::solve`], [`ProblemExt::count`] |
//! | rate, and take the steps of a person | [`ProblemExt::rate`], [`path`](ProblemExt::path), [`hint`](ProblemExt::hint) |
//! | see what a puzzle can do without | [`PuzzleExt::redundant`] |
//! | make puzzles and grids | [`Seventeen::generate`], [`Seventeen::draws`] |
//! | search a map or a pattern | [`LayoutExt::pattern_search`] |
//! | count fillings and pseudo-puzzles | [`CellsExt`], [`core::pattern_count`] |
//! | find canonical forms and symmetries | [`Grid::minlex`], [`Puzzle::minlex`], [`Cells::minlex`] |
//! | rank grids among all, and stream them | [`catalogue::Catalogue`], [`jobs::catalogue`] |
//! | compare components | [`Seventeen::compare`] |
//! | read files | [`Seventeen::puzzles`], [`Seventeen::grids`] |
//! | write results | [`report::Record`], [`report::ListingFile`], [`report::Table`] |
//!
//! Forms that are the same for all that is essentially the same are words of the field:
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
//! component is linked in or loaded. Errors ([`Error`]) say whose fault they are.
//!
//! Searches are the work of the plugins, which are slow unless they are optimised: build with
//! `--release`.

#![forbid(unsafe_code)]

/// What README.md shows of this crate.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

mod bundled;
mod certificate;
mod compare;
mod components;
mod engine;
mod generate;
mod grid;
mod input;
mod pattern;
mod puzzle;
mod sets;

pub use bundled::BUNDLED;
pub use certificate::{CertificateExt, EnumerationExt};
pub use compare::Compare;
pub use engine::{Builder, Seventeen};
pub use grid::GridExt;
pub use pattern::{CellsExt, LayoutExt, Search};
pub use puzzle::{ProblemExt, PuzzleExt};
pub use sets::SetsExt;

pub use seventeen_catalogue as catalogue;
pub use seventeen_core as core;
pub use seventeen_core::{
    Board, Bound, Candidate, Cell, Cells, Chain, CliqueStrategy, ClueMap, Digit, Digits,
    Enumerator, Generator, Grid, House, Houses, Layout, Need, Order, Outcome, ParseError,
    PatternSearcher, Pencilmarks, Position, Puzzle, Rater, Rating, Solver, Step, Technique,
    Transformation, UaHarvester,
};
pub use seventeen_host::stop::StopToken;
pub use seventeen_jobs as jobs;
pub use seventeen_jobs::certificate::{Certificate, Recorder, Verifier};
pub use seventeen_jobs::clique::Clique;
pub use seventeen_jobs::enumerate::{EnumerateOptions, Enumeration};
pub use seventeen_jobs::generate::GenerateOptions;
pub use seventeen_jobs::harvest::Sets;
pub use seventeen_jobs::human::Profile;
pub use seventeen_jobs::progress::{Progress, Task};
pub use seventeen_jobs::rate::{RateOptions, WantedRatings};
pub use seventeen_jobs::{Choice, Class, Error, Result, Unfinished};
pub use seventeen_plugin::Purpose;
pub use seventeen_report as report;

/// The traits that give words of the field and results their methods.
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
    pub use crate::{
        CellsExt, CertificateExt, EnumerationExt, GridExt, LayoutExt, ProblemExt, PuzzleExt,
        SetsExt, Seventeen,
    };
    pub use seventeen_report::{Drawn, Record, Reported};
}
