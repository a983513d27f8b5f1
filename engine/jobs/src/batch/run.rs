//! A run: threads take groups in turn, and map their results back to the grids.

use super::BatchEnumerator;
use super::grid_result::GridResult;
use super::groups::{GroupMember, TaskGroup};
use super::search::{BatchSearchResult, MappedGrid, SearchEnd};
use super::task_journal::{TaskJournal, TaskKey};
use crate::context::Context;
use crate::error::Result;
use crate::harvest::Sets;
use crate::progress::ProgressTask;
use crate::work::{self, TaskQueue, Worker};
use seventeen_core::{Effort, Limits, Solver};
use std::sync::atomic::{AtomicU32, Ordering};

/// The groups, some of them done.
pub(super) struct BatchRun<'a> {
    context: &'a Context,
    together: &'a BatchEnumerator,
    grids: &'a [Sets],
    clues: u32,
    groups: &'a [TaskGroup],
    /// The journal of tasks, if they are stored.
    journal: Option<&'a TaskJournal>,
    next: AtomicU32,
    task: Box<dyn ProgressTask>,
}

/// The results of all groups.
pub(super) struct BatchTotal {
    /// By grid, those without tasks among them.
    pub(super) found: Vec<GridResult>,
    pub(super) effort: Effort,
    pub(super) seconds: f64,
    /// Whether the enumerator cannot search grids together.
    is_declined: bool,
}

impl<'a> BatchRun<'a> {
    pub(super) fn new(
        context: &'a Context,
        together: &'a BatchEnumerator,
        grids: &'a [Sets],
        clues: u32,
        groups: &'a [TaskGroup],
        journal: Option<&'a TaskJournal>,
    ) -> BatchRun<'a> {
        let members: usize = groups.iter().map(|group| group.members.len()).sum();
        let task = context.progress().task("tasks of grids that share bands", Some(members as u64));
        BatchRun { context, together, grids, clues, groups, journal, next: AtomicU32::new(0), task }
    }

    /// Does all groups on all threads; none if the enumerator cannot search grids together.
    pub(super) fn search_groups(self) -> Result<Option<BatchTotal>> {
        let found = initial_grid_results(self.grids.len(), self.groups);
        let total =
            BatchTotal { found, effort: Effort::default(), seconds: 0., is_declined: false };
        let (total, seconds) = work::run_tasks(self.context, &self, total)?;
        Ok((!total.is_declined).then_some(BatchTotal { seconds, ..total }))
    }

    /// Takes an earlier run's stored results of a group's tasks, and returns the rest of the group.
    fn skip_journaled_tasks(&self, group: &TaskGroup, worker: &Worker<'_, Self>) -> TaskGroup {
        let mut left = group.clone();
        let Some(journal) = self.journal else { return left };
        left.members.retain(|member| {
            let kept = journal.stored_ranks(self.task_key(member, &group.limits));
            if let Some(ranks) = kept {
                worker.add_to_sum(|total| total.found[member.grid].add_task_result(ranks));
                self.task.add_finished(1);
            }
            kept.is_none()
        });
        left
    }

    fn task_key(&self, member: &GroupMember, limits: &Limits) -> TaskKey {
        TaskKey::new(&self.grids[member.grid].grid.value, member, limits)
    }

    fn search_group(
        &self,
        group: &TaskGroup,
        solver: &mut dyn Solver,
        worker: &Worker<'_, Self>,
    ) -> Result<()> {
        let images = group.members.iter().map(|member| {
            let Sets { grid, sets, .. } = &self.grids[member.grid];
            MappedGrid { grid: &grid.value, map: &member.map, sets }
        });
        let images: Vec<MappedGrid<'_>> = images.collect();
        let BatchSearchResult { ranks, end } =
            self.together.search_batch(self.context, &images, self.clues, group.limits, solver)?;
        match end {
            SearchEnd::Finished(effort) => {
                if let Some(journal) = self.journal {
                    for (member, ranks) in group.members.iter().zip(&ranks) {
                        journal.append_ranks(self.task_key(member, &group.limits), ranks)?;
                    }
                }
                worker.add_to_sum(|total| total.add_group_results(group, &ranks, Some(effort)));
                self.task.add_finished(group.members.len() as u64);
            }
            // The puzzles count, but the tasks remain undone.
            SearchEnd::Interrupted => {
                worker.add_to_sum(|total| total.add_group_results(group, &ranks, None))
            }
            SearchEnd::Declined => {
                worker.end_run();
                worker.add_to_sum(|total| total.is_declined = true);
            }
        }
        Ok(())
    }
}

impl<'a> TaskQueue for BatchRun<'a> {
    type Task = &'a TaskGroup;
    type Sum = BatchTotal;

    fn next_task(&self) -> Result<Option<(u32, &'a TaskGroup)>> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        Ok(self.groups.get(number as usize).map(|group| (number, group)))
    }

    fn do_tasks(&self, worker: &mut Worker<'_, Self>) -> Result<()> {
        let mut solver = self.together.method.solver.lease_instance()?;
        while let Some((_, group)) = worker.next_task()? {
            let group = self.skip_journaled_tasks(group, worker);
            if !group.members.is_empty() {
                self.search_group(&group, &mut *solver, worker)?;
            }
        }
        Ok(())
    }

    fn sync_finished(&self) -> Option<Result<()>> {
        self.journal.map(|tasks| tasks.journal.sync())
    }
}

impl BatchTotal {
    /// Adds the results of a group, and its effort if it was finished.
    fn add_group_results(
        &mut self,
        group: &TaskGroup,
        ranks: &[Vec<u128>],
        effort: Option<Effort>,
    ) {
        for (member, ranks) in group.members.iter().zip(ranks) {
            match effort {
                Some(_) => self.found[member.grid].add_task_result(ranks),
                None => self.found[member.grid].ranks.extend(ranks),
            }
        }
        self.effort += effort.unwrap_or_default();
    }
}

/// Grids with all of their tasks left; grids without tasks in the groups count one.
fn initial_grid_results(grids: usize, groups: &[TaskGroup]) -> Vec<GridResult> {
    let mut tasks = vec![0; grids];
    groups.iter().flat_map(|group| &group.members).for_each(|member| tasks[member.grid] += 1);
    tasks.into_iter().map(|tasks| GridResult::with_tasks_left(tasks.max(1))).collect()
}
