//! The 486 rectangles: four cells in two rows, two columns and two boxes.
//!
//! Suppose that the solution had two digits in turn in their corners, and the puzzle began with
//! both in each corner. Then these could be exchanged, and there would be a second solution.

use seventeen_core::house::HOUSES;
use seventeen_core::{Cell, Cells, Digit, Digits, Position, notation};
use seventeen_plugin::prelude::Param;

/// The corners of each rectangle: two of a row, then two of another; the second and fourth share a
/// column.
pub const RECTANGLES: [[Cell; 4]; 486] = corners_of_rectangles();

const fn corners_of_rectangles() -> [[Cell; 4]; 486] {
    let mut found = [[Cell::of(0); 4]; 486];
    let (mut i, mut n) = (0, 0);
    while i < 9 * 9 * 9 * 9 {
        let [top, bottom, left, right] = [i / 729, i / 81 % 9, i / 9 % 9, i % 9];
        let one_band = top / 3 == bottom / 3;
        let one_stack = left / 3 == right / 3;
        if top < bottom && left < right && one_band != one_stack {
            found[n] = [
                Cell::at(top, left),
                Cell::at(top, right),
                Cell::at(bottom, left),
                Cell::at(bottom, right),
            ];
            n += 1;
        }
        i += 1;
    }
    found
}

/// The option of techniques with [`Rectangle::all_of_position`].
pub(super) const MISSING: Param = Param::bool(
    "missing",
    false,
    "Accept corners without one of the two digits, if it was a candidate at the start and no \
     placed digit excludes it",
);

/// Blank corners for the same two digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rectangle {
    /// The corners, as in [`RECTANGLES`].
    pub corners: [Cell; 4],
    /// The two digits.
    pub pair: Digits,
}

impl Rectangle {
    /// The rectangles of a position with a corner that has just the two digits, by the first such
    /// corner, the other one in its box, and the opposite side. The others may take both digits.
    /// With `missing`, they may be without one of the two if the puzzle began with it and no set
    /// digit excludes it there.
    pub fn all_of_position(position: &Position, missing: bool) -> Vec<Rectangle> {
        let allowed =
            if missing { candidates_by_set_digits(position) } else { all_candidates(position) };
        let mut found: Vec<Rectangle> = Vec::new();
        for start in position.cells_with(2) {
            let pair = position.candidates(start);
            for corners in rectangles_from_corner(start) {
                let fits = |&cell: &Cell| {
                    let may_take = pair.is_subset(allowed[cell]) && position.began_with(cell, pair);
                    may_take && !position.candidates(cell).is_disjoint(pair)
                };
                let is_new = found.iter().all(|known| known.corners != corners);
                if is_new && corners.iter().all(fits) {
                    found.push(Rectangle { corners, pair });
                }
            }
        }
        found
    }

    /// Its four cells.
    pub fn cells(&self) -> Cells {
        self.corners.into_iter().collect()
    }

    /// The corners that may take another digit, too.
    pub fn roof_cells(&self, position: &Position) -> Cells {
        let more = |&cell: &Cell| !position.candidates(cell).is_subset(self.pair);
        self.corners.into_iter().filter(more).collect()
    }

    /// Whether a digit has a place in this house, and none but corners.
    pub(super) fn confines_digit(&self, position: &Position, digit: Digit, house: usize) -> bool {
        let places = position.places(digit) & HOUSES[house];
        !places.is_empty() && places.is_subset(self.cells())
    }

    /// `2/6 in r35c68`.
    pub(super) fn name(&self) -> String {
        format!("{} in {}", notation::digits(self.pair, "/"), notation::cells(self.cells()))
    }
}

/// The candidates of every cell.
fn all_candidates(position: &Position) -> [Digits; 81] {
    Cell::table(|cell| position.candidates(cell))
}

/// The candidates of the blank cells if only set digits had excluded any.
fn candidates_by_set_digits(position: &Position) -> [Digits; 81] {
    Cell::table(|cell| {
        let set = cell.peers().iter().filter_map(|peer| position.digit(peer));
        let blank = position.blank().contains(cell);
        if blank { !set.collect::<Digits>() } else { Digits::EMPTY }
    })
}

/// The rectangles with this corner, by the other one in its box, and then by the opposite side.
fn rectangles_from_corner(start: Cell) -> impl Iterator<Item = [Cell; 4]> {
    let [row, column, in_box] = start.houses();
    let beside = (HOUSES[in_box] & (HOUSES[row] | HOUSES[column])) - Cells::single(start);
    beside.iter().flat_map(move |other| {
        let in_row = start.row() == other.row();
        let across = move |line: usize, cell: Cell| {
            if in_row { Cell::at(line, cell.column()) } else { Cell::at(cell.row(), line) }
        };
        (0..9).filter(move |&line| !HOUSES[in_box].contains(across(line, start))).map(move |line| {
            let mut corners = [start, other, across(line, start), across(line, other)];
            corners.sort_unstable();
            corners
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_rectangle_has_two_rows_columns_and_boxes() {
        for corners in RECTANGLES {
            let count = |house: fn(Cell) -> usize| {
                corners.map(house).into_iter().collect::<BTreeSet<_>>().len()
            };
            assert_eq!([Cell::row, Cell::column, Cell::box_index].map(count), [2; 3]);
            let [first, beside, below, _] = corners;
            assert_eq!((first.row(), first.column()), (beside.row(), below.column()));
        }
        assert_eq!(RECTANGLES.into_iter().collect::<BTreeSet<_>>().len(), 486);
    }

    #[test]
    fn each_rectangle_is_met_from_each_of_its_corners() {
        for corners in RECTANGLES {
            for start in corners {
                assert_eq!(
                    rectangles_from_corner(start).filter(|&found| found == corners).count(),
                    1
                );
            }
        }
        assert_eq!(Cell::all().flat_map(rectangles_from_corner).count(), 4 * RECTANGLES.len());
    }
}
