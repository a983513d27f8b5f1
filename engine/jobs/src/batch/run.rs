//! A run: threads take the groups in turn, and what these give goes back to the grids.

use super::Together;
use super::groups::{Group, Member};
use super::kept::{Kept, TaskKey};
use super::of_grid::{OfGrid, unless_interrupted};
use super::search::{End, Searched};
use crate::context::Context;
use crate::error::{Error, Result};
use crate::harvest::Sets;
use crate::progress::Task;
use cpu_time::ThreadTime;
use seventeen_core::{Batch, Cells, Effort, Grid, Limits, Solver};
use seventeen_plugin::calls::Here;
use std::borrow::Cow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The groups, some of which are done.
pub(super) struct Run<'a> {
    context: &'a Context,
    together: &'a Together,
    grids: &'a [Sets],
    clues: u32,
    groups: &'a [Group],
    /// Where tasks are kept, if they are.
    kept: Option<&'a Kept>,
    next: AtomicUsize,
    task: Box<dyn Task>,
    outcome: Mutex<Outcome>,
    /// Where the thread is that has them done.
    here: Here,
}

/// What all groups together gave.
pub(super) struct Total {
    /// By grid, those without tasks among them.
    pub(super) found: Vec<OfGrid>,
    pub(super) effort: Effort,
    pub(super) seconds: f64,
}

struct Outcome {
    total: Total,
    /// Whether the enumerator has no way to search grids together.
    is_declined: bool,
    error: Option<Error>,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        context: &'a Context,
        together: &'a Together,
        grids: &'a [Sets],
        clues: u32,
        groups: &'a [Group],
        kept: Option<&'a Kept>,
    ) -> Run<'a> {
        let found = all_left(grids.len(), groups);
        let members: usize = groups.iter().map(|group| group.members.len()).sum();
        let task = context.progress().task("tasks of grids that share bands", Some(members as u64));
        let total = Total { found, effort: Effort::default(), seconds: 0. };
        let outcome = Mutex::new(Outcome { total, is_declined: false, error: None });
        let (next, here) = (AtomicUsize::new(0), Here::now());
        Run { context, together, grids, clues, groups, kept, next, task, outcome, here }
    }

    /// Does all groups, on all threads; none if the enumerator cannot search grids together.
    pub(super) fn work(self) -> Result<Option<Total>> {
        match self.kept {
            Some(kept) => kept.synced(|error| self.fail(error), || self.work_everywhere()),
            None => self.work_everywhere(),
        }
        let outcome = self.outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
        match outcome.error {
            Some(error) => Err(error),
            None => Ok((!outcome.is_declined).then_some(outcome.total)),
        }
    }

    fn work_everywhere(&self) {
        let pool = self.context.pool();
        pool.scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                scope.spawn(|_| self.work_here());
            }
        });
    }

    /// Does groups until none is left, or one fails.
    fn work_here(&self) {
        let start = ThreadTime::now();
        let done = self.do_groups();
        self.outcome().total.seconds += start.elapsed().as_secs_f64();
        if let Err(error) = done {
            self.fail(error);
        }
    }

    /// The run fails with this, unless it has failed already.
    fn fail(&self, error: Error) {
        self.end();
        self.outcome().error.get_or_insert(error);
    }

    fn outcome(&self) -> MutexGuard<'_, Outcome> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn do_groups(&self) -> Result<()> {
        let mut solver = self.together.method.solver.lease()?;
        while let Some(number) = self.take_group() {
            let _place = self.here.part(number as u32);
            let group = self.take_kept(&self.groups[number]);
            if !group.members.is_empty() {
                self.do_group(&group, &mut *solver)?;
            }
        }
        Ok(())
    }

    fn take_group(&self) -> Option<usize> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let goes_on = !self.context.stop().is_requested();
        (goes_on && number < self.groups.len()).then_some(number)
    }

    /// The threads find no more groups.
    fn end(&self) {
        self.next.store(self.groups.len(), Ordering::Relaxed);
    }

    /// Takes what an earlier run kept of a group's tasks; what is left of the group.
    fn take_kept<'g>(&self, group: &'g Group) -> Cow<'g, Group> {
        let Some(kept) = self.kept else { return Cow::Borrowed(group) };
        let mut left = Vec::new();
        for &member in &group.members {
            let Some(ranks) = kept.ranks(self.key(&member, &group.limits)) else {
                left.push(member);
                continue;
            };
            self.outcome().total.found[member.grid].add(ranks);
            self.task.advance(1);
        }
        Cow::Owned(Group { limits: group.limits, members: left })
    }

    fn key(&self, member: &Member, limits: &Limits) -> TaskKey {
        TaskKey::new(&self.grids[member.grid].grid.value, member, limits)
    }

    fn do_group(&self, group: &Group, solver: &mut dyn Solver) -> Result<()> {
        let image = |member: &Member| member.map.grid(&self.grids[member.grid].grid.value);
        let grids: Vec<Grid> = group.members.iter().map(image).collect();
        let Some(sets) = unless_interrupted(self.sets(group, &grids))? else { return Ok(()) };
        let batch = Batch { grids: &grids, sets: &sets, clues: self.clues, limits: group.limits };
        let maps = group.members.iter().map(|member| &member.map);
        let Searched { ranks, end } = self.together.search(&batch, maps, solver)?;
        match end {
            End::Finished(effort) => {
                self.keep(group, &ranks)?;
                self.add(group, &ranks, Some(effort));
            }
            // What was found counts, and the tasks do not.
            End::Interrupted => self.add(group, &ranks, None),
            End::Declined => self.decline(),
        }
        Ok(())
    }

    /// Keeps what a group gave, if that is asked for.
    fn keep(&self, group: &Group, ranks: &[Vec<u128>]) -> Result<()> {
        let Some(kept) = self.kept else { return Ok(()) };
        let mut tasks = group.members.iter().zip(ranks);
        tasks.try_for_each(|(member, ranks)| kept.add(self.key(member, &group.limits), ranks))
    }

    /// The sets of each grid of a group: those that it came with, and those found now.
    fn sets(&self, group: &Group, grids: &[Grid]) -> Result<Vec<Vec<Cells>>> {
        let known = |member: &Member| {
            let sets = self.grids[member.grid].sets.iter();
            sets.map(|&set| member.map.cells(set)).collect()
        };
        let known = group.members.iter().map(known).collect();
        self.together.harvested(self.context, grids, self.clues, known)
    }

    /// Adds what a group gave, and its effort if it was finished.
    fn add(&self, group: &Group, ranks: &[Vec<u128>], effort: Option<Effort>) {
        let mut outcome = self.outcome();
        let Total { found, effort: total, .. } = &mut outcome.total;
        for (member, ranks) in group.members.iter().zip(ranks) {
            match effort {
                Some(_) => found[member.grid].add(ranks),
                None => found[member.grid].ranks.extend(ranks),
            }
        }
        if let Some(effort) = effort {
            *total += effort;
            self.task.advance(group.members.len() as u64);
        }
    }

    fn decline(&self) {
        self.end();
        self.outcome().is_declined = true;
    }
}

/// All tasks of all grids left; one for those that have none in the groups.
fn all_left(grids: usize, groups: &[Group]) -> Vec<OfGrid> {
    let mut tasks = vec![0; grids];
    groups.iter().flat_map(|group| &group.members).for_each(|member| tasks[member.grid] += 1);
    tasks.into_iter().map(|tasks| OfGrid::with_left(tasks.max(1))).collect()
}
