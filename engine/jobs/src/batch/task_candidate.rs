//! Task candidates: the tasks that a grid would be divided into, and grids that withdraw.
//!
//! A grid chooses its tasks as if all grids with the pair shared its search. Others may choose otherwise, so
//! grids that share too little withdraw, until none does.

use super::plan::Planner;
use super::scheme::Task;
use super::weight::{share, weights};
use seventeen_catalogue::{Pair, PairForm};
use seventeen_core::{Grid, Limits, Transformation};
use std::collections::HashMap;

/// The key of tasks that can be searched together: the pair, and the limits as numbers.
pub(super) type Key = (Pair, [u32; 5]);

/// One of a grid's tasks, where its pair is in canonical form.
pub(super) struct Part {
    pub(super) key: Key,
    pub(super) limits: Limits,
    /// Maps the pair to rows 1 to 6.
    pub(super) map: Transformation,
    /// The estimated time of a separate search.
    weight: f64,
}

/// The tasks of a grid.
pub(super) struct TaskCandidate {
    /// The grid's number among all.
    pub(super) grid: usize,
    pub(super) tasks: Vec<Part>,
    /// The estimated time of searching the grid alone.
    alone: f64,
}

impl Part {
    fn new(task: &Task, form: &PairForm, weight: f64) -> Part {
        let limits = task.limits_in(form);
        let Limits { two: [least, most], bands: [one, two], stacks } = limits;
        let key = (form.pair(), [least, most, one, two, stacks]);
        Part { key, limits, map: *form.map(), weight: task.weight * weight }
    }
}

impl TaskCandidate {
    /// The cheapest tasks for a grid with these pairs, which this many grids share.
    pub(super) fn new(
        number: usize,
        grid: &Grid,
        forms: &[PairForm; 6],
        sharing: &[u32; 6],
        planner: &Planner,
    ) -> TaskCandidate {
        let weights = weights(grid);
        let part = |task: &Task| {
            let pair = task.third.number();
            Part::new(task, &forms[pair], weights[pair])
        };
        let tasks = planner.best(&weights, sharing).iter().map(part).collect();
        TaskCandidate { grid: number, tasks, alone: planner.alone(&weights) }
    }

    /// Whether the grid remains shared if this many grids have each task.
    fn is_kept(&self, counts: &HashMap<Key, u32>, planner: &Planner) -> bool {
        let together: f64 =
            self.tasks.iter().map(|task| share(task.weight, counts[&task.key])).sum();
        self.tasks.iter().any(|task| counts[&task.key] > 1)
            && planner.is_wanted(together, self.alone)
    }
}

/// Makes grids withdraw until each remaining one shares enough with the others.
pub(super) fn settle(intents: &mut Vec<TaskCandidate>, planner: &Planner) {
    loop {
        let mut counts = HashMap::new();
        for task in intents.iter().flat_map(|intent| &intent.tasks) {
            *counts.entry(task.key).or_default() += 1;
        }
        let before = intents.len();
        intents.retain(|intent| intent.is_kept(&counts, planner));
        if intents.len() == before {
            return;
        }
    }
}
