//! Tabu search for a large clique of small sets: add, else swap, else drop.
//!
//! After Wu, Hao and Glover, "Multi-neighborhood tabu search for the maximum weight clique problem"
//! (Annals of Operations Research 2012). That extends Battiti and Protasi, "Reactive local search
//! for the maximum clique problem" (Algorithmica 2001). A step makes the best move that is not
//! tabu. It adds a set to the clique, swaps a set for the only one that it overlaps with, or drops
//! one. A swapped set may not return for `tenure` steps, plus up to as many random ones as there
//! were possible swaps; a dropped one for `tenure` steps. A tabu set may still join if that makes
//! the largest clique so far. After `patience` steps without a better clique the search restarts at
//! a random set.
//!
//! Here sets are the vertices. The clique's cells determine which sets can join, so no graph is
//! needed: a step examines each set once. Size comes first and then the product of sizes. So the
//! best move is to add the smallest set, else to swap for the most gain, else to drop the largest;
//! ties are drawn.

use seventeen_core::Cells;
use seventeen_plugin::prelude::{CancellationPoll, Result};
use seventeen_plugin::random::RandomNumbers;
use std::cmp::Reverse;

/// The settings of a search.
#[derive(Clone, Copy)]
pub(crate) struct TabuSettings {
    /// The number of steps.
    pub(crate) steps: u64,
    /// The least number of steps for which a set is tabu.
    pub(crate) tenure: u64,
    /// It restarts after this many steps without a better clique.
    pub(crate) patience: u64,
}

/// The search; kept from call to call for its memory.
#[derive(Default)]
pub(crate) struct TabuSearch {
    clique: Vec<usize>,
    /// The cells of the clique's sets.
    covered: Cells,
    /// For each set, the first step at which it is no longer tabu.
    tabu_until: Vec<u64>,
    step: u64,
    best: Vec<usize>,
    /// The smallest sets that can join.
    adds: Vec<usize>,
    /// Sets that can take a place in the clique.
    swaps: Vec<(usize, usize)>,
    watch: CancellationPoll,
}

/// A clique is better if it is larger, or of equal size with a smaller product. Sizes of disjoint
/// sets add up to at most 81, so the product is below 2^43.
type Value = (usize, Reverse<u64>);

impl TabuSearch {
    /// Searches among `sets`, by ascending size and none of them empty, and leaves the best
    /// clique in [`best`](Self::best).
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn search(
        &mut self,
        sets: &[Cells],
        how: TabuSettings,
        random: &mut RandomNumbers,
    ) -> Result<()> {
        self.best.clear();
        self.step = 0;
        self.start_clique(sets, None);
        let mut best = self.value(sets);
        let (mut run, mut improved) = (best, 0);
        while self.step < how.steps && !sets.is_empty() {
            self.watch.step()?;
            self.step += 1;
            self.make_best_move(sets, how.tenure, random);
            let value = self.value(sets);
            if value > run {
                (run, improved) = (value, self.step);
            }
            if value > best {
                best = value;
                self.best.clone_from(&self.clique);
            }
            if self.step - improved >= how.patience {
                self.start_clique(sets, Some(random.below(sets.len())));
                (run, improved) = (self.value(sets), self.step);
            }
        }
        Ok(())
    }

    /// The best clique of the last search.
    pub(crate) fn best(&self) -> &[usize] {
        &self.best
    }

    fn value(&self, sets: &[Cells]) -> Value {
        let sizes = self.clique.iter().map(|&set| u64::from(sets[set].len()));
        (self.clique.len(), Reverse(sizes.product()))
    }

    /// Starts with no set or one, and no set tabu.
    fn start_clique(&mut self, sets: &[Cells], first: Option<usize>) {
        self.clique.clear();
        self.clique.extend(first);
        self.covered = first.map_or(Cells::EMPTY, |first| sets[first]);
        self.tabu_until.clear();
        self.tabu_until.resize(sets.len(), 0);
    }

