//! Unavoidable sets: a collection kept minimal, ordered by size.
//!
//! An unavoidable set (UA) of a solution grid is a set of cells whose digits can be replaced so
//! that another solution grid results. Every puzzle with one solution has a given in each of them.
//! Only minimal ones matter: a given in a subset is a given in the superset too.

mod supersets;

use crate::Cells;
use supersets::Supersets;

/// Lists up to this long are compared set by set, which takes half as long for 85 sets as arranging
/// them in rows of bits.
const SHORT: usize = 512;

/// The sets that contain no other, each once, by ascending size and then by cells.
///
/// ```
/// use seventeen_core::{Cells, ua};
///
/// let [four, six]: [Cells; 2] = ["r12c12".parse()?, "r12c123".parse()?];
/// assert_eq!(ua::minimal(vec![six, four, four]), [four]);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub fn minimal(sets: Vec<Cells>) -> Vec<Cells> {
    let (sets, ends) = by_size(&sets);
    if sets.len() <= SHORT {
        return keep(&sets, &ends, |smaller, set| !smaller.iter().any(|s| s.is_subset(set)));
    }
    let union = sets.iter().fold(Cells::EMPTY, |union, &set| union | set);
    let cells: usize = sets.iter().map(|set| set.len() as usize).sum();
    if 2 * cells > sets.len() * union.len() as usize {
        // Sets of most cells: their complements are small, and smaller sets have larger
        // complements.
        let mut left = Supersets::default();
        keep(&sets, &ends, |smaller, set| {
            smaller[left.len()..].iter().for_each(|&set| left.push(union - set));
            !left.any(union - set)
        })
    } else {
        // Sets of few cells: each removes the sets that contain it.
        let mut all = Supersets::default();
        sets.iter().for_each(|&set| all.push(set));
        let mut indices = ends[0]..;
        keep(&sets, &ends, |_, set| indices.next().is_some_and(|index| all.strike(index, set)))
    }
}

/// The sets that pass, by ascending size and then by cells, each once.
///
/// Calls `passes` for every set except the empty one, by ascending size, with the smaller sets that
/// have passed: different sets of one size do not contain one another.
fn keep(
    sets: &[Cells],
    ends: &[usize; 82],
    mut passes: impl FnMut(&[Cells], Cells) -> bool,
) -> Vec<Cells> {
    let mut kept = Vec::with_capacity(sets.len());
    for size in ends.windows(2) {
        let smaller = kept.len();
        for &set in &sets[size[0]..size[1]] {
            if passes(&kept[..smaller], set) {
                kept.push(set);
            }
        }
        kept[smaller..].sort_unstable();
    }
    kept.dedup();
    kept
}

/// Sorts the sets in the order of a collection.
pub fn sort(sets: &mut [Cells]) {
    let (sorted, ends) = by_size(sets);
    sets.copy_from_slice(&sorted);
    for ends in ends.windows(2) {
        sets[ends[0]..ends[1]].sort_unstable();
    }
}

/// The sets by ascending size, counting sort; those of `n` cells end at place `n`.
fn by_size(sets: &[Cells]) -> (Vec<Cells>, [usize; 82]) {
    let mut starts = [0; 83];
    for set in sets {
        starts[set.len() as usize + 1] += 1;
    }
    for size in 0..82 {
        starts[size + 1] += starts[size];
    }
    let mut sorted = vec![Cells::EMPTY; sets.len()];
    let mut ends = [0; 82];
    ends.copy_from_slice(&starts[..82]);
    for &set in sets {
        let place = &mut ends[set.len() as usize];
        sorted[*place] = set;
        *place += 1;
    }
    (sorted, ends)
}

/// The key by which collections of sets are ordered: the size, then the cells.
pub fn order(set: Cells) -> (u32, Cells) {
    (set.len(), set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    fn set(cells: &[usize]) -> Cells {
        cells.iter().copied().map(Cell::of).collect()
    }

    /// Sets of up to `most` of the first `span` cells, a quarter of them of three cells at most.
    fn many(count: u64, span: u64, most: u64) -> Vec<Cells> {
        let mut state = 17_u64;
        let mut below = |bound: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % bound
        };
        let mut set = || {
            let size = most - below(4) * (most - 3) / 3;
            (0..size).map(|_| Cell::of(below(span) as usize)).collect()
        };
        (0..count).map(|_| set()).collect()
    }

    #[test]
    fn supersets_doubles_and_the_empty_set_go() {
        let sets = vec![set(&[1, 2, 3]), set(&[5, 9]), set(&[1, 3]), set(&[5, 9]), Cells::EMPTY];
        assert_eq!(minimal(sets), [set(&[1, 3]), set(&[5, 9])]);
    }

    #[test]
    fn small_sets_come_first() {
        let sets = vec![set(&[0, 1, 2]), set(&[70, 80]), set(&[3, 4])];
        assert_eq!(minimal(sets), [set(&[3, 4]), set(&[70, 80]), set(&[0, 1, 2])]);
    }

    #[test]
    fn what_is_left_is_what_comparing_all_with_all_leaves() {
        // A short list; sets of few cells; sets of most cells; both kept in more than one block.
        for (count, span, most, several_blocks) in
            [(0, 81, 9, false), (500, 20, 12, false), (2000, 81, 12, true), (2500, 60, 70, true)]
        {
            let mut sets = many(count, span, most);
            let found = minimal(sets.clone());
            sets.sort_by_key(|&set| order(set));
            sets.dedup();
            let contains_other = |set: Cells| sets.iter().any(|&o| o != set && o.is_subset(set));
            let expected: Vec<Cells> =
                sets.iter().copied().filter(|&set| !contains_other(set)).collect();
            assert_eq!(found, expected, "{count} sets of {span} cells");
            assert!(found.len() < sets.len() || count == 0, "nothing was left out");
            assert_eq!(found.len() > 512, several_blocks, "{} kept", found.len());
        }
    }

    #[test]
    fn sorting_follows_the_order() {
        let mut sets = many(1000, 81, 12);
        let mut expected = sets.clone();
        expected.sort_by_key(|&set| order(set));
        sort(&mut sets);
        assert_eq!(sets, expected);
    }
}
