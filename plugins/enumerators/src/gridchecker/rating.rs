//! Which sets of the clique come first (step 2.3).
//!
//! Small sets first. Among sets of a size, those that leave room for more disjoint sets: the
//! set's level 1 are the small sets disjoint to it, level 2 the disjoint pairs of these, level 3
//! the disjoint triples, and so on until a level is empty. More levels are better; then more
//! entries on the last level, then on the one before it, down to the first; then the sum of
//! 1/size² over level 1.
//!
//! Dobrichev's program counts whatever a level holds. Here an entry is the union of its sets,
//! counted once, and a level is cut off at [`LEVEL_CAP`] entries: grids with many small sets have
//! millions.

use seventeen_core::ua;
use seventeen_plugin::prelude::*;
use std::cmp::Ordering;

/// Only sets up to this size rate others: Dobrichev found that this often arranges better.
const RATING_SIZE: u32 = 8;

/// No level counts more entries than this.
const LEVEL_CAP: usize = 2048;

/// Orders the clique by rating, best first.
pub(crate) fn rate(clique: &[Cells], sets: &[Cells]) -> Vec<Cells> {
    let small: Vec<Cells> = sets.iter().copied().filter(|set| set.len() <= RATING_SIZE).collect();
    let mut rated: Vec<(Rating, Cells)> =
        clique.iter().map(|&set| (Rating::of(set, &small), set)).collect();
    rated.sort_by(|(a, x), (b, y)| {
        x.len().cmp(&y.len()).then_with(|| b.compare(a)).then_with(|| x.cmp(y))
    });
    rated.into_iter().map(|(_, set)| set).collect()
}

/// How well a set fits with others.
struct Rating {
    /// Entries of each level, the highest first.
    levels: Vec<usize>,
    /// The sum of 1/size² over level 1.
    weight: f64,
}

impl Rating {
    fn of(set: Cells, small: &[Cells]) -> Rating {
        let first: Vec<Cells> = small.iter().copied().filter(|s| s.is_disjoint(set)).collect();
        let weight = first.iter().copied().map(weight).sum();
        let mut levels = Vec::new();
        let mut level = first.clone();
        while !level.is_empty() {
            levels.push(level.len());
            level = next_level(&first, &level);
        }
        levels.reverse();
        Rating { levels, weight }
    }

    /// Greater is better.
    fn compare(&self, other: &Rating) -> Ordering {
        let height = self.levels.len().cmp(&other.levels.len());
        height
            .then_with(|| self.levels.cmp(&other.levels))
            .then_with(|| self.weight.total_cmp(&other.weight))
    }
}

/// The unions of an entry of `level` and a set of `first` disjoint to it.
fn next_level(first: &[Cells], level: &[Cells]) -> Vec<Cells> {
    let mut unions: Vec<Cells> = level
        .iter()
        .flat_map(|&union| {
            first.iter().filter(move |set| set.is_disjoint(union)).map(move |&set| set | union)
        })
        .collect();
    unions.sort_unstable_by_key(|&union| ua::order(union));
    unions.dedup();
    unions.truncate(LEVEL_CAP);
    unions
}

/// 1/size²: a small set says more than a large one.
pub(crate) fn weight(set: Cells) -> f64 {
    1.0 / f64::from(set.len() * set.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cells: &[usize]) -> Cells {
        cells.iter().copied().collect()
    }

    #[test]
    fn small_sets_come_first() {
        let clique = [set(&[0, 1, 2]), set(&[3, 4])];
        assert_eq!(rate(&clique, &[]), [clique[1], clique[0]]);
    }

    #[test]
    fn among_equals_the_one_with_more_levels_comes_first() {
        // Beside 0 1 there are two disjoint sets, beside 2 3 there is one level of two sets.
        let clique = [set(&[2, 3]), set(&[0, 1])];
        let sets = [set(&[4, 5]), set(&[6, 7, 2]), set(&[4, 6, 0])];
        assert_eq!(rate(&clique, &sets), [clique[1], clique[0]]);
    }

    #[test]
    fn levels_count_unions_once() {
        let small = [set(&[1]), set(&[2]), set(&[3]), set(&[0, 1])];
        assert_eq!(Rating::of(set(&[0]), &small).levels, [1, 3, 3]);
        assert_eq!(Rating::of(set(&[0]), &small).weight, 3.0);
    }
}
