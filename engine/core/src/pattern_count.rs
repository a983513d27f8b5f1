//! The numbers of essentially different patterns, of n cells or of a map.
//!
//! The number of orbits is the mean number of patterns that a map of the group fixes. (The lemma
//! bears Burnside's name: Cauchy 1845, Frobenius 1887.) A pattern is fixed if it is a union of the
//! map's cycles of cells. So the numbers for all n are coefficients of a mean over the maps, after
//! Pólya (1937): the mean of `Π (1 + x^length)` over the cycles. The 3,359,232 maps form few
//! classes with equal counts.

mod classes;

use crate::{Cell, ClueMap, Transformation};
use classes::classes;
use std::collections::BTreeMap;

/// The numbers of essentially different patterns of n cells, for each n from 0 to 81.
pub fn pattern_counts() -> [u128; 82] {
    let mut types: BTreeMap<Vec<usize>, u128> = BTreeMap::new();
    for class in classes() {
        let mut lengths: Vec<usize> = cycles(&class.map).iter().map(Vec::len).collect();
        lengths.sort_unstable();
        *types.entry(lengths).or_default() += class.size;
    }
    let mut fixed = [0; 82];
    for (lengths, size) in types {
        for (sum, n) in fixed.iter_mut().zip(unions::<82>(lengths)) {
            *sum += size * n;
        }
    }
    fixed.map(|sum| sum / Transformation::GEOMETRIC as u128)
}

/// The number of essentially different patterns that have a map, or an image of it.
///
/// Every class contains patterns with this very map. Two of them are essentially the same only by
/// maps that keep the numbers of clues. So these maps form the group.
///
/// ```
/// use seventeen_core::pattern_count::pattern_count_of;
///
/// // Two clues of a box share a line, or they do not.
/// assert_eq!(pattern_count_of("100/000/000".parse()?), 1);
/// assert_eq!(pattern_count_of("200/000/000".parse()?), 2);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub fn pattern_count_of(map: ClueMap) -> u128 {
    let clues = map.clues().map(usize::from);
    let (mut fixed, mut order) = (0, 0);
    for class in classes() {
        let keeps = |box_| clues[source_box(&class.map, box_)] == clues[box_];
        if (0..9).all(keeps) {
            order += class.size;
            fixed += class.size * fixed_patterns(&class.map, &clues);
        }
    }
    fixed / order
}

/// The number of patterns with these numbers of clues that a map fixes, which keeps the numbers.
///
/// In a cycle of boxes, one box determines the others. It may have any union of the parts of the
/// cycles of cells in it.
fn fixed_patterns(map: &Transformation, clues: &[usize; 9]) -> u128 {
    let mut lengths: [Vec<usize>; 9] = Default::default();
    for cycle in cycles(map) {
        let box_ = cycle.iter().map(|cell| cell.box_index()).min().unwrap_or(0);
        lengths[box_].push(cycle.iter().filter(|cell| cell.box_index() == box_).count());
    }
    let boxes = lengths.into_iter().zip(clues).filter(|(lengths, _)| !lengths.is_empty());
    boxes.map(|(lengths, &clues)| unions::<10>(lengths)[clues]).product()
}

/// For each number of cells below N, the number of unions of disjoint sets with that many, given
/// the sizes of the sets: the coefficients of `Π (1 + x^length)`.
fn unions<const N: usize>(lengths: Vec<usize>) -> [u128; N] {
    let mut counts = [0; N];
    counts[0] = 1;
    for length in lengths {
        for n in (length..N).rev() {
            counts[n] += counts[n - length];
        }
    }
    counts
}

/// The cycles of cells of a map.
fn cycles(map: &Transformation) -> Vec<Vec<Cell>> {
    let mut seen = [false; 81];
    let mut cycles = Vec::new();
    for start in Cell::all() {
        let mut cycle = Vec::new();
        let mut cell = start;
        while !std::mem::replace(&mut seen[cell], true) {
            cycle.push(cell);
            cell = map.source(cell);
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
}

/// The box of the source that moves to `box_`.
fn source_box(map: &Transformation, box_: usize) -> usize {
    map.source(Cell::at(box_ / 3 * 3, box_ % 3 * 3)).box_index()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cells, Region};
    use std::collections::HashSet;

    #[test]
    fn as_many_patterns_of_n_cells_as_published() {
        let counts = pattern_counts();
        let published = [1, 1, 5, 21, 109, 548, 3074, 16847, 92393, 489448];
        assert_eq!(counts[..10], published);
        assert_eq!(counts[17], 55_113_078_988);
        // A pattern and its complement.
        assert!((0..82).all(|n| counts[n] == counts[81 - n]));
    }

    /// All patterns with a map, by trying all combinations in each box.
    fn patterns(map: ClueMap) -> Vec<Cells> {
        let mut all = vec![Cells::EMPTY];
        for (box_, &clues) in map.clues().iter().enumerate() {
            let cells: Vec<Cell> = Region::single(box_).cells().iter().collect();
            let ways = (0..512_u32).filter(|ways| ways.count_ones() == clues.into());
            let ways: Vec<Cells> = ways
                .map(|ways| (0..9).filter(|i| ways >> i & 1 != 0).map(|i| cells[i]).collect())
                .collect();
            all = all.iter().flat_map(|&one| ways.iter().map(move |&way| one | way)).collect();
        }
        all
    }

    #[test]
    fn a_map_has_as_many_patterns_as_trying_all_finds() {
        for text in ["111/110/000", "100/010/001", "200/010/009", "120/090/000", "330/000/000"] {
            let map: ClueMap = text.parse().unwrap();
            let forms: HashSet<Cells> =
                patterns(map).into_iter().map(|pattern| pattern.minlex().0).collect();
            assert_eq!(pattern_count_of(map), forms.len() as u128, "{text}");
        }
    }

    #[test]
    fn the_maps_of_n_clues_share_the_patterns_of_n_cells() {
        for n in [4, 6] {
            let mut maps = HashSet::new();
            let mut sum = 0;
            for map in maps_of(n) {
                if maps.insert(map) {
                    maps.extend(images(map));
                    sum += pattern_count_of(map);
                }
            }
            assert_eq!(sum, pattern_counts()[n as usize]);
        }
    }

    /// All maps of n clues.
    fn maps_of(n: u8) -> Vec<ClueMap> {
        let mut all = vec![Vec::new()];
        for _ in 0..9 {
            let more = |so_far: &Vec<u8>| {
                let left = n - so_far.iter().sum::<u8>();
                let so_far = so_far.clone();
                (0..=left).map(move |clues| [so_far.clone(), vec![clues]].concat())
            };
            all = all.iter().flat_map(more).collect();
        }
        let full = all.into_iter().filter(|map| map.iter().sum::<u8>() == n);
        full.filter_map(|map| ClueMap::new(map.try_into().unwrap())).collect()
    }

    /// The images of a map under the 72 ways to move the boxes.
    fn images(map: ClueMap) -> Vec<ClueMap> {
        let moves =
            (0..Transformation::GEOMETRIC).step_by(216).filter(|number| number / 1296 % 216 == 0);
        moves
            .map(|number| {
                let moved = Transformation::geometric(number);
                let image = std::array::from_fn(|box_| map.clues()[source_box(&moved, box_)]);
                ClueMap::new(image).unwrap()
            })
            .collect()
    }
}
