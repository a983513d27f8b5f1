//! Plans: which tasks a grid's puzzles are divided into, and whether they are done with those of
//! other grids.

use super::scheme::{Order, Scheme, Task};
use super::weight::share;

/// A grid is searched by itself unless the others save it so much of its time: the enumerator then
/// has all threads at once, and chooses the bands with more than their short sets in view.
const WORTH_SHARING: f64 = 0.9;

/// The tasks for each order.
pub(super) struct Plans(Vec<Vec<Task>>);

impl Plans {
    pub(super) fn new(scheme: Scheme, clues: u32) -> Plans {
        Plans(Order::all().map(|order| scheme.tasks(clues, order)).collect())
    }

    /// The tasks for a grid whose pairs have these weights and are shared by so many grids, by the
    /// number of the third; none if it is better searched by itself.
    pub(super) fn best(&self, weights: &[f64; 6], sharing: &[u32; 6]) -> Option<&[Task]> {
        let (tasks, shared) = self.cheapest(weights, sharing)?;
        let (_, alone) = self.cheapest(weights, &[1; 6])?;
        (shared < WORTH_SHARING * alone).then_some(tasks)
    }

    /// The plan that takes least, and how much that is; of equals the first.
    fn cheapest(&self, weights: &[f64; 6], sharing: &[u32; 6]) -> Option<(&[Task], f64)> {
        let price = |task: &Task| {
            let pair = task.third.number();
            task.weight * share(weights[pair], sharing[pair])
        };
        let priced = self.0.iter().map(|tasks| (&**tasks, tasks.iter().map(price).sum()));
        priced.min_by(|(_, one): &(_, f64), (_, other)| one.total_cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_catalogue::Chute;

    fn thirds(tasks: &[Task]) -> Vec<usize> {
        tasks.iter().map(|task| task.third.number()).collect()
    }

    #[test]
    fn what_is_shared_by_many_or_cheap_comes_first() {
        let plans = Plans::new(Scheme::ByBand, 17);
        let best = |weights, sharing| plans.best(&weights, &sharing).map(thirds);
        assert_eq!(best([1.; 6], [1; 6]), None);
        assert_eq!(best([1.; 6], [1, 1, 1, 1, 33, 1]), Some(vec![4, 3, 5]));
        assert_eq!(best([1., 1., 0.2, 1., 1., 1.], [9; 6]), Some(vec![2, 0, 1]));
        assert_eq!(best([1., 1., 1., 100., 100., 100.], [1, 1, 1, 2, 1, 1]), None);
        assert!(
            plans
                .best(&[1.; 6], &[2; 6])
                .is_some_and(|tasks| tasks[0].third == Chute::all().next().unwrap())
        );
    }
}
