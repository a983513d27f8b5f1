//! Denis Berthier's theories of singles, and what is built on them: "Pattern-Based Constraint
//! Satisfaction and Logic Puzzles", 2012.
//!
//! A sudoku is 324 variables: the digit of each cell, and the place of each digit in each house. BRT,
//! the basic theory, excludes what is linked to a decided value, and decides the only value that a
//! variable has left: singles, naked and hidden, and no locked candidates. Everything here ends the
//! same whatever the order.

pub(crate) mod braids;
pub(crate) mod candidates;
pub(crate) mod locked;
pub(crate) mod trials;

pub(crate) use candidates::Candidates;
