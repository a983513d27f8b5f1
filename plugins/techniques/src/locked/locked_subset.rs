//! The finder of locked pairs and triples: naked subsets of a line within one box.
//!
//! There are as many cells as digits, which are excluded both from the rest of the line and from
//! the rest of the box. If it excludes candidates in only one of the two, it is a plain naked
//! subset, as in Bernhard Hobiger's HoDoKu.

use crate::subsets::subset_search::HouseSubset;
use seventeen_core::house::{HOUSES, seen_by_all};
use seventeen_core::{Cell, Cells, Digits, Emit, Position, Step, notation};
use std::ops::ControlFlow;

/// A naked subset of a line within one box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LockedSubset {
    /// Its cells: two or three.
    pub cells: Cells,
    /// Their digits, as many.
    pub digits: Digits,
    /// The number of the line.
    pub line: usize,
    /// The number of the box.
    pub in_box: usize,
    /// The cells of both houses that may take one of the digits, too: some in the box, and some
    /// outside.
    pub out: Cells,
}

/// Visits those of `size` cells, 2 or 3, that exclude something in both houses, by box and cells.
pub fn for_each_locked_subset(
    position: &Position,
    size: u32,
    visit: Emit<'_, LockedSubset>,
) -> ControlFlow<()> {
    for (in_box, cells) in (18..27).zip(&HOUSES[18..]) {
        let mut found = Vec::new();
        for line in (0..18).filter(|&line| !HOUSES[line].is_disjoint(*cells)) {
            let crossing = HOUSES[line] & *cells & position.blank();
            let subsets = cell_choices(crossing, size);
            found.extend(subsets.filter_map(|cells| locked_subset(position, cells, line, in_box)));
        }
        found.sort_by_cached_key(|subset: &LockedSubset| subset.cells.iter().collect::<Vec<_>>());
        found.iter().try_for_each(&mut *visit)?;
    }
    ControlFlow::Continue(())
}

/// The sets of `size` cells out of at most three.
fn cell_choices(cells: Cells, size: u32) -> impl Iterator<Item = Cells> {
    let whole = (cells.len() == size).then_some(cells);
    let one_less = (cells.len() == size + 1).then_some(cells).into_iter();
    let fewer =
        one_less.flat_map(|cells| cells.iter().map(move |cell| cells - Cells::single(cell)));
    whole.into_iter().chain(fewer)
}

/// The locked subset of these cells, if it excludes candidates in both houses.
fn locked_subset(
    position: &Position,
    cells: Cells,
    line: usize,
    in_box: usize,
) -> Option<LockedSubset> {
    let digits = position.candidates_in(cells);
    let single = |cell| position.candidates(cell).len() < 2;
    if digits.len() != cells.len() || cells.iter().any(single) {
        return None;
    }
    let excludes = |&cell: &Cell| !position.candidates(cell).is_disjoint(digits);
    let out: Cells = seen_by_all(cells).iter().filter(excludes).collect();
    let both = !out.is_disjoint(HOUSES[in_box]) && !out.is_subset(HOUSES[in_box]);
    both.then_some(LockedSubset { cells, digits, line, in_box, out })
}

impl LockedSubset {
    /// The step, with a sentence that starts with `name`.
    pub(super) fn step(&self, position: &Position, name: &str) -> Step {
        let form = if self.line < 9 { "row" } else { "column" };
        let step = Step::form(form).of_size(self.cells.len());
        let step = step.in_house(self.line).in_house(self.in_box).role("subset", self.cells);
        let digits = self.digits.iter();
        let step = digits
            .fold(step, |step, digit| step.show(digit, self.cells & position.places(digit), 0));
        let exclude = |step: Step, cell| step.eliminate_digits(position, cell, self.digits);
        let (along, rest) = (self.out & HOUSES[self.line], self.out - HOUSES[self.line]);
        let step = along.iter().chain(rest).fold(step, exclude);
        let in_house = |house| HouseSubset { house, cells: self.cells, digits: self.digits };
        let subsets = [self.line, self.in_box].map(in_house);
        subsets.iter().fold(step, |step, subset| subset.prove_naked(position, step)).saying(
            format!(
                "{name}: {} in {}",
                notation::digits(self.digits, ","),
                notation::cells(self.cells)
            ),
        )
    }
}
