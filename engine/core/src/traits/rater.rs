//! `Rater`: how hard a puzzle is for a person, or of which class.

use crate::{Judgement, Position, Result};

/// Says how hard a puzzle is for a person, or of which class it is.
pub trait Rater: Send {
    /// What is to be said of the puzzle that begins with `start`, whose solution is unique, as soon
    /// as it is clear whether its ER, or its first figure, is above `at_most` (infinity for any).
    ///
    /// # Errors
    /// What the rater cannot do with this puzzle, or an interrupted run.
    fn rate(&mut self, start: &Position, at_most: f64) -> Result<Judgement>;
}
