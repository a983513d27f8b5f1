//! The almost locked sets (ALS) of a position and their restricted commons.
//!
//! An almost locked set is n cells of a house with n + 1 digits: if it loses one of them, it holds
//! all the others. A restricted common of two sets is a digit whose cells in one set all see its
//! cells in the other. So at most one of the two sets holds it. Sets that share cells are not
//! compared, as in HoDoKu's default. The option `overlap` allows them. The digits that a set holds
//! without one of its own do not depend on other sets. A common has no cell in both, since no cell
//! sees itself.

use seventeen_core::house::{CELLS_OF, seen_by_all};
use seventeen_core::{Cells, Digit, Digits, House, Houses, Position, Step, notation};
use seventeen_plugin::prelude::Param;

/// The option of techniques with several sets.
pub(super) const OVERLAP: Param =
    Param::bool("overlap", false, "Sets may overlap, but not in cells with a restricted common");

/// n cells of a house with n + 1 digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Als {
    /// Its cells.
    pub cells: Cells,
    /// Its digits.
    pub digits: Digits,
    /// For each of its digits, by index `d - 1`, the cells outside that see all its places in the
    /// set. They cannot take the digit if the set holds it. Empty for other digits.
    pub seen: [Cells; 9],
}

impl Als {
    /// The places of `digit` in the set.
    pub fn places(&self, position: &Position, digit: Digit) -> Cells {
        position.places(digit) & self.cells
    }

    /// The cells outside that see all places of some digit. A set with a restricted common has some
    /// of them.
    pub(super) fn seen_cells(&self) -> Cells {
        self.seen.iter().fold(Cells::EMPTY, |near, seen| near | *seen)
    }

    /// `r1c12 {123}`.
    pub fn notation(&self) -> String {
        format!("{} {{{}}}", notation::cells(self.cells), self.digits)
    }

    /// The step with the set's cells under a name, and its candidates in a colour.
    pub(crate) fn show(&self, position: &Position, step: Step, name: String, color: u8) -> Step {
        self.digits.iter().fold(step.role(name, self.cells), |step, digit| {
            step.show(digit, self.places(position, digit), color)
        })
    }
}

/// The name of the set of this number, from 0: `set A`.
pub(super) fn set_name(number: usize) -> String {
    format!("set {}", char::from(b'A' + (number % 26) as u8))
}

/// All almost locked sets of at most `most_cells` cells, fewer cells first, each once.
pub fn all_als(position: &Position, most_cells: usize) -> Vec<Als> {
    let mut sets = Vec::with_capacity(256);
    (0..27).for_each(|house| add_als_of_house(position, house, most_cells as u32, &mut sets));
    sets.sort_by_cached_key(|set| set.cells.len());
    sets
}

/// The sets of a house; of a box, those that do not lie in a line.
fn add_als_of_house(position: &Position, house: usize, most: u32, sets: &mut Vec<Als>) {
    let cells = CELLS_OF[house];
    let mut union = [Digits::EMPTY; 512];
    let blank = (0..9).filter(|&k| position.blank().contains(cells[k]));
    let blank = blank.fold(0, |blank, k| blank | 1 << k);
    for mask in 1..512usize {
        union[mask] = union[mask & (mask - 1)] | position.candidates(cells[lowest_place(mask)]);
        let n = mask.count_ones();
        if mask & !blank != 0 || n > most || union[mask].len() != n + 1 {
            continue;
        }
        // A set of one cell belongs to the row, and one in a line to the line.
        if house >= 9 && n == 1 || house >= 18 && is_in_one_line(mask) {
            continue;
        }
        let cells = (0..9).filter(|k| mask >> k & 1 != 0).map(|k| cells[k]).collect();
        sets.push(new_als(position, cells, union[mask]));
    }
}

fn lowest_place(mask: usize) -> usize {
    mask.trailing_zeros() as usize
}

/// Whether these places of a box lie in one row or column of it.
fn is_in_one_line(mask: usize) -> bool {
    [0o007, 0o070, 0o700, 0o111, 0o222, 0o444usize].iter().any(|line| mask & !line == 0)
}

pub(super) fn new_als(position: &Position, cells: Cells, digits: Digits) -> Als {
    let mut seen = [Cells::EMPTY; 9];
    for digit in digits {
        seen[digit] = seen_by_all(position.places(digit) & cells) - cells;
    }
    Als { cells, digits, seen }
}

