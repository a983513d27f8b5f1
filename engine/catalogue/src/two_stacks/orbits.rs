//! Pairs of fillings up to symmetry: one pair of each orbit.
//!
//! A symmetry makes the first filling of any pair the first one of its orbit, so only such pairs
//! are listed. Two of them are equal if a symmetry keeps the first filling and maps one second
//! filling to the other. Exchanging the stacks also makes pairs equal. So only pairs are listed
//! whose second filling has the same or a later orbit. If the orbit is the same, each pair is also
//! compared with its exchanged pair.

use super::fillings::{ColumnMap, Fillings};
use super::splits::Splits;

/// The fillings of both stacks, by their indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FillingPair {
    pub(super) left: u32,
    pub(super) right: u32,
}

/// The fillings that symmetries make of one.
struct Orbit {
    first: u32,
    /// The symmetries that keep `first`, by their indices.
    keeping: Vec<usize>,
    /// The members with a symmetry each that makes it of `first`.
    members: Vec<(u32, usize)>,
}

/// One pair of each class of grids with these splits.
pub(super) fn pairs(splits: &Splits, fillings: &Fillings) -> Vec<FillingPair> {
    let symmetries = splits.symmetries();
    let maps: Vec<ColumnMap> = symmetries.iter().map(|one| fillings.column_map(one)).collect();
    let orbits = find_orbits(fillings, &maps);
    let mut pairs = Vec::new();
    let mut seen = vec![false; fillings.len()];
    for (number, orbit) in orbits.iter().enumerate() {
        seen.fill(false);
        let left = orbit.first;
        let mark = |seen: &mut [bool], right: u32| {
            for &keeping in &orbit.keeping {
                seen[fillings.image(&maps[keeping], right) as usize] = true;
            }
        };
        for other in &orbits[number..] {
            for &(right, symmetry) in &other.members {
                if seen[right as usize] {
                    continue;
                }
                pairs.push(FillingPair { left, right });
                mark(&mut seen, right);
                if other.first == left {
                    // Exchanged, the pair begins with `right`. Its symmetry, undone, makes that
                    // `left`.
                    mark(&mut seen, fillings.image(&maps[symmetry].inverse(), left));
                }
            }
        }
    }
    pairs
}

/// The orbits of all fillings, by their first ones.
fn find_orbits(fillings: &Fillings, maps: &[ColumnMap]) -> Vec<Orbit> {
    let mut orbits = Vec::new();
    let mut is_known = vec![false; fillings.len()];
    for first in 0..fillings.len() as u32 {
        if is_known[first as usize] {
            continue;
        }
        let mut orbit = Orbit { first, keeping: Vec::new(), members: Vec::new() };
        for (index, map) in maps.iter().enumerate() {
            let image = fillings.image(map, first);
            if image == first {
                orbit.keeping.push(index);
            }
            if !std::mem::replace(&mut is_known[image as usize], true) {
                orbit.members.push((image, index));
            }
        }
        orbits.push(orbit);
    }
    orbits
}
