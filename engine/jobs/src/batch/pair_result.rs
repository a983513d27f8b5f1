//! The tasks of all grids that complete a band pair, independent of other pairs.
//!
//! A run over all band pairs does each task of each grid once, so it finds every puzzle once. The
//! division of a grid depends only on the grid ([`DividedGrid`]); each pair does the grid's tasks
//! with that pair. GPenet divides all grids by entries (New Sudoku Players' Forum, 17-clue scan,
//! from 2013 on). There a pair is done for all of its third bands; here only for those whose grid
//! has no better pair.

use super::divided_grid::{DividedGrid, divide_completions};
use super::search::{BatchSearchResult, MappedGrid, SearchEnd};
use super::{BatchEnumerator, MOST_CLUES};
use crate::clock::ThreadTime;
use crate::context::Context;
use crate::enumerate::rank::givens_of_rank;
use crate::error::{Error, Result};
use crate::unfinished::Unfinished;
use seventeen_catalogue::{BandPair, NumberedPair};
use seventeen_core::{Cells, Effort, Grid, Limits, Puzzle, Solver};
use std::sync::Arc;

/// The puzzles of an entry.
#[derive(Clone, Debug)]
pub struct PairResult {
    /// The pair of bands, and its number.
    pub entry: NumberedPair,
    /// The number of clues of the puzzles.
    pub clues: u32,
    /// The number of different grids that complete the pair.
    pub grids: usize,
    /// The number of these grids' tasks at this pair.
    pub tasks: usize,
    /// The puzzles, each as its solution in minlex form and its givens there. Grids ascend, and
    /// each grid's puzzles are in their order.
    pub found: Arc<Vec<(Grid, Cells)>>,
    /// The effort of all searches.
    pub effort: Effort,
    /// CPU time in seconds, with the harvests.
    pub seconds: f64,
    /// Whether the search is complete; a cancelled run may miss puzzles.
    pub complete: bool,
}

impl PairResult {
    /// The puzzles.
    pub fn puzzles(&self) -> impl Iterator<Item = Puzzle> {
        self.found.iter().map(|(grid, givens)| grid.puzzle(*givens))
    }
}

impl BatchEnumerator {
    /// Finds the puzzles of a band pair with this number of clues, on this thread: those of the
    /// tasks with this pair, for all grids that complete it. Over all pairs, each puzzle of each
    /// essentially different grid is found once. [`when`](Self::when) has no effect: all searches
    /// are shared.
    ///
    /// ```
    /// use seventeen_catalogue::NumberedPair;
    /// use seventeen_host::Registry;
    /// use seventeen_jobs::batch::BatchEnumerator;
    /// use seventeen_jobs::enumerate::EnumerationMethod;
    /// use seventeen_jobs::{Context, ContextSettings};
    ///
    /// let mut registry = Registry::default();
    /// registry.link(seventeen_cliques::entry)?;
    /// registry.link(seventeen_enumerators::entry)?;
    /// registry.link(seventeen_harvesters::entry)?;
    /// registry.link(seventeen_solvers::entry)?;
    /// let context = Context::new(registry, ContextSettings::default())?;
    ///
    /// let method = EnumerationMethod::new(&context, None, None, None)?;
    /// let together = BatchEnumerator::new(method, Some(context.choose("tuned")?));
    /// let found = together.enumerate_pair(&context, NumberedPair::from_number(54_472_406)?, 14)?;
    /// assert!(found.complete && found.tasks > 1 && found.found.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fewer clues than one or more than [`MOST_CLUES`], an enumerator that cannot search grids
    /// together, or a component that fails. Or the run was stopped: the error has the results so
    /// far, if the search had begun.
    pub fn enumerate_pair(
        &self,
        context: &Context,
        entry: NumberedPair,
        clues: u32,
    ) -> Result<PairResult, Unfinished<PairResult>> {
        context.check_running()?;
        if !(1..=MOST_CLUES).contains(&clues) {
            return Err(Error::bad_input(format_args!(
                "enumerate: {clues} clues at an entry: expected 1 to {MOST_CLUES}"
            ))
            .into());
        }
        let start = ThreadTime::now();
        let grids = divide_completions(entry.pair(), self.scheme, clues);
        let groups = group_pair_tasks(&grids, entry.pair(), clues);
        let (ranks, effort) = (vec![Vec::new(); grids.len()], Effort::default());
        let mut search =
            PairSearch { together: self, context, grids: &grids, clues, ranks, effort };
        let complete = search.search_groups(&groups)?;
        let PairSearch { ranks, effort, .. } = search;
        let found = PairResult {
            entry,
            clues,
            grids: grids.len(),
            tasks: groups.iter().map(|group| group.members.len()).sum(),
            found: Arc::new(puzzles_in_order(&grids, ranks)),
            effort,
            seconds: start.elapsed().as_secs_f64(),
            complete,
        };
        if complete { Ok(found) } else { Err(Unfinished::stopped_with(found)) }
    }
}

