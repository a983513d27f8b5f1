//! Batches: many grids enumerated, those together that share two bands or two stacks.
//!
//! A search for puzzles with few clues spends most of its time in two bands of a grid, and 33 grids
//! share these on average. So the puzzles of each grid are divided into tasks
//! ([`DivisionScheme`]). Each leaves few clues to one pair of bands. Tasks of several
//! grids with the same pair are one search ([`Batch`](seventeen_core::Batch)), whose results are
//! mapped back to the grids. The puzzles and their order equal those of an enumeration grid by
//! grid.
//!
//! Of 1,000 random grids hardly two share a pair. Batches pay for lists made for this purpose, such
//! as [`BandPair::completions`](seventeen_catalogue::BandPair::completions).

mod batch_iter;
mod divided_grid;
mod grid_result;
mod groups;
mod options;
mod pair_result;
mod plan;
mod run;
mod scheme;
mod search;
mod short_sets;
mod single_grid_queue;
mod task_candidate;
mod task_journal;
#[cfg(test)]
mod tests;
mod totals;
mod weight;

pub use batch_iter::{BatchIter, PIECE};
pub use options::BandPairOptions;
pub use pair_result::PairResult;
pub use plan::SharingPolicy;
pub use scheme::{ChuteOrder, DivisionScheme, PuzzleSubset};
pub use seventeen_catalogue::NumberedPair;
pub use totals::{PairTotals, Totals};

use crate::choice::Choice;
use crate::context::Context;
use crate::enumerate::{EnumerationMethod, EnumerationRequest, GridPuzzles};
use crate::error::Result;
use crate::harvest::Sets;
use crate::unfinished::Unfinished;
use seventeen_core::UaHarvester;
use std::sync::Arc;

/// With more clues than this, each grid is searched alone: the third bands, which are not shared,
/// then take nearly all the time.
pub const MOST_CLUES: u32 = 20;

/// Enumerates many grids, and shares their searches where that is faster.
///
/// ```
/// use seventeen_catalogue::{Chute, pair_of};
/// use seventeen_core::Grid;
/// use seventeen_host::Registry;
/// use seventeen_jobs::batch::BatchEnumerator;
/// use seventeen_jobs::enumerate::EnumerationMethod;
/// use seventeen_jobs::harvest::Sets;
/// use seventeen_jobs::{Context, ContextSettings};
/// use std::sync::Arc;
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_cliques::entry)?;
/// registry.link(seventeen_enumerators::entry)?;
/// registry.link(seventeen_harvesters::entry)?;
/// registry.link(seventeen_solvers::entry)?;
/// let settings = ContextSettings { threads: 2, ..ContextSettings::default() };
/// let context = Arc::new(Context::new(registry, settings)?);
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// let pair = pair_of(&grid, Chute::new(2)?).pair();
/// let grids: Vec<Sets> =
///     pair.completions().into_iter().take(9).map(|grid| Sets::empty(grid.into())).collect();
///
/// let method = EnumerationMethod::new(&context, None, None, None)?;
/// let together = BatchEnumerator::new(method, Some(context.choose("tuned")?));
/// let batched = together.enumerate(&context, &grids, 13)?;
/// assert!(batched.totals.together > 1 && batched.totals.groups > 0);
/// assert!(batched.found.iter().all(|found| found.complete && found.givens.is_empty()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BatchEnumerator {
    /// The components of the search, and its directory. Of grids searched together it stores the
    /// puzzles of each task, of other grids the parts of long searches.
    pub method: EnumerationMethod,
    /// Finds sets of each group of grids, besides the sets given with the grids; none if these are
    /// enough.
    pub harvester: Option<Choice<dyn UaHarvester>>,
    /// The division of a grid's puzzles into tasks. The results do not depend on it.
    pub scheme: DivisionScheme,
    /// The grids to search together.
    pub when: SharingPolicy,
    /// The restrictions besides the number of clues. Grids are searched together only without
    /// restrictions.
    pub asked: EnumerationRequest,
}

/// The results for many grids.
#[derive(Clone, Debug)]
pub struct BatchResult {
    /// The puzzles of each grid, in the order of the grids.
    pub found: Vec<GridPuzzles>,
    /// The number of grids, and the effort.
    pub totals: Totals,
}

impl BatchEnumerator {
    /// These components, with division by bands, sharing where it is faster.
    pub fn new(
        method: EnumerationMethod,
        harvester: Option<Choice<dyn UaHarvester>>,
    ) -> BatchEnumerator {
        let (scheme, when, asked) =
            (DivisionScheme::default(), SharingPolicy::default(), EnumerationRequest::default());
        BatchEnumerator { method, harvester, scheme, when, asked }
    }

    /// Finds all puzzles of each grid with this number of clues, on all threads. Grids that share
    /// enough with others come first, group by group; then each remaining grid alone.
    ///
    /// All results are held until the last grid is done: [`enumerate_each`](Self::enumerate_each)
    /// takes long lists in pieces.
    ///
    /// # Errors
    /// No puzzle can have this number of clues, or a component fails. Or the run was stopped: the
    /// error has the results so far, with incomplete grids marked, if the search had begun.
    pub fn enumerate(
        &self,
        context: &Arc<Context>,
        grids: &[Sets],
        clues: u32,
    ) -> Result<BatchResult, Unfinished<BatchResult>> {
        context.check_running()?;
        let all = grids.iter().cloned().map(Ok);
        let mut each = self.enumerate_each(context, all, clues)?.with_piece_size(grids.len());
        let found = each.by_ref().collect::<Result<Vec<GridPuzzles>>>()?;
        let is_complete = found.iter().all(|found| found.complete);
        let batched = BatchResult { found, totals: each.totals().clone() };
        if is_complete { Ok(batched) } else { Err(Unfinished::stopped_with(batched)) }
    }

    /// Whether any grids are searched together: not with many clues, nor with restrictions.
    fn shares_searches(&self, clues: u32) -> bool {
        clues <= MOST_CLUES
            && self.when != SharingPolicy::Never
            && self.asked == EnumerationRequest::default()
    }
}
