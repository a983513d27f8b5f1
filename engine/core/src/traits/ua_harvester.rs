//! `UaHarvester`: unavoidable sets of a solution grid.

use super::{Emit, EmitIndexed};
use crate::{Cells, Grid, Result};
use std::ops::ControlFlow;

/// Finds unavoidable sets of a solution grid.
pub trait UaHarvester: Send {
    /// Emits minimal unavoidable sets of `grid`, each once.
    ///
    /// `known` are minimal sets found before; they need not be emitted again. `seed` is the only
    /// source of randomness: equal arguments give equal sets in equal order.
    ///
    /// # Errors
    /// The harvester cannot handle this grid, or the run was cancelled.
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        seed: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()>;

    /// Emits sets of grids that have equal rows 1 to 6, each with the number of its grid, for
    /// searches that share these two bands ([`Batch`](super::Batch)). A set within rows 1 to 6
    /// belongs to all the grids, and is emitted once, with any of them. The search is for puzzles
    /// with `clues` clues. With more clues it takes longer, and more sets are worth their time.
    ///
    /// By default, harvests each grid alone.
    ///
    /// # Errors
    /// As for [`harvest`](Self::harvest).
    fn harvest_batch(
        &mut self,
        grids: &[Grid],
        clues: u32,
        seed: u64,
        emit: EmitIndexed<'_>,
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
