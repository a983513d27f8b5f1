//! The division of a grid's puzzles among its pairs of bands.
//!
//! It depends only on the grid in minlex form. So every run that reaches the grid from one of its pairs
//! divides it in one way, without knowledge of the others.

use super::plan::{Planner, When};
use super::scheme::{Scheme, Task};
use super::weight::weights;
use seventeen_catalogue::{Pair, PairForm, minlex_of, pairs_of};
use seventeen_core::{Cells, Grid, Limits};
use std::collections::BTreeSet;

/// The average number of grids that share a pair, assumed for each pair.
const SHARING: u32 = 33;

/// A grid in minlex form with its tasks.
pub(super) struct Divided {
    pub(super) grid: Grid,
    forms: [PairForm; 6],
    tasks: Vec<Task>,
}

/// The different grids that complete a pair, ascending.
pub(super) fn completing(pair: Pair, scheme: Scheme, clues: u32) -> Vec<Divided> {
    let planner = Planner::new(scheme, clues, When::Always);
    let thirds = pair.completions();
    let grids: BTreeSet<Grid> = thirds.iter().map(|grid| *minlex_of(grid).grid()).collect();
    grids.into_iter().map(|grid| Divided::new(grid, &planner)).collect()
}

impl Divided {
    /// The tasks that are cheapest where each pair is searched once for all grids that have it.
    fn new(grid: Grid, planner: &Planner) -> Divided {
        let tasks = planner.best(&weights(&grid), &[SHARING; 6]).to_vec();
        Divided { grid, forms: pairs_of(&grid), tasks }
    }

    /// The numbers of the tasks of a pair: several if the grid has the pair more than once, or several
    /// tasks for one third.
    pub(super) fn at(&self, pair: Pair) -> impl Iterator<Item = usize> {
        (0..self.tasks.len()).filter(move |&task| self.form(task).pair() == pair)
    }

    /// The limits of a task, by its number, where its pair is in canonical form.
    pub(super) fn limits(&self, task: usize) -> Limits {
        self.tasks[task].limits_in(self.form(task))
    }

    /// The pair of a task.
    pub(super) fn form(&self, task: usize) -> &PairForm {
        &self.forms[self.tasks[task].third.number()]
    }

    /// The number of a puzzle's task: the first task that allows it.
    pub(super) fn owner(&self, givens: Cells) -> Option<usize> {
        (0..self.tasks.len()).find(|&task| {
            let image = self.form(task).map().cells(givens);
            self.limits(task).allow(image)
        })
    }
}
