//! The field's words, and the traits that every component implements.
//!
//! This crate defines cells, grids, unavoidable sets and steps, their text, and when two of them
//! are equivalent. It contains no search for solutions; components live in plugins. It depends on
//! serde alone.
//!
//! | files | content |
//! |---|---|
//! | [`cell`], [`digit`], [`candidate`], [`house`] | the parts of a grid |
//! | [`cells`], [`digits`], [`houses`], [`region`], [`house_places`] | sets of them; `bit_set` has the methods they share |
//! | [`grid`], [`board`], [`boxes`] | solved grids and puzzles; other sizes |
//! | [`rules`] | other houses: windows, diagonals, regions |
//! | [`marks`], [`position`], [`library_line`] | pencilmarks, and puzzles on the way to a solution |
//! | [`notation`], `cell_text`, `position_text`, `serde_text`, [`parse_error`] | text, and its errors |
//! | [`step`], [`step_houses`], [`role`], [`link`], [`finder`], [`rating`], [`judgement`] | steps of techniques, and ratings |
//! | [`proof`] | proofs of steps, and their checker |
//! | [`derivation`] | proofs of claims about grids |
//! | [`ua`], [`widths`] | unavoidable sets; nodes of a search by depth |
//! | [`transformation`], [`box_map`], [`minlex`] | maps of the grid, canonical forms, symmetries |
//! | [`layout`], [`chain`], [`configuration`] | pattern searches |
//! | [`pattern_count`], [`pseudo_puzzles`] | numbers of fillings and of pseudo-puzzles |
//! | [`traits`], [`error`] | the interfaces of components, and their errors |

#![forbid(unsafe_code)]

mod bit_set;
pub mod board;
pub mod box_map;
pub mod boxes;
pub mod candidate;
pub mod cell;
mod cell_text;
pub mod cells;
pub mod chain;
pub mod configuration;
pub mod derivation;
pub mod digit;
pub mod digits;
pub mod error;
pub mod finder;
pub mod grid;
pub mod house;
pub mod house_places;
pub mod houses;
pub mod judgement;
pub mod layout;
pub mod library_line;
pub mod link;
pub mod marks;
pub mod minlex;
pub mod notation;
pub mod parse_error;
pub mod pattern_count;
pub mod position;
mod position_text;
pub mod proof;
pub mod pseudo_puzzles;
pub mod rating;
pub mod region;
pub mod role;
pub mod rules;
mod serde_text;
pub mod step;
pub mod step_houses;
pub mod traits;
pub mod transformation;
pub mod ua;
pub mod widths;

pub use board::Board;
pub use box_map::BoxMap;
pub use boxes::Boxes;
pub use candidate::Candidate;
pub use cell::Cell;
pub use cells::Cells;
pub use chain::{Chain, cells_along};
pub use configuration::Configuration;
pub use derivation::{Claim, DerivationStep, Line, Literal};
pub use digit::Digit;
pub use digits::Digits;
pub use error::{Error, Result};
pub use finder::Finder;
pub use grid::{Grid, Puzzle};
pub use house::{House, HouseKind};
pub use house_places::HousePlaces;
pub use houses::Houses;
pub use judgement::{Amount, Figure, Judgement};
pub use layout::{ClueMap, Layout};
pub use library_line::LibraryLine;
pub use link::Link;
pub use marks::Pencilmarks;
pub use parse_error::ParseError;
pub use position::Position;
pub use proof::Proof;
pub use rating::Rating;
pub use region::Region;
pub use role::{Role, RoleOf};
pub use rules::Rules;
pub use step::{Shown, Step};
pub use step_houses::StepHouses;
pub use traits::{
    Batch, Bound, CliqueStrategy, Derivation, DerivationLog, DerivationStage, Effort, Emit,
    EmitIndexed, EnumerationQuery, Enumerator, Generated, Generator, Limits, Order, Outcome,
    Outline, PatternSearch, PatternSearcher, Rater, Search, SearchContext, Solver, Stage,
    StageStats, Task, Technique, UaHarvester,
};
pub use transformation::{ORDERS_OF_THREE, Transformation};
pub use widths::Widths;
