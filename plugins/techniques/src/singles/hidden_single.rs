//! `hidden_single`: the only place of a digit in a house with other blank cells.
//!
//! Houses are visited in the order of Nicolas Juillerat's SudokuExplainer 1.2.1: boxes, columns,
//! rows. The last blank cell of a house is a `full_house`.

use crate::subsets::subset_search::{BOXES_COLUMNS_ROWS, cells_at_places, count_members};
use seventeen_core::proof::Constraint;
use seventeen_core::{House, HouseKind};
use seventeen_plugin::prelude::*;

/// Finds the digits with one place in a house.
pub struct HiddenSingle;

/// The only place of a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HousePlacement {
    /// The place and the digit.
    pub candidate: Candidate,
    /// The number of the house.
    pub house: usize,
}

impl HousePlacement {
    /// The kind of house: `box`, `column` or `row`.
    pub(super) fn step_form(&self) -> &'static str {
        match House::of(self.house).kind() {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        }
    }

    /// The step, without its sentence.
    pub(super) fn step(&self) -> Step {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        Step::form(self.step_form())
            .of_size(1)
            .in_house(self.house)
            .show(digit, Cells::single(cell), 0)
            .place(self.candidate)
            .only_of(Constraint::place(self.house, digit))
    }
}

impl Component for HiddenSingle {
    const NAME: &'static str = "hidden_single";
    const DOC: &'static str = "Hidden Single: the only place of a digit in a house";
    const ABOUT: &'static str = "Every house needs each digit. Strike out the cells of a house \
         that already see the digit. If one cell is left, the digit goes there, whatever other \
         candidates that cell has. Look for digits that are set often, first box by box and then \
         along the lines.";
    const DEFINITION: &'static str = "left of houses";
    create_without_options!();
}

impl Finder for HiddenSingle {
    type Pattern = HousePlacement;

    /// Visits the hidden singles by house (boxes, columns, rows) and digit. A digit that is single
    /// in several houses comes once, for the first of them.
    fn each(&self, position: &Position, visit: Emit<'_, HousePlacement>) -> ControlFlow<()> {
        let mut seen = Vec::new();
        for house in BOXES_COLUMNS_ROWS {
            if count_members(position.open(house)) == 1 {
                continue;
            }
            for digit in
                Digit::all().filter(|&digit| count_members(position.spots(house, digit)) == 1)
            {
                let cells = cells_at_places(house, position.spots(house, digit));
                let Some(cell) = cells.first() else { continue };
                let candidate = Candidate::new(cell, digit);
                if !seen.contains(&candidate) {
                    seen.push(candidate);
                    visit(&HousePlacement { candidate, house })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, _: &Position, single: &HousePlacement) -> Step {
        let (digit, house) = (single.candidate.digit(), House::of(single.house));
        single.step().saying(format!("Hidden Single: {digit} in {house}"))
    }
}

/// The cells that are the only place of `digit` in one of these houses, full houses included.
#[inline]
pub fn hidden_single_cells(position: &Position, digit: Digit, houses: Houses) -> Cells {
    let is_single = |spots: u16| (spots != 0) & (spots & spots.wrapping_sub(1) == 0);
    let single = position.spots_of(digit).houses_where(is_single) & houses;
    position.places(digit) & single.cells()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{confine_digits, step_texts};

    #[test]
    fn the_only_place_in_a_house_is_found_once() {
        let in_row = confine_digits(Position::EMPTY, "5", 0, "r1c4");
        let expected = ["Hidden Single: 5 in row 1 => r1c4=5"];
        assert_eq!(step_texts(&mut HiddenSingle, &in_row), expected);
        let in_box_too = confine_digits(in_row.clone(), "5", 19, "r1c4");
        let in_box = ["Hidden Single: 5 in box 2 => r1c4=5"];
        assert_eq!(step_texts(&mut HiddenSingle, &in_box_too), in_box);
        let form = |position: &Position| HiddenSingle.first(position).unwrap().step_form();
        let five = Digit::of(5);
        assert_eq!([form(&in_row), form(&in_box_too)], ["row", "box"]);
        assert_eq!(
            hidden_single_cells(&in_box_too, five, House::of(0).into()),
            Cells::single(Cell::of(3))
        );
        assert_eq!(hidden_single_cells(&in_box_too, five, House::of(9).into()), Cells::EMPTY);
    }

    #[test]
    fn two_places_are_no_single() {
        let two = confine_digits(Position::EMPTY, "5", 0, "r1c4 r1c5");
        assert!(step_texts(&mut HiddenSingle, &two).is_empty());
    }
}
