//! The room that a set leaves for others: disjoint levels, by which sets of equal size are rated.
//!
//! Step 2.3 of dobrichev's GridChecker ("How the GridChecker works", 2010), which rates the sets of
//! a clique chosen before. Level one of a set has the small sets disjoint from it. Each level joins
//! the sets of the level before with those of level one that are disjoint from them. Sets of equal
//! size are compared by the number of levels, then by the counts from the highest level down. Then
//! the sizes of the sets of level one decide: each weighs 1/size².
//!
//! Dobrichev's program counts every union of a level, however often. Ours counts a union of sets
//! once, and at most the `width` smallest of a level: symmetric grids have millions.

use seventeen_core::Cells;
use seventeen_plugin::prelude::*;

/// The sets that others are rated by.
#[derive(Default)]
pub(crate) struct DisjointLevels {
    small: Vec<Cells>,
    width: usize,
    watch: CancellationPoll,
}

/// The rating of a set among those of its size: greater is better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rating {
    levels: usize,
    /// From the highest level down.
    counts: Vec<usize>,
    /// Of level one.
    weight: u64,
}

impl DisjointLevels {
    /// The option that limits the number of unions per level.
    pub(crate) const fn width(default: i64) -> Param {
        Param::int(
            "width",
            default,
            1..=1_000_000,
            "Maximum number of unions of sets that a level counts",
        )
    }

    /// Sets are rated by those of `small`, which are by ascending size; a level counts up to
    /// `width` unions of them.
    pub(crate) fn new(small: &[Cells], width: usize) -> DisjointLevels {
        DisjointLevels { small: small.to_vec(), width, watch: CancellationPoll::default() }
    }

    /// The rating of `set`.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn rate(&mut self, set: Cells) -> Result<Rating> {
        let small = self.small.iter().copied();
        let disjoint: Vec<Cells> = small.filter(|other| other.is_disjoint(set)).collect();
        let weight = disjoint.iter().copied().map(weight).sum();
        let mut counts = Vec::new();
        let mut level = disjoint.clone();
        while !level.is_empty() {
            counts.push(level.len());
            level = self.next_level(&level, &disjoint)?;
        }
        counts.reverse();
        Ok(Rating { levels: counts.len(), counts, weight })
    }

    /// The distinct unions of an element of `level` with a set of level one disjoint from it, the
    /// smallest of them. Both lists are by ascending size.
    fn next_level(&mut self, level: &[Cells], disjoint: &[Cells]) -> Result<Vec<Cells>> {
        let mut next: Vec<Cells> = Vec::new();
        for size in 0..=81 {
            let mut unions: Vec<Cells> = Vec::new();
            for group in level.chunk_by(|a, b| a.len() == b.len()) {
                let sets = sets_of_size(disjoint, size - group[0].len().min(size));
                for &union in group {
                    self.watch.step()?;
                    let added = sets.iter().filter(|set| set.is_disjoint(union));
                    unions.extend(added.map(|&set| union | set));
                }
            }
            unions.sort_unstable();
            unions.dedup();
            next.append(&mut unions);
            if next.len() >= self.width {
                break;
            }
        }
        next.truncate(self.width);
        Ok(next)
    }
}

/// The sets with `size` cells, of sets by ascending size.
fn sets_of_size(sets: &[Cells], size: u32) -> &[Cells] {
    let place = |size: u32| sets.partition_point(|set| set.len() < size);
    &sets[place(size)..place(size + 1)]
}

/// 1/size², in units of 2^-40: small sets matter more than large ones.
fn weight(set: Cells) -> u64 {
    (1 << 40) / u64::from(set.len() * set.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::Cell;

    fn set(cells: &[usize]) -> Cells {
        cells.iter().copied().map(Cell::of).collect()
    }

    fn rate(of: Cells, small: &[Cells], width: usize) -> Rating {
        DisjointLevels::new(small, width).rate(of).expect("not stopped")
    }

    #[test]
    fn levels_count_unions_once() {
        let small = [set(&[1]), set(&[2]), set(&[3]), set(&[0, 1])];
        let rating = rate(set(&[0]), &small, 500);
        assert_eq!(rating.counts, [1, 3, 3]);
        assert_eq!(rating.weight, 3 << 40);
        assert_eq!(rate(set(&[0]), &small, 2).counts, [1, 2, 3]);
    }

    #[test]
    fn more_levels_are_better_then_more_sets_then_smaller_ones() {
        // Beside 0 1 there are two disjoint sets, beside 2 3 one level of two that meet.
        let sets = [set(&[4, 5]), set(&[6, 7, 2]), set(&[4, 6, 0])];
        assert!(rate(set(&[0, 1]), &sets, 500) > rate(set(&[2, 3]), &sets, 500));
        let one = [set(&[4, 5]), set(&[2, 3, 4])];
        assert!(rate(set(&[0]), &one, 500) > rate(set(&[2]), &one, 500));
        assert!(rate(set(&[2]), &one, 500) > rate(set(&[5]), &one, 500));
    }
}
