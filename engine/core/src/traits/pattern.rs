//! `PatternSearcher`: which patterns have valid puzzles; and the `PatternSearch` that it lays out.

use super::Emit;
use crate::{Configuration, Layout, Region, Result};

/// Decides which patterns have valid puzzles, and finds all of these.
///
/// Regions of the grid are filled one after the other, each a part of the next. Of each region
/// the configurations are kept that have no unhit unavoidable set: only these can be part of a
/// valid puzzle.
pub trait PatternSearcher: Send {
    /// Lays out the search for all valid puzzles of `layout`: the chain of regions.
    ///
    /// `chain` are the regions, each a part of the next and each but the first with one box more;
    /// the component chooses them if there are none. The last may leave out boxes of
    /// [`Layout::open`]: then the search is about that region alone.
    ///
    /// # Errors
    /// A chain that is none of this layout, a layout without an open box, or an interrupted run.
    fn plan(&mut self, layout: &Layout, chain: &[Region]) -> Result<Box<dyn PatternSearch>>;
}

/// A search laid out by a [`PatternSearcher`]: stages, whose parts any thread or machine may do.
pub trait PatternSearch: Send + Sync {
    /// The stages: one for each region of the chain.
    fn stages(&self) -> Vec<Stage>;

    /// Emits what the first stage begins with: filled in part, or not at all, with all clues of the
    /// first region. Their numbers (`images` and the like) mean nothing.
    ///
    /// # Errors
    /// An interrupted run.
    fn begin(&self, emit: Emit<'_, Configuration>) -> Result<()>;

    /// Emits what becomes of `parents` in stage `stage`, counted from 0: the configurations
    /// without an unhit unavoidable set, as the representatives of their classes. `parents` are
    /// what the stage before emitted, each class once, or what [`begin`](Self::begin) did.
    ///
    /// A class may be emitted more than once, by these parents and by others, and is the same to
    /// the last bit whenever it is. How the parents are cut into parts makes no difference to the
    /// classes; parents whose digits begin alike, in the order of the chain, go fastest together.
    ///
    /// # Errors
    /// A count that is not what it must be, or an interrupted run.
    fn extend(
        &self,
        stage: u32,
        parents: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<Labour>;
}

/// One stage of a pattern search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stage {
    /// What is filled at its end.
    pub region: Region,
    /// About how many configurations are expected to be kept.
    pub expected: f64,
    /// The most memory, in bytes, that one call of [`PatternSearch::extend`] takes beside what it
    /// is given and what it emits.
    pub memory: u64,
}

/// What a part of a stage took.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Labour {
    /// Configurations looked at, up to the symmetries that the stage makes use of: those of which
    /// each two boxes already fit together.
    pub checked: u64,
    /// Of these, those in which an unavoidable set found before was unhit.
    pub cached: u64,
    /// Searches for an unhit unavoidable set.
    pub searches: u64,
    /// How many configurations were kept, counted with all images of the parents: over all parts
    /// of a stage it is the sum of `images * ways` over the classes (double counting; P. Kaski
    /// and P. Östergård, "Classification Algorithms for Codes and Designs", 2006). 0 where the
    /// component does not tell all classes apart, so that there is no such sum.
    pub met: u64,
}

impl std::ops::AddAssign for Labour {
    fn add_assign(&mut self, other: Labour) {
        self.checked += other.checked;
        self.cached += other.cached;
        self.searches += other.searches;
        self.met += other.met;
    }
}