/// The restricted commons of two sets; none if they share cells, unless they may `overlap`.
#[inline]
pub fn restricted_commons(position: &Position, one: &Als, other: &Als, overlap: bool) -> Digits {
    let both = one.digits & other.digits;
    if both.is_empty() || !overlap && !one.cells.is_disjoint(other.cells) {
        return Digits::EMPTY;
    }
    both.iter().filter(|&digit| other.places(position, digit).is_subset(one.seen[digit])).collect()
}

/// All pairs of sets with a restricted common.
pub struct RestrictedCommons {
    /// For each set, by its number, the others with their restricted commons, ascending.
    pub of: Vec<Vec<(u32, Digits)>>,
}

impl RestrictedCommons {
    /// The restricted commons between these sets, which may `overlap` or not.
    pub fn new(position: &Position, sets: &[Als], overlap: bool) -> RestrictedCommons {
        let mut of = vec![Vec::new(); sets.len()];
        for (i, one) in sets.iter().enumerate() {
            let near = one.seen_cells();
            for (j, other) in sets.iter().enumerate().skip(i + 1) {
                if near.is_disjoint(other.cells) {
                    continue;
                }
                let commons = restricted_commons(position, one, other, overlap);
                if !commons.is_empty() {
                    of[i].push((j as u32, commons));
                    of[j].push((i as u32, commons));
                }
            }
        }
        RestrictedCommons { of }
    }
}

/// The eliminations by the steps of some sets, so that each step adds one.
#[derive(Default)]
pub struct KnownEliminations([Cells; 9]);

impl KnownEliminations {
    /// Whether these eliminations, by digit index `d - 1`, include a new one; records them.
    pub fn add_if_new(&mut self, out: &[Cells; 9]) -> bool {
        let new = self.0.iter().zip(out).any(|(known, out)| !out.is_subset(*known));
        self.0.iter_mut().zip(out).for_each(|(known, out)| *known |= *out);
        new
    }
}

/// The step with these eliminations, cells of digits by index `d - 1`.
pub(crate) fn with_eliminations(position: &Position, step: Step, out: &[Cells; 9]) -> Step {
    Digit::all().fold(step, |step, digit| step.eliminate(position, digit, out[digit]))
}

pub(crate) fn houses_containing(cells: Cells) -> Houses {
    House::all().filter(|house| cells.is_subset(house.cells())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cells, digits, with_only};

    #[test]
    fn each_set_is_found_once() {
        let position = with_only(&[("r1c1", "12"), ("r1c2", "23"), ("r5c2", "134")]);
        let sets = all_als(&position, 8);
        let found: Vec<Cells> = sets.iter().map(|set| set.cells).collect();
        let mut expected = vec![cells("r1c1"), cells("r1c2"), cells("r1c1 r1c2")];
        // All nine digits in eight cells of a house without such a cell.
        expected.extend(found.iter().copied().filter(|cells| cells.len() == 8));
        assert_eq!(found.len(), expected.len());
        assert!(expected.iter().all(|cells| found.contains(cells)));
    }

    #[test]
    fn a_restricted_common_is_seen_from_all_its_cells() {
        let position = with_only(&[("r1c1", "12"), ("r1c9", "12"), ("r5c9", "23")]);
        let sets = all_als(&position, 1);
        let common = |i: usize, j: usize| restricted_commons(&position, &sets[i], &sets[j], false);
        let found = [common(0, 1), common(1, 2), common(0, 2)];
        assert_eq!(found, ["12", "2", ""].map(digits));
    }

    #[test]
    fn sets_that_overlap_have_no_common_in_a_shared_cell() {
        let position = with_only(&[("r1c1", "12"), ("r1c2", "23"), ("r2c2", "13")]);
        let sets = all_als(&position, 2);
        let of = |text: &str| sets.iter().find(|set| set.cells == cells(text)).unwrap();
        let (row, column) = (of("r1c12"), of("r12c2"));
        assert_eq!(restricted_commons(&position, row, column, false), Digits::EMPTY);
        // 2 and 3 are in r1c2, and the places of 1, r1c1 and r2c2, see each other.
        assert_eq!(restricted_commons(&position, row, column, true), digits("1"));
    }
}
