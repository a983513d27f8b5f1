//! Minlex: canonical forms of grids, puzzles and patterns, and their automorphisms.
//!
//! The *minlex form* is the image with the least text of 81 characters, under the 2 · 6^8 · 9!
//! [transformations](crate::Transformation); a blank is less than a digit. Two things are
//! isomorphic if, and only if, their forms are equal. The maps that take a thing to itself are its
//! [`Automorphisms`].
//!
//! | for | form | automorphisms |
//! |---|---|---|
//! | a solution grid | [`Grid::minlex`] | [`Grid::automorphisms`] |
//! | a puzzle | [`Puzzle::minlex`] | [`Puzzle::automorphisms`] |
//! | a pattern | [`Cells::minlex`] | [`Cells::automorphisms`] |
//! | a puzzle on one pattern | [`PatternStabiliser::canonical`] | |
//!
//! # Two forms of puzzles
//!
//! Two forms are in use. This one is the plain lexicographic minimum, "row-minimal standard form"
//! (M. Deverin, 2007), which also applies to grids. The other has the least clue pattern first, and
//! of the puzzles on it the one with the least digits (M. Dobrichev, patminlex). It is
//! [`Cells::minlex`], followed by [`PatternStabiliser::canonical`] on that pattern.
//!
//! The published list of 49,158 17-clue puzzles contains 47,653 in plain minlex form and 20,741 in
//! the form by pattern. It contains 30,853 in a third order, row by row and pattern before digits.
//! The 1,505 that are not in plain form come from the program that normalised the list. It first
//! chooses a band with the least counts of givens in its minirows, and so sometimes misses the
//! least text. So look a puzzle up in that list by the forms of both.
//!
//! # How it works
//!
//! A grid's form begins with 123456789, and its second row depends on two rows of the grid alone. A
//! table gives the least one for each pair, and the few orders of columns that lead to it.
//! Comparing rows settles the rest (`grid.rs`, `second_row.rs`).
//!
//! A puzzle's form is found row by row (`search.rs`). All maps that lead to the least rows so far
//! are kept side by side. A column without a digit so far has no place yet (`candidate.rs`); its
//! first digit determines it. A map splits only if two new digits could change places. Deverin's
//! program settles columns in this way, too. Here the rows are numbers that compare in one step,
//! and equal lines are tried once, so that the empty puzzle is as fast as any. A single remaining
//! map, as after most fourth rows, is settled in place. For a pattern all digits are one.
//!
//! A map is a few words of nibbles, so settling a column or a stack takes an addition or two. Few
//! lines are examined one by one. While all rows are blank, all 18 are compared at once by the
//! places of their digits, with a set of lines per place (`lines.rs`). The first row of a later
//! band is searched among those with the most blank stacks at the left.
//!
//! # Rates
//!
//! One thread, thread CPU time, including the map. The machines had other work on their cores;
//! repeated runs gave up to 12 % less. On an AMD EPYC (Zen 4), best of 9 rounds over a random
//! isomorphic copy of each of the 49,158 puzzles with 17 clues and of the 1465 of "top1465":
//!
//! | | per second |
//! |---|---|
//! | 17-clue puzzles | 1,410,000 |
//! | puzzles of top1465 | 1,330,000 |
//! | patterns of the 17-clue puzzles | 1,420,000 |
//!
//! On an AMD EPYC (Zen 5), best of 15 rounds over 20,000 random isomorphic copies:
//!
//! | | per second |
//! |---|---|
//! | solution grids | 1,380,000 |
//! | puzzles on one pattern of 33 clues with 192 automorphisms | 270,000 |
//!
//! On the first, two bands of the most canonical grid take 0.5 to 0.75 ms, and the empty puzzle
//! less than 2 µs.
//!
//! # Tried and rejected
//!
//! * Sorting the loose columns for every row: 519,000 17-clue puzzles per second. A provisional
//!   place for each, which is right unless two of them meet, gives 611,000.
//! * Valuing every line of every map without a branch, three stacks side by side in a number, and
//!   settling all columns by their ranks: fewer branches but more work, half as fast.
//! * Keeping the loose columns of a map in an order, and exchanging two to settle one: a quarter
//!   slower.
//! * Comparing the first cells of a line without a branch: no faster with two or three cells, 5 %
//!   slower with four on 17-clue puzzles.
//! * A list of all maps for the pattern of 81 cells, 370 MB: its puzzles are grids.

mod automorphisms;
mod candidate;
mod grid;
mod labels;
mod lines;
mod pattern;
mod puzzle;
mod search;
mod second_row;

#[cfg(test)]
mod tests;

pub use automorphisms::Automorphisms;
pub use pattern::PatternStabiliser;

#[cfg(doc)]
use crate::{Cells, Grid, Puzzle};
