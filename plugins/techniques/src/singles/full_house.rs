//! `full_house`: the digit that the last blank cell of a house takes.

use super::hidden_single::HousePlacement;
use crate::subsets::subset_search::{BOXES_COLUMNS_ROWS, cells_at_places};
use seventeen_plugin::prelude::*;

/// Finds the last blank cells of houses.
pub struct FullHouse;

impl Component for FullHouse {
    const NAME: &'static str = "full_house";
    const DOC: &'static str = "Full House: the last blank cell of a house";
    const ABOUT: &'static str = "Every house holds each digit once. When eight of its cells are \
         filled, one digit is missing, and the last cell takes it.";
    const DEFINITION: &'static str = "left of houses";
    create_without_options!();
}

impl Finder for FullHouse {
    type Pattern = HousePlacement;

    /// Visits the digits of the last blank cells, by house: boxes, columns, rows. A cell that is
    /// the last one of two houses comes once.
    fn each(&self, position: &Position, visit: Emit<'_, HousePlacement>) -> ControlFlow<()> {
        let mut seen = Cells::EMPTY;
        for house in BOXES_COLUMNS_ROWS {
            let open = cells_at_places(house, position.open(house));
            if open.len() != 1 || open.is_subset(seen) {
                continue;
            }
            let digit = Digit::all().find(|&digit| position.spots(house, digit) != 0);
            if let (Some(cell), Some(digit)) = (open.first(), digit) {
                seen.insert(cell);
                visit(&HousePlacement { candidate: Candidate::new(cell, digit), house })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, _: &Position, single: &HousePlacement) -> Step {
        single.step().saying(format!("Full House: {}", single.candidate))
    }
}

/// The houses with one blank cell.
#[inline]
pub fn houses_with_one_blank(position: &Position) -> Houses {
    Houses::from_bits((0..27).fold(0, |houses, house| {
        let open = position.open(house);
        houses | u32::from(open != 0 && open & (open - 1) == 0) << house
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::step_texts;

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    fn grid_without_cells(blanks: &[usize]) -> Position {
        let grid: Grid = GRID.parse().unwrap();
        Position::from(&grid.puzzle(!blanks.iter().copied().map(Cell::of).collect::<Cells>()))
    }

    #[test]
    fn the_last_cell_of_a_house_is_set() {
        assert_eq!(step_texts(&mut FullHouse, &grid_without_cells(&[0])), ["Full House: r1c1=5"]);
        let two_in_the_row = grid_without_cells(&[0, 8]);
        let expected = ["Full House: r1c1=5", "Full House: r1c9=6"];
        assert_eq!(step_texts(&mut FullHouse, &two_in_the_row), expected);
    }

    #[test]
    fn two_blank_cells_in_each_house_are_no_full_house() {
        assert!(step_texts(&mut FullHouse, &grid_without_cells(&[0, 1, 9, 10])).is_empty());
    }
}
