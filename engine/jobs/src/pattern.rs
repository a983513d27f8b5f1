//! Pattern searches: all valid puzzles of a map or of one pattern, stage by stage, on threads, stored on
//! disk.
//!
//! A component plans the stages (`PatternSearcher`). The parents of each stage are cut into parts
//! (`parents`), which threads take in turn (`stage_work`). The results of a part go into a journal, in frames
//! of configurations (`block`). After the last part, the configurations are sorted, duplicates are dropped
//! (`distinct`), and the stage is written to its file (`stage_file`) if its sums agree (`summary`). The next
//! stage reads its parents from that file. A resumed run reads finished work from both (`driver`, `earlier`).

mod block;
mod directory;
mod distinct;
mod driver;
mod earlier;
mod limits;
mod manifest;
mod options;
mod packed;
mod parents;
mod puzzles;
mod searched;
#[cfg(test)]
mod small_world;
mod stage_file;
mod stage_totals;
mod stage_work;
mod summary;
#[cfg(test)]
mod tests;

pub use options::PatternOptions;
pub use searched::Searched;
pub use stage_file::{Configurations, text_of};
pub use stage_totals::StageTotals;
pub use summary::{PatternResult, StageSummary};

use crate::choice::Choice;
use crate::context::Context;
use crate::error::Result;
use directory::LockedDirectory;
use driver::SearchDriver;
use manifest::RunManifest;
use puzzles::PuzzleLister;
use seventeen_core::{Chain, Layout, PatternSearcher, Region, Solver};
use std::path::PathBuf;
use std::sync::Arc;

/// The options of pattern searches, with the searcher.
#[derive(Clone, Debug)]
pub struct Options {
    /// The component that does it.
    pub searcher: Choice<dyn PatternSearcher>,
    /// Counts the solutions of puzzles.
    pub solver: Choice<dyn Solver>,
    /// The boxes to fill first, and then one by one; it may stop early. Without a region, the searcher
    /// chooses.
    pub chain: Chain,
    /// The directory of the stages, from which a stopped search resumes. None for a temporary one.
    pub directory: Option<PathBuf>,
    /// The maximal memory for dropping duplicates, in bytes.
    pub memory: u64,
}

impl Options {
    /// The searcher's own chain, a temporary directory, and a gigabyte.
    pub fn new(searcher: Choice<dyn PatternSearcher>, solver: Choice<dyn Solver>) -> Options {
        let chain = Chain::default();
        Options { searcher, solver, chain, directory: None, memory: 1 << 30 }
    }
}

/// Searches for all valid puzzles of a layout: plans on this thread, then does one stage after the
/// other on all threads of the context.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::{Context, Settings, pattern};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_patterns::entry)?;
/// registry.link(seventeen_solvers::entry)?;
/// let context = Context::new(registry, Settings::default())?;
/// let mut options =
///     pattern::Options::new(context.choose("region_chain")?, context.choose("auto")?);
/// options.chain = "12 3".parse()?;
/// let layout = seventeen_core::Layout::Map("111/111/999".parse()?);
/// let searched = pattern::search(&context, layout, &options)?;
/// assert_eq!(searched.kept_classes(), 478);
/// assert_eq!(searched.omitted_boxes().to_string(), "B456"); // a chain to them would give puzzles
/// for configuration in searched.configurations(2)?.take(3) {
///     println!("{}", pattern::text_of(&configuration?));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The chain or the directory does not fit, a component or the disk fails, the counts of the search do not
/// agree, or the run is cancelled. Finished work remains in a named directory.
pub fn search(context: &Context, layout: Layout, options: &Options) -> Result<Searched> {
    context.check_running()?;
    let Options { searcher, solver, chain, directory, memory } = options;
    let search = searcher.lease()?.run(|searcher| searcher.plan(&layout, chain))?;
    let chain: Vec<Region> = search.stages().iter().map(|stage| stage.region).collect();
    let manifest = || RunManifest::new(context, searcher, &layout, &chain);
    let directory = match directory {
        Some(path) => LockedDirectory::open(path, &manifest()?)?,
        None => LockedDirectory::temporary()?,
    };
    let driver = SearchDriver::new(context, &*search, directory, *memory);
    let (stages, directory) = driver.run()?;
    let lister = PuzzleLister { layout, solver: solver.clone(), stop: context.stop().clone() };
    Ok(Searched { stages: Arc::new(stages), directory, lister: Arc::new(lister) })
}
