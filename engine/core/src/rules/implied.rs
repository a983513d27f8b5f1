//! Implied houses: sets of cells that hold each digit once because other houses do.
//!
//! If disjoint houses have the cells of one disjoint house fewer and of some more cells, then these
//! cells are a house, too. Players call this the law of leftovers. In windoku, rows 2 to 4 contain
//! two windows; the cells that are left over are a house.

use crate::Cells;

/// The most houses that are added: odd region maps could imply thousands.
const MOST: usize = 64;

/// The houses that these imply by two or three at a time, and those implied by both, in ascending
/// order. `side` is the number of digits.
pub(super) fn implied(side: usize, houses: &[Cells]) -> Vec<Cells> {
    let full = |house: &&Cells| house.len() as usize == side;
    let mut all: Vec<Cells> = houses.iter().filter(full).copied().collect();
    let known = all.len();
    loop {
        let mut new: Vec<Cells> = leftovers(&all).filter(|left| !all.contains(left)).collect();
        new.sort_unstable();
        new.dedup();
        if new.is_empty() || all.len() - known + new.len() > MOST {
            let mut added = all.split_off(known);
            added.sort_unstable();
            return added;
        }
        all.append(&mut new);
    }
}

/// What is left of two houses without one, and of three without two.
fn leftovers(houses: &[Cells]) -> impl Iterator<Item = Cells> {
    let after = |index: usize| houses.iter().enumerate().skip(index + 1).map(|(i, &h)| (i, h));
    let pairs = (0..houses.len()).flat_map(move |a| {
        let disjoint = after(a).filter(move |(_, other)| other.is_disjoint(houses[a]));
        disjoint.map(move |(b, other)| (b, houses[a] | other))
    });
    pairs.flat_map(move |(b, union)| {
        let triples = after(b).filter(move |(_, other)| other.is_disjoint(union));
        let of_triples = triples.flat_map(move |(_, other)| without_two(union | other, houses));
        without_one(union, houses).chain(of_triples)
    })
}

fn without_one(union: Cells, houses: &[Cells]) -> impl Iterator<Item = Cells> {
    houses.iter().filter(move |house| house.is_subset(union)).map(move |&house| union - house)
}

fn without_two(union: Cells, houses: &[Cells]) -> impl Iterator<Item = Cells> {
    without_one(union, houses).flat_map(move |rest| without_one(rest, houses))
}
