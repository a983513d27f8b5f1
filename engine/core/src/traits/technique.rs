//! `Technique`: the steps of a person.

use super::Emit;
use crate::{Position, Result, Step};

/// Finds the steps of one human technique.
pub trait Technique: Send {
    /// Emits the steps that the technique finds in `position`, in the technique's own order: the
    /// one to take first. Each of them concludes something, and only about candidates that are
    /// there.
    ///
    /// The order and the steps depend on the position alone, never on earlier calls.
    ///
    /// # Errors
    /// What the technique cannot do with this position, or an interrupted run.
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()>;
}
