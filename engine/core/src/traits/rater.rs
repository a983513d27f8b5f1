//! `Rater`: how hard a puzzle is for a person.

use crate::{Puzzle, Rating, Result};

/// Says how hard a puzzle is for a person.
pub trait Rater: Send {
    /// The rating of `puzzle`, whose solution is unique; none as soon as it is clear that its ER
    /// is above `at_most` (infinity for any).
    ///
    /// # Errors
    /// What the rater cannot do with this puzzle, or an interrupted run.
    fn rate(&mut self, puzzle: &Puzzle, at_most: f64) -> Result<Option<Rating>>;
}
