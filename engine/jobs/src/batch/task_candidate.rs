//! Task candidates: the tasks that a grid would be divided into, and grids that withdraw.
//!
//! A grid chooses its tasks as if all grids with the pair shared its search. Others may choose
//! otherwise, so grids that share too little withdraw, until none does.

use super::plan::Planner;
use super::scheme::PuzzleSubset;
use super::weight::{pair_weights, share_of_time};
use seventeen_catalogue::{BandPair, PairForm};
use seventeen_core::{Grid, Limits, Transformation};
use std::collections::HashMap;

/// The key of tasks that can be searched together: the pair, and the limits as numbers.
pub(super) type GroupKey = (BandPair, [u32; 5]);

/// One of a grid's tasks, where its pair is in canonical form.
pub(super) struct CandidateTask {
    pub(super) key: GroupKey,
    pub(super) limits: Limits,
    /// Maps the pair to rows 1 to 6.
    pub(super) map: Transformation,
    /// The estimated time of a separate search.
    weight: f64,
}

/// The tasks of a grid.
pub(super) struct SharingCandidate {
    /// The grid's number among all.
    pub(super) grid: usize,
    pub(super) tasks: Vec<CandidateTask>,
    /// The estimated time of searching the grid alone.
    alone: f64,
}

impl CandidateTask {
    fn new(task: &PuzzleSubset, form: &PairForm, weight: f64) -> CandidateTask {
        let limits = task.limits_in_form(form);
        let Limits { two: [least, most], bands: [one, two], stacks } = limits;
        let key = (form.pair(), [least, most, one, two, stacks]);
        CandidateTask { key, limits, map: *form.map(), weight: task.weight * weight }
    }
}

impl SharingCandidate {
    /// The cheapest tasks for a grid with these pairs, which this many grids share.
    pub(super) fn new(
        number: usize,
        grid: &Grid,
        forms: &[PairForm; 6],
        sharing: &[u32; 6],
        planner: &Planner,
    ) -> SharingCandidate {
        let weights = pair_weights(grid);
        let part = |task: &PuzzleSubset| {
            let pair = task.third.number();
            CandidateTask::new(task, &forms[pair], weights[pair])
        };
        let tasks = planner.best_tasks(&weights, sharing).iter().map(part).collect();
        SharingCandidate { grid: number, tasks, alone: planner.single_grid_cost(&weights) }
    }

    /// Whether the grid remains shared if this many grids have each task.
    fn stays_shared(&self, counts: &HashMap<GroupKey, u32>, planner: &Planner) -> bool {
        let together: f64 =
            self.tasks.iter().map(|task| share_of_time(task.weight, counts[&task.key])).sum();
        self.tasks.iter().any(|task| counts[&task.key] > 1)
            && planner.should_share(together, self.alone)
    }
}

/// Makes grids withdraw until each remaining one shares enough with the others.
pub(super) fn drop_unshared(intents: &mut Vec<SharingCandidate>, planner: &Planner) {
    loop {
        let mut counts = HashMap::new();
        for task in intents.iter().flat_map(|intent| &intent.tasks) {
            *counts.entry(task.key).or_default() += 1;
        }
        let before = intents.len();
        intents.retain(|intent| intent.stays_shared(&counts, planner));
        if intents.len() == before {
            return;
        }
    }
}