    /// Makes the best move, if there is any.
    fn make_best_move(&mut self, sets: &[Cells], tenure: u64, random: &mut RandomNumbers) {
        self.list_moves(sets);
        let size = |set: usize| sets[set].len();
        if let Some(set) = draw_best(&self.adds, |&set| Reverse(size(set)), random) {
            return self.add(sets, set);
        }
        // The factor by which a swap reduces the product, in thousandths.
        let gain = |&(set, place): &_| 1000 * size(self.clique[place]) / size(set);
        if let Some((set, place)) = draw_best(&self.swaps, gain, random) {
            let more = random.below(self.swaps.len() + 1) as u64;
            self.remove_set(sets, place, tenure + more);
            return self.add(sets, set);
        }
        let places: Vec<usize> = (0..self.clique.len()).collect();
        if let Some(place) = draw_best(&places, |&place| size(self.clique[place]), random) {
            self.remove_set(sets, place, tenure);
        }
    }

    fn add(&mut self, sets: &[Cells], set: usize) {
        self.clique.push(set);
        self.covered |= sets[set];
    }

    fn remove_set(&mut self, sets: &[Cells], place: usize, tenure: u64) {
        let set = self.clique.swap_remove(place);
        self.covered -= sets[set];
        self.tabu_until[set] = self.step + tenure;
    }

    /// Lists the moves that bring a set in. Swaps are of no account once a set can be added.
    fn list_moves(&mut self, sets: &[Cells]) {
        self.adds.clear();
        self.swaps.clear();
        let places = self.set_places(sets);
        let record = self.clique.len() >= self.best.len();
        for (set, &cells) in sets.iter().enumerate() {
            if self.adds.first().is_some_and(|&add| sets[add].len() < cells.len()) {
                break;
            }
            let tabu = self.tabu_until[set] > self.step;
            let shared = cells & self.covered;
            match shared.first() {
                None if !tabu || record => self.adds.push(set),
                Some(cell) if !tabu => {
                    let place = places[cell];
                    let met = self.clique[place];
                    if met != set && shared.is_subset(sets[met]) {
                        self.swaps.push((set, place));
                    }
                }
                _ => {}
            }
        }
    }

    /// For each covered cell the place in the clique of the set that has it.
    fn set_places(&self, sets: &[Cells]) -> [usize; 81] {
        let mut places = [0; 81];
        for (place, &set) in self.clique.iter().enumerate() {
            sets[set].iter().for_each(|cell| places[cell] = place);
        }
        places
    }
}

/// One of those with the greatest key, drawn.
fn draw_best<T: Copy, K: Ord>(
    items: &[T],
    key: impl Fn(&T) -> K,
    random: &mut RandomNumbers,
) -> Option<T> {
    let most = items.iter().map(&key).max()?;
    let best = || items.iter().filter(|item| key(item) == most);
    best().nth(random.below(best().count())).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::Cell;

    fn set(cells: &[usize]) -> Cells {
        cells.iter().copied().map(Cell::of).collect()
    }

    fn search(sets: &[Cells], steps: u64) -> Vec<usize> {
        let mut search = TabuSearch::default();
        let how = TabuSettings { steps, tenure: 2, patience: 20 };
        search.search(sets, how, &mut RandomNumbers::new(1)).expect("not stopped");
        let mut best = search.best().to_vec();
        best.sort_unstable();
        best
    }

    #[test]
    fn it_leaves_the_greedy_clique_by_swaps_and_drops() {
        // The smallest set meets three that are disjoint: first two go in its place one by one.
        let sets = [set(&[0, 1, 2]), set(&[0, 3, 4, 5]), set(&[1, 6, 7, 8]), set(&[2, 9, 10, 11])];
        assert_eq!(search(&sets, 1), [0]);
        assert_eq!(search(&sets, 50), [1, 2, 3]);
    }

    #[test]
    fn of_equal_sizes_the_least_product_is_kept() {
        let sets = [set(&[0, 1]), set(&[2, 3, 4]), set(&[0, 2, 5]), set(&[1, 6, 7, 8])];
        assert_eq!(search(&sets, 100), [0, 1]);
    }
}
