//! Plans: how to divide a grid's puzzles into tasks, and when to share them with other grids.

use super::scheme::{ChuteOrder, DivisionScheme, PuzzleSubset};
use super::weight::share_of_time;

/// The grids to search together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum SharingPolicy {
    /// Grids for which sharing is faster, by estimate.
    #[default]
    Worthwhile,
    /// All that share a task with another grid, if each takes the tasks that are cheapest where all
    /// that can share do.
    Always,
    /// No grid.
    Never,
}

/// A grid is searched alone unless sharing leaves less than this fraction of its time. The weights
/// are no more precise: of six lists of twelve grids with one pair in common, at 17 clues, three
/// took a fifth to a third less when all grids were shared. Two took 4 and 15 % more when half of
/// them were; of the sixth, no grid was.
const WORTH_SHARING: f64 = 0.75;

/// The tasks for each order.
struct PlansByOrder(Vec<Vec<PuzzleSubset>>);

/// The plans for shared grids, and those for a single grid, for comparison.
pub(super) struct Planner {
    together: PlansByOrder,
    alone: PlansByOrder,
    when: SharingPolicy,
}

impl Planner {
    pub(super) fn new(scheme: DivisionScheme, clues: u32, when: SharingPolicy) -> Planner {
        let [together, alone] =
            [scheme, DivisionScheme::ByBand].map(|scheme| PlansByOrder::new(scheme, clues));
        Planner { together, alone, when }
    }

    /// The best tasks for a grid, from the weights of its pairs and the numbers of grids that share
    /// them, by the number of the third.
    pub(super) fn best_tasks(&self, weights: &[f64; 6], sharing: &[u32; 6]) -> &[PuzzleSubset] {
        self.together.cheapest_plan(weights, sharing).0
    }

    /// The estimated time of searching a grid with these weights alone.
    pub(super) fn single_grid_cost(&self, weights: &[f64; 6]) -> f64 {
        self.alone.cheapest_plan(weights, &[1; 6]).1
    }

    /// Whether to share a grid, from its time when shared and when alone.
    pub(super) fn should_share(&self, together: f64, alone: f64) -> bool {
        match self.when {
            SharingPolicy::Worthwhile => together < WORTH_SHARING * alone,
            SharingPolicy::Always => true,
            SharingPolicy::Never => false,
        }
    }
}

impl PlansByOrder {
    fn new(scheme: DivisionScheme, clues: u32) -> PlansByOrder {
        PlansByOrder(ChuteOrder::all().map(|order| scheme.tasks_of_order(clues, order)).collect())
    }

    /// The fastest plan with its time; the first of equal ones.
    fn cheapest_plan(&self, weights: &[f64; 6], sharing: &[u32; 6]) -> (&[PuzzleSubset], f64) {
        let price = |task: &PuzzleSubset| {
            let pair = task.third.number();
            task.weight * share_of_time(weights[pair], sharing[pair])
        };
        let priced = self.0.iter().map(|tasks| (&**tasks, tasks.iter().map(price).sum()));
        let cheapest = priced.min_by(|(_, one): &(_, f64), (_, other)| one.total_cmp(other));
        cheapest.expect("a plan for each of the twelve orders")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thirds(tasks: &[PuzzleSubset]) -> Vec<usize> {
        tasks.iter().map(|task| task.third.number()).collect()
    }

    #[test]
    fn what_is_shared_by_many_or_cheap_comes_first() {
        let planner = Planner::new(DivisionScheme::ByBand, 17, SharingPolicy::default());
        let best = |weights, sharing| thirds(planner.best_tasks(&weights, &sharing));
        assert_eq!(best([1.; 6], [1; 6]), [0, 1, 2]);
        assert_eq!(best([1.; 6], [1, 1, 1, 1, 33, 1]), [4, 3, 5]);
        assert_eq!(best([1., 1., 0.2, 1., 1., 1.], [9; 6]), [2, 0, 1]);
        assert_eq!(best([1., 1., 1., 9., 9., 9.], [1, 1, 1, 2, 1, 1]), [0, 1, 2]);
    }

    #[test]
    fn what_others_take_over_must_be_a_quarter() {
        let planner = |when| Planner::new(DivisionScheme::ByLine, 17, when);
        let alone = planner(SharingPolicy::Worthwhile).single_grid_cost(&[1.; 6]);
        assert!((alone - 1.85 * 1.04).abs() < 1e-9, "{alone}");
        for (when, expected) in [
            (SharingPolicy::Worthwhile, [true, false]),
            (SharingPolicy::Always, [true, true]),
            (SharingPolicy::Never, [false, false]),
        ] {
            let wanted = [0.7, 0.8].map(|part| planner(when).should_share(part * alone, alone));
            assert_eq!(wanted, expected, "{when:?}");
        }
    }
}
