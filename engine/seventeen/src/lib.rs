//! Seventeen, a sudoku research engine, as a library.
//!
//! An engine ([`Seventeen`]) knows every component: solvers, harvesters of unavoidable sets, clique
//! strategies, enumerators, generators, techniques, raters and pattern searchers, linked in or
//! loaded as plugins, and those that the caller writes as closures or as implementations of a
//! trait. What is done with them are methods of the words of the field:
//!
//! ```
//! use seventeen::{Grid, GridExt, Seventeen, SetsExt};
//!
//! let engine = Seventeen::new()?;
//! let grid: Grid =
//!     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
//! let sets = grid.harvest(&engine, [engine.ua("digits(4)")?, engine.ua("random_cells(54)")?])?;
//! # let clues = 15;
//! # /*
//! let clues = 17;
//! # */
//! for puzzle in sets.enumerate(&engine, clues)?.puzzles() {
//!     println!("{puzzle}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Results do not depend on the number of threads, on the instruction set, or on whether a
//! component is linked in or loaded. Errors ([`Error`]) say whose fault they are.

#![forbid(unsafe_code)]

/// What README.md shows of this crate.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

mod bundled;
mod components;
mod engine;
mod grid;
mod puzzle;
mod sets;

pub use bundled::BUNDLED;
pub use engine::{Builder, Seventeen};
pub use grid::GridExt;
pub use puzzle::PuzzleExt;
pub use sets::{Ask, SetsExt};

pub use seventeen_core as core;
pub use seventeen_core::{
    Board, Bound, Cells, CliqueStrategy, Enumerator, Generator, Grid, Outcome, ParseError,
    PatternSearcher, Pencilmarks, Position, Puzzle, Rater, Rating, Solver, Step, Technique,
    UaHarvester,
};
pub use seventeen_host::stop::StopToken;
pub use seventeen_jobs as jobs;
pub use seventeen_jobs::clique::Clique;
pub use seventeen_jobs::enumerate::Enumeration;
pub use seventeen_jobs::harvest::Sets;
pub use seventeen_jobs::{Choice, Class, Error, Result};
