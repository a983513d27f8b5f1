//! The choice of the sets in the search (step 2.8).
//!
//! All sets below a size are kept; the size is chosen so that these are at most `keep`. The first
//! remaining sets in the search's order follow until there are `most`.

use super::order;
use seventeen_plugin::prelude::*;

/// The sets of positions that take part, in the order of the search.
pub(crate) fn filter(mut sets: Vec<Cells>, keep: usize, most: usize) -> Vec<Cells> {
    let size = threshold(&sets, keep);
    order::sort(&mut sets);
    let (mut kept, large): (Vec<Cells>, Vec<Cells>) =
        sets.into_iter().partition(|set| set.len() < size);
    let room = most.saturating_sub(kept.len());
    kept.extend(large.into_iter().take(room));
    order::sort(&mut kept);
    kept
}

/// The greatest size such that at most `keep` sets are smaller.
fn threshold(sets: &[Cells], keep: usize) -> u32 {
    let mut sizes: Vec<u32> = sets.iter().map(|set| set.len()).collect();
    sizes.sort_unstable();
    sizes.get(keep).copied().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(positions: &[usize]) -> Cells {
        positions.iter().copied().map(Cell::of).collect()
    }

    #[test]
    fn small_sets_stay_and_the_first_of_the_others() {
        let sets = vec![set(&[0, 1]), set(&[0, 2, 3]), set(&[5, 6, 7]), set(&[1, 6, 8])];
        let kept = filter(sets.clone(), 2, 2);
        assert_eq!(kept, [set(&[5, 6, 7]), set(&[0, 1])]);
        assert_eq!(filter(sets.clone(), 0, 0), []);
        assert_eq!(filter(sets, 4, 0).len(), 4);
    }
}
