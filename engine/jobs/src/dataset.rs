//! Data sets of rated puzzles, in splits that share nothing: training and test data for models.
//!
//! Of equivalent puzzles only the first is taken, and only puzzles with one solution. A data set
//! does not depend on the number of threads or on the seed.

mod method;
mod options;

pub use method::{DatasetMethod, distinct_valid_puzzles};
pub use options::DatasetOptions;

use crate::audit::Audit;
use crate::human::SolutionPath;
use seventeen_core::{Grid, Puzzle, Rating};

/// Puzzles in splits that share nothing.
#[derive(Clone, Debug)]
pub struct Dataset {
    /// The splits that have puzzles: train, validation, test.
    pub splits: Vec<DatasetSplit>,
    /// What each two splits share, which is nothing, by their names.
    pub audits: Vec<([&'static str; 2], Audit)>,
}

/// A split of a data set.
#[derive(Clone, Debug)]
pub struct DatasetSplit {
    /// Its name.
    pub name: &'static str,
    /// Its puzzles, in the order in which they were given.
    pub puzzles: Vec<DatasetPuzzle>,
}

/// A puzzle of a data set.
#[derive(Clone, Debug)]
pub struct DatasetPuzzle {
    /// The name of its split.
    pub split: &'static str,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// Its rating.
    pub rating: Rating,
    /// The steps to its solution with their proofs, if they are asked for.
    pub path: Option<SolutionPath>,
}
