//! `BatchIter`: enumerates a list of grids of any length, piece by piece. The grids of a piece are
//! searched together.

use super::BatchEnumerator;
use super::grid_result::GridResult;
use super::groups::{GroupedGrids, group_tasks};
use super::run::BatchRun;
use super::single_grid_queue::SingleGridQueue;
use super::task_journal::TaskJournal;
use super::totals::Totals;
use crate::context::Context;
use crate::enumerate::GridPuzzles;
use crate::error::{Error, Result};
use crate::harvest::Sets;
use seventeen_core::Grid;
use std::collections::VecDeque;
use std::sync::Arc;

/// The default maximal number of grids in a piece. A grid takes about 600 bytes of memory, plus its
/// given sets and its puzzles.
pub const PIECE: usize = 1 << 14;

/// The results for each grid of a list: [`BatchEnumerator::enumerate_each`].
pub struct BatchIter<I> {
    together: BatchEnumerator,
    context: Arc<Context>,
    grids: I,
    size: usize,
    /// The grids of the current piece that are not yet returned.
    piece: VecDeque<PendingGrid>,
    /// Searches grids of the piece that share nothing.
    alone: SingleGridQueue,
    /// The results of tasks on disk, if requested and if there were any.
    journal: Option<TaskJournal>,
    totals: Totals,
    /// The reason why no more grids follow.
    ended: Option<Result<()>>,
}

/// A grid that is not yet returned, with the results of its shared search; nothing if it is
/// searched alone.
struct PendingGrid {
    sets: Sets,
    together: Option<GridResult>,
}

impl BatchEnumerator {
    /// All puzzles of each grid of a list, in the list's order. A piece of the list, a few thousand
    /// grids, is searched together.
    ///
    /// After an error, its own or the list's, nothing follows. A cancelled run returns the results
    /// so far for the current piece, and marks incomplete grids.
    ///
    /// # Errors
    /// No puzzle can have this number of clues.
    pub fn enumerate_each<I>(
        &self,
        context: &Arc<Context>,
        grids: I,
        clues: u32,
    ) -> Result<BatchIter<I::IntoIter>>
    where
        I: IntoIterator<Item = Result<Sets>>,
    {
        if !(1..=81).contains(&clues) {
            let text = format_args!("enumerate: {clues} clues: expected 1 to 81");
            return Err(Error::bad_input(text));
        }
        Ok(BatchIter {
            together: self.clone(),
            context: context.clone(),
            grids: grids.into_iter(),
            size: PIECE,
            piece: VecDeque::new(),
            alone: SingleGridQueue::default(),
            journal: None,
            totals: Totals { clues, ..Totals::default() },
            ended: None,
        })
    }
}

impl<I: Iterator<Item = Result<Sets>>> BatchIter<I> {
    /// Like `enumerate_each`, with pieces of this many grids.
    #[must_use]
    pub fn with_piece_size(self, size: usize) -> BatchIter<I> {
        BatchIter { size: size.max(1), ..self }
    }

    /// The number of grids returned so far, and the effort of the searches.
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Draws the next piece, and searches those of its grids together for which that is faster.
    fn search_next_piece(&mut self) -> Result<()> {
        let grids = self.pull_piece();
        let mut together = Vec::new();
        let are_classic = grids.iter().all(|sets| sets.rules.is_classic());
        if self.together.shares_searches(self.totals.clues) && are_classic && grids.len() > 1 {
            together = self.search_together(&grids)?;
        }
        together.resize(grids.len(), None);
        let waiting = |(sets, together)| PendingGrid { sets, together };
        self.piece = grids.into_iter().zip(together).map(waiting).collect();
        Ok(())
    }

    /// The next grids; fewer if the list ends.
    fn pull_piece(&mut self) -> Vec<Sets> {
        let mut drawn = Vec::new();
        while drawn.len() < self.size && self.ended.is_none() {
            match self.grids.next() {
                Some(Ok(grid)) => drawn.push(grid),
                Some(Err(error)) => self.ended = Some(Err(error)),
                None => self.ended = Some(Ok(())),
            }
        }
        drawn
    }

    /// The results for grids that share enough with others, and nothing for the rest. If the
    /// enumerator only searches grid by grid, there are no results.
    fn search_together(&mut self, grids: &[Sets]) -> Result<Vec<Option<GridResult>>> {
        let BatchIter { together, context, journal, totals, .. } = self;
        let values: Vec<Grid> = grids.iter().map(|sets| sets.grid.value).collect();
        let BatchEnumerator { scheme, when, .. } = *together;
        let GroupedGrids { groups, alone } =
            context.pool().install(|| group_tasks(&values, scheme, when, totals.clues));
        if groups.is_empty() {
            return Ok(Vec::new());
        }
        if let (None, Some(directory)) = (&journal, &together.method.keep) {
            *journal = Some(TaskJournal::open(context, directory, together, totals.clues)?);
        }
        let run = BatchRun::new(context, together, grids, totals.clues, &groups, journal.as_ref());
        let Some(total) = run.search_groups()? else { return Ok(Vec::new()) };
        totals.groups += groups.len() as u64;
        totals.effort += total.effort;
        totals.seconds += total.seconds;
        let mut found: Vec<Option<GridResult>> = total.found.into_iter().map(Some).collect();
        alone.iter().for_each(|&number| found[number] = None);
        Ok(found)
    }

    /// The next grid of the piece.
    fn finish_grid(&mut self, PendingGrid { sets, together }: PendingGrid) -> Result<GridPuzzles> {
        let found = match together {
            Some(of_grid) => {
                self.totals.together += 1;
                of_grid.into_grid_puzzles(sets.grid, self.totals.clues)
            }
            None => self.search_alone(sets)?,
        };
        self.totals.grids += 1;
        self.totals.puzzles += found.count;
        Ok(found)
    }

    /// Searches a grid alone.
    fn search_alone(&mut self, sets: Sets) -> Result<GridPuzzles> {
        let BatchIter { together, context, piece, alone, totals, .. } = self;
        let behind = piece.iter().filter(|waiting| waiting.together.is_none());
        let all = [&sets].into_iter().chain(behind.map(|waiting| &waiting.sets));
        let Some((enumeration, harvest)) =
            alone.search_first(together, context, all, totals.clues)?
        else {
            let rules = sets.rules;
            let unsearched =
                GridResult::with_tasks_left(1).into_grid_puzzles(sets.grid, totals.clues);
            return Ok(GridPuzzles { asked: together.asked, rules, ..unsearched });
        };
        let found = enumeration.to_grid_puzzles();
        totals.effort += enumeration.effort;
        totals.seconds += harvest + enumeration.seconds;
        Ok(found)
    }

    /// Ends the list: nothing follows this error.
    fn end_with_error(&mut self, error: Error) -> Error {
        self.piece.clear();
        self.ended = Some(Ok(()));
        error
    }
}

impl<I: Iterator<Item = Result<Sets>>> Iterator for BatchIter<I> {
    type Item = Result<GridPuzzles>;

    fn next(&mut self) -> Option<Result<GridPuzzles>> {
        if self.piece.is_empty()
            && self.ended.is_none()
            && let Err(error) = self.search_next_piece()
        {
            return Some(Err(self.end_with_error(error)));
        }
        match self.piece.pop_front() {
            Some(waiting) => {
                let found = self.finish_grid(waiting);
                Some(found.map_err(|error| self.end_with_error(error)))
            }
            // The error that the list ended with, once.
            None => self.ended.replace(Ok(()))?.err().map(Err),
        }
    }
}
