//! Grids without harvested sets, which are searched together if they share bands and that is
//! faster.

use super::EnumerateWork;
use crate::item::{Item, Items};
use crate::verbs::prelude::*;
use seventeen_jobs::batch::{BatchEnumerator, BatchIter, Totals};
use seventeen_jobs::enumerate::GridPuzzles;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::{Error, Result, Unfinished};
use std::collections::VecDeque;
use std::iter;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The items of a stream. If the first item is a grid, each grid is replaced by the puzzles found
/// in it; otherwise items do not change.
pub(super) fn enumerate_items(
    session: &Handle,
    work: &Arc<EnumerateWork>,
    mut items: Items,
) -> Items {
    let Some(first) = items.next() else { return items };
    let sets = first.as_ref().ok().and_then(|item| sets_of_grid(&item.value).ok());
    let items = Box::new(iter::once(first).chain(items));
    let Some(sets) = sets else { return items };
    let together = work.batch_enumerator(&session.context, &sets.grid.value);
    match together.and_then(|together| GridsWithTotals::new(session, items, work, &together)) {
        Ok(found) => Box::new(found),
        Err(error) => Box::new(iter::once(Err(error))),
    }
}

/// The puzzles found in each grid of a stream. After the last, a line reports the cost.
struct GridsWithTotals {
    session: Handle,
    each: BatchIter<Box<dyn Iterator<Item = Result<Sets>> + Send>>,
    drawn: Arc<Mutex<PulledGrids>>,
    has_ended: bool,
}

/// The grids taken from a stream so far.
#[derive(Default)]
struct PulledGrids {
    /// The numbers of the source items of the grids whose results were not returned yet.
    sources: VecDeque<u64>,
    /// The error that the stream ended with, with its place in the recipe.
    error: Option<Box<EvalAltResult>>,
}

impl GridsWithTotals {
    fn new(
        session: &Handle,
        items: Items,
        work: &Arc<EnumerateWork>,
        together: &BatchEnumerator,
    ) -> Res<GridsWithTotals> {
        session.division.reject_grids_by_parts()?;
        let drawn = Arc::new(Mutex::new(PulledGrids::default()));
        let (noted, asks) = (drawn.clone(), work.clone());
        let grids = items.map(move |item| {
            let read =
                item.and_then(|item| asks.empty_sets_of_grid(&item.value).map(|sets| (item, sets)));
            let mut drawn = lock_pulled(&noted);
            match read {
                Ok((Item { source, .. }, sets)) => {
                    drawn.sources.push_back(source);
                    Ok(sets)
                }
                Err(error) => {
                    drawn.error = Some(error);
                    Err(Error::interrupted())
                }
            }
        });
        let grids: Box<dyn Iterator<Item = Result<Sets>> + Send> = Box::new(grids);
        let each = together.enumerate_each(&session.context, grids, work.clues).raise()?;
        let each = each.with_piece_size(work.options.batch_size());
        Ok(GridsWithTotals { session: session.clone(), each, drawn, has_ended: false })
    }

    /// Reports the cost, once.
    fn report_totals(&mut self) {
        if std::mem::replace(&mut self.has_ended, true) {
            return;
        }
        let totals = self.each.totals();
        let Totals { clues, grids, together, groups, puzzles, effort, seconds } = totals;
        self.session.print_sums(
            "enumerate",
            &totals.summary_line(),
            &[
                ("clues", (*clues).into()),
                ("grids", (*grids).into()),
                ("together", (*together).into()),
                ("searches", (*groups).into()),
                ("puzzles", (*puzzles).into()),
                ("nodes", effort.nodes.into()),
                ("tests", effort.tests.into()),
                ("seconds", (*seconds).into()),
            ],
        );
    }
}

impl Iterator for GridsWithTotals {
    type Item = Res<Item>;

    fn next(&mut self) -> Option<Res<Item>> {
        let found = if self.has_ended { None } else { self.each.next() };
        match found {
            Some(Ok(found)) => {
                let source = lock_pulled(&self.drawn).sources.pop_front().unwrap_or_default();
                if !found.complete {
                    self.report_totals();
                }
                Some(Ok(Item { source, value: Dynamic::from(found) }))
            }
            Some(Err(error)) => {
                self.report_totals();
                let drawn = lock_pulled(&self.drawn).error.take();
                Some(drawn.map_or_else(|| Err(error).raise(), Err))
            }
            None => {
                self.report_totals();
                None
            }
        }
    }
}

fn lock_pulled(drawn: &Mutex<PulledGrids>) -> MutexGuard<'_, PulledGrids> {
    drawn.lock().unwrap_or_else(PoisonError::into_inner)
}

impl EnumerateWork {
    /// The grid without harvested sets, if the options fit it.
    fn empty_sets_of_grid(&self, value: &Dynamic) -> Res<Sets> {
        let sets = sets_of_grid(value)?;
        self.options.request_for(&sets.grid.value).raise()?;
        Ok(sets)
    }

    /// The puzzles found in the grid of these sets, which were not harvested.
    pub(super) fn of_grid(&self, session: &Handle, sets: Sets) -> Res<GridPuzzles> {
        let together = self.batch_enumerator(&session.context, &sets.grid.value)?;
        let grids = [sets];
        let batched = together.enumerate(&session.context, &grids, self.clues);
        let batched = batched.or_else(Unfinished::into_partial_result).raise()?;
        batched.found.into_iter().next().ok_or_else(|| bad_input("enumerate: no grid"))
    }
}

/// No sets of the grid in a value.
fn sets_of_grid(value: &Dynamic) -> Res<Sets> {
    if let Some(board) = value.read_lock::<Annotated<Board>>() {
        return Sets::of_board(&board).raise();
    }
    let expected = "grids only, as the first item is one";
    borrow_as("enumerate", expected, value).map(|grid| Sets::empty(Annotated::<Grid>::clone(&grid)))
}
