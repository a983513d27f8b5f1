//! The words of the field, and the traits that every component implements.
//!
//! This crate holds no search algorithm. It says what a cell, a grid and an unavoidable set
//! are, how they are written, and what a solver or an enumerator promises; components live in
//! plugins. Nothing here depends on anything but serde.

#![forbid(unsafe_code)]

pub mod cells;
pub mod error;
pub mod grid;
pub mod house;
pub mod traits;
pub mod ua;

pub use cells::Cells;
pub use error::{Error, Result};
pub use grid::{Grid, ParseError, Puzzle};
pub use house::House;
pub use traits::{
    Bound, CliqueStrategy, Effort, Emit, Enumerator, Outline, Search, Solver, UaHarvester,
};
