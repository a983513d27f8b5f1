//! Batches: many grids enumerated, those together that share two bands or two stacks.
//!
//! A search for puzzles with few clues spends most of its time in two bands of a grid, and 33 grids
//! share these on average. So the puzzles of each grid are divided into tasks ([`Scheme`]), each of
//! which leaves few clues to one pair of bands; tasks of several grids with the same pair are one
//! search ([`Batch`](seventeen_core::Batch)), and what it finds goes back to the grids. They are the
//! puzzles that an enumeration of each grid finds, in the same order.
//!
//! Of 1,000 grids out of all hardly two share a pair: it pays for lists that were made so, such as
//! those of [`Pair::thirds`](seventeen_catalogue::Pair::thirds).

mod alone;
mod divided;
mod groups;
mod intent;
mod of_entry;
mod of_grid;
mod plan;
mod run;
mod scheme;
mod search;
mod short_sets;
#[cfg(test)]
mod tests;
mod weight;
mod windows;

pub use of_entry::OfEntry;
pub use plan::When;
pub use scheme::{Order, Scheme, Task};
pub use seventeen_catalogue::Entry;
pub use windows::Windows;

use crate::choice::Choice;
use crate::context::Context;
use crate::enumerate::Method;
use crate::error::{Error, Result};
use crate::harvest::Sets;
use crate::text::Noted;
use groups::{Grouped, grouped};
use of_grid::OfGrid;
use run::Run;
use seventeen_core::{Cells, Effort, Grid, Puzzle, UaHarvester};
use std::sync::Arc;

/// With more clues than this each grid is searched by itself: the third bands then take nearly all
/// the time, and these are not shared.
pub const MOST_CLUES: u32 = 20;

/// Enumerates many grids, together where that is sooner done.
///
/// ```
/// use seventeen_catalogue::{Chute, pair_of};
/// use seventeen_core::Grid;
/// use seventeen_host::Registry;
/// use seventeen_jobs::batch::Together;
/// use seventeen_jobs::enumerate::Method;
/// use seventeen_jobs::harvest::Sets;
/// use seventeen_jobs::{Context, Settings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_cliques::entry)?;
/// registry.link(seventeen_enumerators::entry)?;
/// registry.link(seventeen_harvesters::entry)?;
/// registry.link(seventeen_solvers::entry)?;
/// let context = Context::new(registry, Settings { threads: 2, ..Settings::default() })?;
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// let pair = pair_of(&grid, Chute::new(2)?).pair();
/// let grids: Vec<Sets> =
///     pair.thirds().into_iter().take(9).map(|grid| Sets::none(grid.into())).collect();
///
/// let method = Method::new(&context, None, None, None)?;
/// let together = Together::new(method, Some(context.choose("tuned")?));
/// let batched = together.enumerate(&context, &grids, 13)?;
/// assert!(batched.together > 1 && batched.groups > 0);
/// assert!(batched.found.iter().all(|found| found.complete && found.givens.is_empty()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Together {
    /// The components that search. Where parts are kept counts for grids searched by themselves.
    pub method: Method,
    /// Finds sets of each group of grids, beside those that the grids come with; none if these are
    /// enough.
    pub harvester: Option<Choice<dyn UaHarvester>>,
    /// How a grid's puzzles are divided into tasks. What is found does not depend on it.
    pub scheme: Scheme,
    /// Which grids are searched together.
    pub when: When,
}

/// The puzzles of one of many grids.
#[derive(Clone, Debug)]
pub struct Found {
    /// The solution of every puzzle.
    pub grid: Noted<Grid>,
    /// The givens of the puzzles, in the puzzles' order.
    pub givens: Arc<Vec<Cells>>,
    /// Whether all was searched: otherwise the run was cancelled and puzzles may lack.
    pub complete: bool,
}

impl Found {
    /// The puzzles, in the order of their cells.
    pub fn puzzles(&self) -> impl Iterator<Item = Puzzle> {
        self.givens.iter().map(|&givens| self.grid.value.puzzle(givens))
    }
}

/// What was found of many grids.
#[derive(Clone, Debug)]
pub struct Batched {
    /// The puzzles of each grid, in the order of the grids.
    pub found: Vec<Found>,
    /// How many clues they have.
    pub clues: u32,
    /// How many of the grids were searched together with others.
    pub together: usize,
    /// How many searches that took.
    pub groups: usize,
    /// What all searches took.
    pub effort: Effort,
    /// CPU time of all threads, in seconds, with the harvests.
    pub seconds: f64,
}

impl Together {
    /// With these components, by bands and where it is worthwhile.
    pub fn new(method: Method, harvester: Option<Choice<dyn UaHarvester>>) -> Together {
        Together { method, harvester, scheme: Scheme::default(), when: When::default() }
    }

    /// All puzzles of each grid with so many clues, on all threads: first of the grids that share
    /// enough with others, group by group, then of each other grid by itself.
    ///
    /// All of what is found is held until the last grid is done: [`windows`](Self::windows) takes
    /// long lists in pieces. A run that is cancelled in the midst gives what was found, and says of
    /// which grids it is not complete.
    ///
    /// # Errors
    /// There are no puzzles with so many clues, a component fails, or the run is cancelled already.
    pub fn enumerate(&self, context: &Context, grids: &[Sets], clues: u32) -> Result<Batched> {
        context.check_running()?;
        if !(1..=81).contains(&clues) {
            let text = format_args!("enumerate: {clues} clues: expected 1 to 81");
            return Err(Error::bad_input(text));
        }
        let mut all = All::new(grids, clues);
        let alone = self.do_groups(context, &mut all)?;
        self.do_alone(context, &alone, &mut all)?;
        Ok(all.into_batched())
    }

    /// Searches the groups, if there are any and the enumerator can; says which grids are left.
    fn do_groups(&self, context: &Context, all: &mut All<'_>) -> Result<Vec<usize>> {
        let everyone = || (0..all.grids.len()).collect();
        if all.clues > MOST_CLUES || self.when == When::Never {
            return Ok(everyone());
        }
        let grids: Vec<Grid> = all.grids.iter().map(|sets| sets.grid.value).collect();
        let (scheme, when, clues) = (self.scheme, self.when, all.clues);
        let Grouped { groups, alone } =
            context.pool().install(|| grouped(&grids, scheme, when, clues));
        let Some(total) = Run::new(context, self, all.grids, clues, &groups).work()? else {
            return Ok(everyone());
        };
        all.together = grids.len() - alone.len();
        all.groups = groups.len();
        all.found = total.found;
        all.effort += total.effort;
        all.seconds += total.seconds;
        Ok(alone)
    }
}

/// What was found of many grids so far.
struct All<'a> {
    grids: &'a [Sets],
    clues: u32,
    found: Vec<OfGrid>,
    together: usize,
    groups: usize,
    effort: Effort,
    seconds: f64,
}

impl All<'_> {
    fn new(grids: &[Sets], clues: u32) -> All<'_> {
        let found = grids.iter().map(|_| OfGrid::with_left(1)).collect();
        All { grids, clues, found, together: 0, groups: 0, effort: Effort::default(), seconds: 0. }
    }

    fn into_batched(self) -> Batched {
        let All { grids, clues, found, together, groups, effort, seconds } = self;
        let found = grids.iter().zip(found).map(|(sets, of_grid)| of_grid.into_found(&sets.grid));
        Batched { found: found.collect(), clues, together, groups, effort, seconds }
    }
}
