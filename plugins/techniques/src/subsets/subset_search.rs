//! Closed sets: some of nine sets whose union has as many members as there are sets.
//!
//! With the candidates of a house's cells these are naked subsets, with the places of its digits
//! hidden ones. With the places of one digit in all rows or columns they are fish.

use seventeen_core::proof::Constraint;
use seventeen_core::{Cells, Digits, Position, Step, house, notation};
use std::iter::successors;
use std::ops::ControlFlow;

/// As many digits as cells of a house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct HouseSubset {
    /// The number of the house.
    pub house: usize,
    /// The cells.
    pub cells: Cells,
    /// The digits.
    pub digits: Digits,
}

impl HouseSubset {
    /// The step without its conclusions: `Naked Pair: 1,2 in r1c12` if `kind` is `Naked`.
    pub(crate) fn step(&self, position: &Position, kind: &str) -> Step {
        let HouseSubset { house, cells, digits } = *self;
        let size = cells.len();
        let (name, list) = (NAMES[size as usize - 2], notation::digits(digits, ","));
        let step =
            Step::form("").of_size(size).in_house(house).role(ROLES[size as usize - 2], cells);
        digits
            .iter()
            .fold(step, |step, digit| step.show(digit, cells & position.places(digit), 0))
            .saying(format!("{kind} {name}: {list} in {}", notation::cells(cells)))
    }
}

impl HouseSubset {
    /// Proves a step's eliminations in its house: its cells have no other digits.
    pub(crate) fn prove_naked(&self, position: &Position, step: Step) -> Step {
        step.cover(position, self.cell_constraints(), self.digit_constraints())
    }

    /// Proves a step's eliminations in its cells: its digits have no other places.
    pub(super) fn prove_hidden(&self, position: &Position, step: Step) -> Step {
        step.cover(position, self.digit_constraints(), self.cell_constraints())
    }

    pub(crate) fn cell_constraints(&self) -> impl Iterator<Item = Constraint> + use<> {
        self.cells.iter().map(Constraint::Cell)
    }

    pub(crate) fn digit_constraints(&self) -> impl Iterator<Item = Constraint> + use<> {
        let house = self.house;
        self.digits.iter().map(move |digit| Constraint::place(house, digit))
    }
}

/// The names of subsets of two, three and four cells.
const NAMES: [&str; 3] = ["Pair", "Triple", "Quadruple"];

/// The names of their cells.
const ROLES: [&str; 3] = ["pair", "triple", "quadruple"];

/// The numbers of the houses in search order, except SudokuExplainer's: boxes, rows, columns.
pub(crate) fn houses_in_search_order() -> impl Iterator<Item = usize> {
    (18..27).chain(0..18)
}

/// The numbers of the houses in SudokuExplainer's order: boxes, columns, rows.
pub(crate) const BOXES_COLUMNS_ROWS: [usize; 27] = {
    let mut order = [0; 27];
    let mut i = 0;
    while i < 27 {
        order[i] = 9 * (2 - i / 9) + i % 9;
        i += 1;
    }
    order
};

/// The number of bits of each nine-bit set.
pub(crate) static COUNT: [u8; 512] = {
    let mut count = [0; 512];
    let mut set = 0;
    while set < 512 {
        count[set] = set.count_ones() as u8;
        set += 1;
    }
    count
};

/// The number of members of a nine-bit set.
#[inline]
pub(crate) fn count_members(set: u16) -> usize {
    COUNT[set as usize & 511].into()
}

/// Visits the choices of `size` sets, each with at least two members, whose union has exactly
/// `size`. Each choice comes as bits, `i` for set `i`, with the union. They are in ascending order
/// of the bits.
#[inline]
pub(crate) fn visit_subsets(
    sets: &[u16; 9],
    size: usize,
    mut visit: impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut small, mut n) = ([(0, 0); 9], 0);
    for (i, &set) in sets.iter().enumerate() {
        small[n] = (1 << i, set);
        n += usize::from((2..=size).contains(&count_members(set)));
    }
    extend_subset(&small[..n], size, size, (0, 0), &mut visit)
}

