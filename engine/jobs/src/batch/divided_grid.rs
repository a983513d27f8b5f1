//! The division of a grid's puzzles among its pairs of bands.
//!
//! It depends only on the grid in minlex form. So every run that reaches the grid from one of its
//! pairs divides it in one way, without knowledge of the others.

use super::plan::{Planner, SharingPolicy};
use super::scheme::{DivisionScheme, PuzzleSubset};
use super::weight::pair_weights;
use seventeen_catalogue::{BandPair, PairForm, minlex_of, pairs_of};
use seventeen_core::{Cells, Grid, Limits};
use std::collections::BTreeSet;

/// The average number of grids that share a pair, assumed for each pair.
const SHARING: u32 = 33;

/// A grid in minlex form with its tasks.
pub(super) struct DividedGrid {
    pub(super) grid: Grid,
    forms: [PairForm; 6],
    tasks: Vec<PuzzleSubset>,
}

/// The different grids that complete a pair, ascending.
pub(super) fn divide_completions(
    pair: BandPair,
    scheme: DivisionScheme,
    clues: u32,
) -> Vec<DividedGrid> {
    let planner = Planner::new(scheme, clues, SharingPolicy::Always);
    let thirds = pair.completions();
    let grids: BTreeSet<Grid> = thirds.iter().map(|grid| *minlex_of(grid).grid()).collect();
    grids.into_iter().map(|grid| DividedGrid::new(grid, &planner)).collect()
}

impl DividedGrid {
    /// The tasks that are cheapest where each pair is searched once for all grids that have it.
    fn new(grid: Grid, planner: &Planner) -> DividedGrid {
        let tasks = planner.best_tasks(&pair_weights(&grid), &[SHARING; 6]).to_vec();
        DividedGrid { grid, forms: pairs_of(&grid), tasks }
    }

    /// The numbers of the tasks of a pair: several if the grid has the pair more than once, or
    /// several tasks for one third.
    pub(super) fn tasks_at_pair(&self, pair: BandPair) -> impl Iterator<Item = usize> {
        (0..self.tasks.len()).filter(move |&task| self.pair_form(task).pair() == pair)
    }

    /// The limits of a task, by its number, where its pair is in canonical form.
    pub(super) fn task_limits(&self, task: usize) -> Limits {
        self.tasks[task].limits_in_form(self.pair_form(task))
    }

    /// The pair of a task.
    pub(super) fn pair_form(&self, task: usize) -> &PairForm {
        &self.forms[self.tasks[task].third.number()]
    }

    /// The number of a puzzle's task: the first task that allows it.
    pub(super) fn task_of_puzzle(&self, givens: Cells) -> Option<usize> {
        (0..self.tasks.len()).find(|&task| {
            let image = self.pair_form(task).map().cells(givens);
            self.task_limits(task).allow(image)
        })
    }
}
