//! `Rater`: how hard a puzzle is for a person, or its class.

use crate::{Judgement, Position, Result};

/// Rates how hard a puzzle is for a person, or finds its class.
pub trait Rater: Send {
    /// Judges the puzzle that begins with `start`, whose solution is unique. Returns as soon as its
    /// ER, or its first figure, is known to be above `at_most` (infinity for no limit).
    ///
    /// # Errors
    /// The rater cannot judge this puzzle, or the run was cancelled.
    fn rate(&mut self, start: &Position, at_most: f64) -> Result<Judgement>;
}