/// Like `visit_subsets`, in lexicographic order: choices with the first set before those without
/// it.
pub(crate) fn visit_lexicographic(
    sets: &[u16; 9],
    size: usize,
    mut visit: impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut found = Vec::new();
    let _ = visit_subsets(sets, size, |which, union| {
        found.push((which, union));
        ControlFlow::Continue(())
    });
    found.sort_unstable_by_key(|&(which, _)| std::cmp::Reverse(which.reverse_bits()));
    found.into_iter().try_for_each(|(which, union)| visit(which, union))
}

/// Whether a set that is not one of `which` has a member of their union.
#[inline]
pub(crate) fn intersects_others(sets: &[u16; 9], which: u16, union: u16) -> bool {
    let others = sets.iter().enumerate().filter(|(i, _)| which >> i & 1 == 0);
    others.fold(0, |all, (_, set)| all | set) & union != 0
}

/// Adds `more` of `sets` to those `chosen` with their union.
fn extend_subset(
    sets: &[(u16, u16)],
    size: usize,
    more: usize,
    chosen: (u16, u16),
    visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for last in (more - 1)..sets.len() {
        let (which, union) = (chosen.0 | sets[last].0, chosen.1 | sets[last].1);
        match count_members(union) {
            n if n > size => {}
            _ if more > 1 => extend_subset(&sets[..last], size, more - 1, (which, union), visit)?,
            n if n == size => visit(which, union)?,
            _ => {}
        }
    }
    ControlFlow::Continue(())
}

/// The next larger set with as many bits, for a set that is not empty.
pub(crate) fn next_set_of_size(set: u16) -> u16 {
    let set = u32::from(set);
    let ripple = set + (set & set.wrapping_neg());
    (ripple | ((set ^ ripple) >> 2) >> set.trailing_zeros()) as u16
}

/// All sets of `size` digits, at least one.
pub(crate) fn digit_sets(size: u32) -> impl Iterator<Item = Digits> {
    let next = |&set: &u16| Some(next_set_of_size(set));
    successors(Some((1 << size) - 1), next).take_while(|&set| set < 512).map(Digits::from_bits)
}

pub(crate) fn cells_at_places(house: usize, places: u16) -> Cells {
    let cells = house::CELLS_OF[house].iter().enumerate();
    cells.filter(|(k, _)| places >> k & 1 != 0).map(|(_, &cell)| cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choices_are_those_of_a_plain_loop() {
        let mut state = 1_u32;
        for _ in 0..3000 {
            let sets: [u16; 9] = std::array::from_fn(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 20 & state >> 11 & 0o777) as u16
            });
            for size in 2..=7 {
                let mut found = Vec::new();
                let _ = visit_subsets(&sets, size, |which, union| {
                    found.push((which, union));
                    ControlFlow::Continue(())
                });
                assert_eq!(found, brute_force_subsets(&sets, size));
                let places =
                    |&(which, _): &(u16, u16)| Digits::from_bits(which).iter().collect::<Vec<_>>();
                found.sort_by_cached_key(places);
                let mut from_first = Vec::new();
                let _ = visit_lexicographic(&sets, size, |which, union| {
                    from_first.push((which, union));
                    ControlFlow::Continue(())
                });
                assert_eq!(from_first, found);
            }
        }
    }

    fn brute_force_subsets(sets: &[u16; 9], size: usize) -> Vec<(u16, u16)> {
        let (mut found, mut which) = (Vec::new(), (1 << size) - 1);
        while which < 512 {
            let chosen = sets.iter().enumerate().filter(|(i, _)| which >> i & 1 != 0);
            let union = chosen.clone().fold(0, |union, (_, set)| union | set);
            if chosen.clone().all(|(_, set)| set.count_ones() > 1) && count_members(union) == size {
                found.push((which, union));
            }
            which = next_set_of_size(which);
        }
        found
    }
}
