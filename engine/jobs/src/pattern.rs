//! Pattern searches: all valid puzzles of a map or of one pattern, stage by stage, on threads,
//! stored on disk.
//!
//! A component plans the stages (`PatternSearcher`). The parents of each stage are cut into parts
//! (`parents`), which threads take in turn (`stage_work`). The results of a part go into a journal,
//! in frames of configurations (`block`). After the last part, the configurations are sorted,
//! duplicates are dropped (`distinct`), and the stage is written to its file (`stage_file`) if its
//! sums agree (`summary`). The next stage reads its parents from that file. A resumed run reads
//! finished work from both (`driver`, `earlier`).

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
mod search_result;
#[cfg(test)]
mod small_world;
mod stage_file;
mod stage_totals;
mod stage_work;
mod summary;
#[cfg(test)]
mod tests;

pub use options::PatternOptions;
pub use search_result::PatternSearchResult;
pub use stage_file::{Configurations, configuration_text};
pub use stage_totals::StageTotals;
pub use summary::{PatternCounts, StageSummary};

use crate::context::Context;
use crate::error::Result;
use directory::LockedDirectory;
use driver::SearchDriver;
use manifest::RunManifest;
use puzzles::PuzzleLister;
use seventeen_core::{Layout, Region};
use std::sync::Arc;

/// Searches for all valid puzzles of a layout: plans on this thread, then does one stage after the
/// other on all threads of the context.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::pattern::{self, PatternOptions};
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_patterns::entry)?;
/// registry.link(seventeen_solvers::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let searcher = Some(context.choose("region_chain")?);
/// let chain = Some("12 3".to_owned());
/// let options = PatternOptions { searcher, chain, ..PatternOptions::default() };
/// let layout = seventeen_core::Layout::Map("111/111/999".parse()?);
/// let searched = pattern::search(&context, layout, &options)?;
/// assert_eq!(searched.kept_classes(), 478);
/// assert_eq!(searched.omitted_boxes().to_string(), "B456"); // a chain to them would give puzzles
/// for configuration in searched.configurations(2)?.take(3) {
///     println!("{}", pattern::configuration_text(&configuration?));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The chain cannot be read or does not fit, the directory does not fit, there is no default
/// component, a component or the disk fails, the counts of the search disagree, or the run is
/// cancelled. A directory that the options name keeps the work done.
pub fn search(
    context: &Context,
    layout: Layout,
    options: &PatternOptions,
) -> Result<PatternSearchResult> {
    context.check_running()?;
    let asked = options.chain()?;
    let searcher = context.or_default(options.searcher.clone())?;
    let solver = context.or_default(options.solver.clone())?;
    if let Some(line) = long_search_notice(&layout, options) {
        context.progress().print_line(&line);
    }
    let search = searcher.lease_instance()?.run(|searcher| searcher.plan(&layout, &asked))?;
    let chain: Vec<Region> = search.stages().iter().map(|stage| stage.region).collect();
    let manifest = || RunManifest::new(context, &searcher, &layout, &chain);
    let directory = match &options.dir {
        Some(path) => LockedDirectory::open(path, &manifest()?)?,
        None => LockedDirectory::temporary()?,
    };
    let driver = SearchDriver::new(context, &*search, directory, options.memory_bytes());
    let (stages, directory) = driver.run()?;
    let lister = PuzzleLister { layout, solver, stop: context.cancellation_token().clone() };
    Ok(PatternSearchResult { stages: Arc::new(stages), directory, lister: Arc::new(lister) })
}

/// The least number of cells of a pattern whose search is not announced as a long one. Patterns of
/// 24 to 28 cells of random puzzles took more than a minute on one thread.
const MANY_CELLS: u32 = 32;

/// What to expect of the search of a pattern, before it is planned.
fn long_search_notice(layout: &Layout, options: &PatternOptions) -> Option<String> {
    let Layout::Pattern(cells) = layout else { return None };
    let count = cells.len();
    let advice = if options.dir.is_none() { "; the option dir keeps finished work" } else { "" };
    (count < MANY_CELLS)
        .then(|| format!("a pattern of {count} cells: the search can take minutes to days{advice}"))
}