/// Up to this number of clues, tasks that leave equally many clues to the two bands are searched
/// together, whatever their limits for single bands. A limit of one band saves less than a separate
/// search costs. CPU time of 60, 40 and 3 random entries, by bands: at 16 clues a quarter less, at
/// 17 a fifteenth; at 18, where third bands take the time, two fifths more.
const MOST_WIDENED: u32 = 17;

/// Tasks of a pair that are searched together.
struct PairTaskGroup {
    limits: Limits,
    members: Vec<GridTask>,
}

/// A task of a grid, both by their numbers.
struct GridTask {
    grid: usize,
    task: usize,
}

impl PairTaskGroup {
    /// Whether a task with these limits can join the others.
    fn accepts_task(&self, limits: Limits, clues: u32) -> bool {
        let alike = |limits: Limits| {
            let Limits { two: [least, most], bands, stacks } = limits;
            (least, most.min(bands.iter().sum()), stacks)
        };
        self.limits == limits || clues <= MOST_WIDENED && alike(self.limits) == alike(limits)
    }

    fn add_task(&mut self, limits: Limits, member: GridTask) {
        for (bands, allowed) in self.limits.bands.iter_mut().zip(limits.bands) {
            *bands = allowed.max(*bands);
        }
        self.limits.two[1] = limits.two[1].max(self.limits.two[1]);
        self.members.push(member);
    }
}

/// The tasks of a pair, in groups.
fn group_pair_tasks(grids: &[DividedGrid], pair: BandPair, clues: u32) -> Vec<PairTaskGroup> {
    let mut groups: Vec<PairTaskGroup> = Vec::new();
    for (grid, of) in grids.iter().enumerate() {
        for task in of.tasks_at_pair(pair) {
            let (limits, member) = (of.task_limits(task), GridTask { grid, task });
            match groups.iter_mut().find(|group| group.accepts_task(limits, clues)) {
                Some(group) => group.add_task(limits, member),
                None => groups.push(PairTaskGroup { limits, members: vec![member] }),
            }
        }
    }
    groups
}

/// The search of an entry.
struct PairSearch<'a> {
    together: &'a BatchEnumerator,
    context: &'a Context,
    grids: &'a [DividedGrid],
    clues: u32,
    /// By grid, the ranks of its puzzles, in no order.
    ranks: Vec<Vec<u128>>,
    effort: Effort,
}

impl PairSearch<'_> {
    /// Does all groups; false if one was interrupted.
    fn search_groups(&mut self, groups: &[PairTaskGroup]) -> Result<bool> {
        let mut solver = self.together.method.solver.lease_instance()?;
        for group in groups {
            if !self.search_group(group, &mut *solver)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn search_group(&mut self, group: &PairTaskGroup, solver: &mut dyn Solver) -> Result<bool> {
        let PairSearch { together, context, grids, clues, .. } = *self;
        let image = |&GridTask { grid, task }: &GridTask| {
            let divided = &grids[grid];
            MappedGrid { grid: &divided.grid, map: divided.pair_form(task).map(), sets: &[] }
        };
        let images: Vec<MappedGrid<'_>> = group.members.iter().map(image).collect();
        let BatchSearchResult { ranks, end } =
            together.search_batch(context, &images, clues, group.limits, solver)?;
        self.collect_puzzles(group, ranks);
        match end {
            SearchEnd::Finished(effort) => self.effort += effort,
            SearchEnd::Interrupted => return Ok(false),
            SearchEnd::Declined => {
                return Err(batch_unsupported_error(together.method.enumerator.name()));
            }
        }
        Ok(true)
    }

    /// Adds the puzzles that belong to the group's tasks; its search may also find puzzles of other
    /// tasks.
    fn collect_puzzles(&mut self, group: &PairTaskGroup, ranks: Vec<Vec<u128>>) {
        for (&GridTask { grid, task }, found) in group.members.iter().zip(ranks) {
            let is_its =
                |&rank: &u128| self.grids[grid].task_of_puzzle(givens_of_rank(rank)) == Some(task);
            self.ranks[grid].extend(found.into_iter().filter(is_its));
        }
    }
}

/// The puzzles of these ranks, by grid, in their order.
fn puzzles_in_order(grids: &[DividedGrid], ranks: Vec<Vec<u128>>) -> Vec<(Grid, Cells)> {
    let of_grid = |(of, mut ranks): (&DividedGrid, Vec<u128>)| {
        ranks.sort_unstable();
        let grid = of.grid;
        ranks.into_iter().map(move |rank| (grid, givens_of_rank(rank)))
    };
    grids.iter().zip(ranks).flat_map(of_grid).collect()
}

/// The error for an enumerator that cannot search band pairs.
fn batch_unsupported_error(enumerator: &str) -> Error {
    Error::bad_input(format_args!(
        "enumerate: `{enumerator}` cannot search grids together: choose an enumerator that supports it"
    ))
}
