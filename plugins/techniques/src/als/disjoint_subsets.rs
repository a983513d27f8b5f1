//! Two-sector disjoint subsets: cells of a crossing, of its line and of its box.

use seventeen_core::house::HOUSES;
use seventeen_core::proof::Constraint;
use seventeen_core::{Cells, Digit, Digits, Position};

/// Cells with the union of their candidates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CellSet {
    /// The cells.
    pub cells: Cells,
    /// Their digits.
    pub digits: Digits,
}

/// Cells of a crossing, of its line, and of its box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DisjointSubsets {
    /// The numbers of the line and the box.
    pub houses: [usize; 2],
    /// The cells of the crossing.
    pub crossing: CellSet,
    /// The cells of the rest of the line, and the cells of the rest of the box.
    pub parts: [CellSet; 2],
}

impl DisjointSubsets {
    pub(super) fn cell_count(&self) -> u32 {
        self.crossing.cells.len() + self.parts[0].cells.len() + self.parts[1].cells.len()
    }

    /// The cells from which a digit is excluded.
    pub(super) fn elimination_cells(&self, digit: Digit) -> Cells {
        let has = |part: &CellSet| part.digits.contains(digit);
        let [along, aside] = self.parts.map(|part| part.cells);
        let houses = self.houses.map(|house| HOUSES[house]);
        let [line, box_of] = houses.map(|house| house - self.crossing.cells - along - aside);
        match (has(&self.parts[0]), has(&self.parts[1]), has(&self.crossing)) {
            // Each part holds the digit, so the other part does not where both are in one house.
            (true, true, _) => (houses[0] - along) | (houses[1] - aside),
            (true, ..) => line,
            (_, true, _) => box_of,
            (_, _, true) => line | box_of,
            _ => Cells::EMPTY,
        }
    }

    pub(super) fn cell_truths(&self) -> impl Iterator<Item = Constraint> {
        let cells = self.crossing.cells | self.parts[0].cells | self.parts[1].cells;
        cells.iter().map(Constraint::Cell)
    }

    /// The place of each digit: the line, the box, once in both, or in either.
    pub(super) fn digit_links(&self) -> Vec<Vec<Constraint>> {
        let of_digit = |digit: Digit| {
            let [line, box_of] = self.houses.map(|house| Constraint::place(house, digit));
            match self.parts.map(|part| part.digits.contains(digit)) {
                [true, true] => vec![vec![line], vec![box_of]],
                [true, false] => vec![vec![line]],
                [false, true] => vec![vec![box_of]],
                [false, false] => vec![vec![line, box_of]],
            }
        };
        let all = self.crossing.digits | self.parts[0].digits | self.parts[1].digits;
        all.iter().flat_map(of_digit).collect()
    }

    pub(super) fn has_eliminations(&self, position: &Position) -> bool {
        Digit::all().any(|digit| !self.elimination_cells(digit).is_disjoint(position.places(digit)))
    }
}
