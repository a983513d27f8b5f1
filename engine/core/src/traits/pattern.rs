//! `PatternSearcher`: which patterns have valid puzzles; and `PatternSearch`, its plan.

use super::Emit;
use crate::{Configuration, Layout, Region, Result};

/// Decides which patterns have valid puzzles, and finds these puzzles.
///
/// It fills regions of the grid one after the other, each a part of the next. It keeps the
/// configurations of a region that leave no unavoidable set unhit: only these can be part of a
/// valid puzzle.
pub trait PatternSearcher: Send {
    /// Plans the search for all valid puzzles of `layout`: the chain of regions.
    ///
    /// `chain` lists the regions, each with one box more than the previous one. If it is empty, the
    /// component chooses them. The last may leave out boxes of [`Layout::open`]; the search then
    /// covers that region alone.
    ///
    /// # Errors
    /// The chain does not belong to this layout, the layout has no open box, or the run was
    /// cancelled.
    fn plan(&mut self, layout: &Layout, chain: &[Region]) -> Result<Box<dyn PatternSearch>>;
}

/// A search planned by a [`PatternSearcher`]: stages, with parts for any thread or machine.
pub trait PatternSearch: Send + Sync {
    /// The stages: one per region of the chain.
    fn stages(&self) -> Vec<Stage>;

    /// Emits the start of the first stage: regions filled in part, or not at all, with all clues of
    /// the first region. Ignore their numbers (`images`, `fixed`, `ways`).
    ///
    /// # Errors
    /// The run was cancelled.
    fn begin(&self, emit: Emit<'_, Configuration>) -> Result<()>;

    /// Emits the extensions of `parents` in stage `stage`, counted from 0. They leave no
    /// unavoidable set unhit, and each represents its class. `parents` are the results of the
    /// previous stage, each class once, or those of [`begin`](Self::begin).
    ///
    /// A class may be emitted more than once, by these parents and by others, with identical bits
    /// each time. The division of parents into parts does not affect the classes. It is fastest to
    /// keep parents together whose digits begin alike, in the order of the chain.
    ///
    /// # Errors
    /// A count is wrong, or the run was cancelled.
    fn extend(
        &self,
        stage: u32,
        parents: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<StageStats>;
}

/// One stage of a pattern search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stage {
    /// The region that is filled at its end.
    pub region: Region,
    /// An estimate of the number of configurations that it keeps.
    pub expected: f64,
    /// The most memory, in bytes, that one call of [`PatternSearch::extend`] needs besides its
    /// input and output.
    pub memory: u64,
}

/// The work counts of a part of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StageStats {
    /// Configurations tested, up to the symmetries that the stage uses. In each of them, any two
    /// boxes already fit together.
    pub checked: u64,
    /// How many of them left an unavoidable set unhit that was found before.
    pub cached: u64,
    /// Searches for an unhit unavoidable set.
    pub searches: u64,
    /// Configurations kept, counted with all images of the parents. Summed over a stage, it must
    /// equal the sum of `images * ways` over the classes (double counting; P. Kaski and P.
    /// Östergård, "Classification Algorithms for Codes and Designs", 2006). 0 if the component does
    /// not distinguish all classes, so that there is no such sum.
    pub met: u64,
}

impl std::ops::AddAssign for StageStats {
    fn add_assign(&mut self, other: StageStats) {
        self.checked += other.checked;
        self.cached += other.cached;
        self.searches += other.searches;
        self.met += other.met;
    }
}
