//! `UaHarvester`: unavoidable sets of a solution grid.

use super::Emit;
use crate::{Cells, Grid, Result};

/// Finds unavoidable sets of a solution grid.
pub trait UaHarvester: Send {
    /// Emits unavoidable sets of `grid`, each of them minimal, none twice.
    ///
    /// `known` are minimal sets found before; they need not be emitted again. `seed` is all the
    /// randomness there is: the same arguments give the same sets in the same order.
    ///
    /// # Errors
    /// What the harvester cannot do with this grid, or an interrupted run.
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        seed: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()>;
}
