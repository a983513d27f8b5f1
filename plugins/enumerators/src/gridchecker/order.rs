//! The order of the sets (step 2.7): descending by their lowest position, then by size.
//!
//! Clues are placed from the highest position down, so the first set that no clue hits is the
//! first that none can hit any more.

use seventeen_plugin::prelude::*;
use std::cmp::Reverse;

/// The key of a set of positions; the set itself comes last, so that all keys differ.
pub(crate) fn key(set: Cells) -> (Reverse<Option<Cell>>, u32, Cells) {
    (Reverse(set.first()), set.len(), set)
}

/// Sorts sets of positions.
pub(crate) fn sort(sets: &mut [Cells]) {
    sets.sort_by_key(|&set| key(set));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_lowest_position_comes_first_and_then_the_smaller_set() {
        let set = |positions: &[usize]| positions.iter().copied().map(Cell::of).collect::<Cells>();
        let mut sets = [set(&[1, 80]), set(&[4, 5, 6]), set(&[4, 70])];
        sort(&mut sets);
        assert_eq!(sets, [set(&[4, 70]), set(&[4, 5, 6]), set(&[1, 80])]);
    }
}
