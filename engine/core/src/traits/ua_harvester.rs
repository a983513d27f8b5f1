//! `UaHarvester`: unavoidable sets of a solution grid.

use super::{Emit, EmitOf};
use crate::{Cells, Grid, Result};
use std::ops::ControlFlow;

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

    /// Emits sets of grids that have the same rows 1 to 6, each with the number of its grid, for
    /// searches that share these two bands ([`Batch`](super::Batch)). A set within rows 1 to 6 is one
    /// of all the grids, and comes with any one of them. The search is for puzzles with so many `clues`:
    /// the more they are, the longer it takes, and the more sets are worth their time.
    ///
    /// A harvester that knows nothing better harvests each grid.
    ///
    /// # Errors
    /// As for [`harvest`](Self::harvest).
    fn harvest_batch(
        &mut self,
        grids: &[Grid],
        clues: u32,
        seed: u64,
        emit: EmitOf<'_>,
    ) -> Result<()> {
        let _ = clues;
        for (at, grid) in grids.iter().enumerate() {
            let mut flow = ControlFlow::Continue(());
            self.harvest(grid, &[], seed, &mut |set| {
                flow = emit(at, set);
                flow
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}
