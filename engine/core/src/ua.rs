//! Unavoidable sets: a collection kept minimal, ordered by size.
//!
//! An unavoidable set (UA) of a solution grid is a set of cells whose digits can be replaced by
//! others so that another solution grid results; every puzzle with one solution has a given in
//! each of them. Only minimal ones matter: a given in a subset is a given in the superset too.

use crate::Cells;

/// The sets that contain no other, each once, by ascending size and then by cells.
///
/// Works in about `n * m / 20` steps for `n` sets of which `m` are minimal: a subset's first
/// cell lies in its superset, so only the sets that begin at one of its cells are compared.
pub fn minimal(mut sets: Vec<Cells>) -> Vec<Cells> {
    sets.sort_unstable_by_key(|&set| order(set));
    sets.dedup();
    let mut kept: Vec<Cells> = Vec::with_capacity(sets.len());
    let mut by_first: Vec<Vec<Cells>> = vec![Vec::new(); 81];
    for set in sets {
        let Some(first) = set.first() else { continue };
        let covered = |cell: usize| by_first[cell].iter().any(|small| small.is_subset(set));
        if !set.iter().any(covered) {
            by_first[first].push(set);
            kept.push(set);
        }
    }
    kept
}

/// The key by which collections of sets are ordered: the size, then the cells.
pub fn order(set: Cells) -> (u32, Cells) {
    (set.len(), set)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cells: &[usize]) -> Cells {
        cells.iter().copied().collect()
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
}
