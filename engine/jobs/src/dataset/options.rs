//! The options of `dataset`.

use crate::audit::SplitOptions;
use crate::choice::Choice;
use crate::rate::RatingFilter;
use seventeen_core::Rater;
use std::path::Path;
use std::sync::Arc;

crate::options! {
    /// Which puzzles a data set has, and how it is written.
    pub struct DatasetOptions {
        ..pub splits: SplitOptions,
        ..pub ratings: RatingFilter,
        /// Keep only puzzles whose solution path has a step of this technique, such as `x-wing`
        pub technique: Option<String>,
        /// Rater of the puzzles, `se121` by default
        pub rater: Option<Choice<dyn Rater>>,
        /// At most this many puzzles of each ER, rounded down, in each split: the first ones; by
        /// default all
        pub most: Option<u64>,
        /// Also write the steps to the solution of each puzzle, in the order in which a person
        /// takes them, with their proofs
        pub steps: bool,
        /// Directory for a file of each split, and a README that describes them
        pub dir: Option<Arc<Path>>,
        /// Format of the files: `csv` by default, `jsonl` or `parquet`
        pub to: Option<String>,
        /// Title of the README, by default `A data set of sudoku puzzles`
        pub title: Option<String>,
    }
}
