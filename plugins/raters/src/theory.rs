//! Denis Berthier's theories of singles, and theories built on them: "Pattern-Based Constraint
//! Satisfaction and Logic Puzzles", 2012.
//!
//! A sudoku is 324 variables: the digit of each cell, and the place of each digit in each house.
//! BRT, the basic theory, excludes the candidates linked to a decided value, and decides the only
//! value left of a variable. These are naked and hidden singles, without locked candidates. The
//! order never changes the result here.

pub(crate) mod braids;
pub(crate) mod candidates;
pub(crate) mod locked;
pub(crate) mod trials;

pub(crate) use candidates::Candidates;
