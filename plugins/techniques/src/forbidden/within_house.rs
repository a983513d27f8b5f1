//! The eliminations of guardians in a house that contains all their cells.
//!
//! * A naked subset: one of the guardians is true, so their cells count as one cell that has their
//!   digits. Where that and further cells of the house have as many digits as they are, no other
//!   cell of the house has these.
//! * Locked digits: all places that digits of the pattern have in the house are cells of guardians,
//!   and there is one cell more than digits. The cell that they leave holds a guardian, as
//!   otherwise all cells would hold digits of the pattern. So these cells hold no third digit of
//!   it.
//!
//! With two cells these are types 3 and 4 of the unique rectangle.

use super::{ForbiddenPattern, GuardianHelp};
use crate::subsets::{HouseSubset, pseudo_cell};
use seventeen_core::house::HOUSES;
use seventeen_plugin::prelude::*;

/// The most further cells of a subset.
const MOST: u32 = 3;

/// All consequences within houses, even if they exclude nothing.
pub(super) fn house_consequences(
    position: &Position,
    pattern: &ForbiddenPattern,
) -> Vec<ForbiddenPattern> {
    let cells: Cells = pattern.guardians.iter().map(|it| it.cell()).collect();
    let houses = (0..27).filter(|&house| cells.len() > 1 && cells.is_subset(HOUSES[house]));
    let of = |house| {
        let guarded = GuardiansInHouse { position, pattern, cells, house };
        guarded.locked_consequence().into_iter().chain(guarded.subset_consequences())
    };
    houses.flat_map(of).collect()
}

/// A pattern whose guardians lie in a house.
struct GuardiansInHouse<'a> {
    position: &'a Position,
    pattern: &'a ForbiddenPattern,
    /// The cells of the guardians.
    cells: Cells,
    house: usize,
}

impl GuardiansInHouse<'_> {
    fn locked_consequence(&self) -> Option<ForbiddenPattern> {
        let GuardiansInHouse { position, cells, house, .. } = *self;
        let is_locked = |digit: &Digit| {
            let places = position.places(*digit) & HOUSES[house];
            let in_pattern = |cell| self.pattern.digits_at(cell).contains(*digit);
            !places.is_empty() && places.is_subset(cells) && places.iter().all(in_pattern)
        };
        let digits: Digits = Digit::all().filter(is_locked).collect();
        let third = |cell: Cell| self.pattern.digits_at(cell) - digits;
        let found = || {
            self.new_consequence(
                GuardianHelp::Locked(HouseSubset { house, cells, digits }),
                cells,
                third,
            )
        };
        (digits.len() + 1 == cells.len()).then(found)
    }

    /// The subsets without a smaller one within, and which need the guardians.
    fn subset_consequences(&self) -> Vec<ForbiddenPattern> {
        let GuardiansInHouse { position, pattern, house, .. } = *self;
        let guardians = pattern.guardians.iter().map(|it| it.digit()).collect();
        let pool = (position.blank() & HOUSES[house]) - self.cells;
        let mut found: Vec<HouseSubset> = Vec::new();
        for more in 1..=MOST {
            for (cells, digits) in
                pseudo_cell::subsets_with_pseudo_cell(position, pool, more, guardians)
            {
                let is_new = found.iter().all(|smaller| !smaller.cells.is_subset(cells));
                if is_new && position.candidates_in(cells).len() > more {
                    found.push(HouseSubset { house, cells, digits });
                }
            }
        }
        let of = |set: HouseSubset| {
            self.new_consequence(GuardianHelp::Subset(set), HOUSES[house] - set.cells, |_| {
                set.digits
            })
        };
        found.into_iter().map(of).collect()
    }

    /// These eliminations: candidates of the cells with the digits of each, except guardians.
    fn new_consequence(
        &self,
        by: GuardianHelp,
        cells: Cells,
        digits: impl Fn(Cell) -> Digits,
    ) -> ForbiddenPattern {
        let of_cell = |cell: Cell| {
            let digits = (self.position.candidates(cell) & digits(cell)).iter();
            digits.map(move |digit| Candidate::new(cell, digit))
        };
        let is_other = |it: &Candidate| !self.pattern.guardians.contains(it);
        let mut out: Vec<Candidate> = cells.iter().flat_map(of_cell).filter(is_other).collect();
        out.sort_unstable_by_key(super::digit_order_key);
        ForbiddenPattern { by, out, ..self.pattern.clone() }
    }
}
