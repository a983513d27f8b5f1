//! `Technique`: the steps of a person.

use super::Emit;
use crate::{Position, Result, Step};

/// Finds the steps of one human technique.
pub trait Technique: Send {
    /// Emits the steps that the technique finds in `position`, in its own order: the preferred step
    /// first. Each step concludes something, and only about candidates that are present.
    ///
    /// The order and the steps depend on the position alone, never on earlier calls.
    ///
    /// # Errors
    /// The technique cannot handle this position, or the run was cancelled.
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()>;
}
