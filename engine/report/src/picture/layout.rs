//! The places of cells and candidates, in units of the picture's view box.

use seventeen_core::{Candidate, Cell, Position};

/// The side of a cell.
pub(super) const CELL: f64 = 54.0;
/// The side of the grid.
pub(super) const BOARD: f64 = 9.0 * CELL;
/// The margin on the left: the numbers of the rows.
pub(super) const LEFT: f64 = 22.0;
/// The margin above: the numbers of the columns.
pub(super) const TOP: f64 = 22.0;
/// The width of the picture.
pub(super) const WIDTH: f64 = LEFT + BOARD + LEFT;

/// A point: x from the left, y from the top.
pub(super) type Point = (f64, f64);

/// A disc around a digit.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Spot {
    pub(super) center: Point,
    pub(super) radius: f64,
}

/// The upper left corner of a cell.
pub(super) fn corner(cell: Cell) -> Point {
    let along = |place: usize| place as f64 * CELL;
    (LEFT + along(cell.column()), TOP + along(cell.row()))
}

/// The place of a digit in a cell: the centre if it is set there, else its candidate's place.
pub(super) fn spot(position: &Position, candidate: Candidate) -> Spot {
    let (left, top) = corner(candidate.cell());
    if position.digit(candidate.cell()) == Some(candidate.digit()) {
        return Spot { center: (left + CELL / 2.0, top + CELL / 2.0), radius: 22.0 };
    }
    let third = |place: usize| (place as f64 + 0.5) * (CELL / 3.0);
    let (row, column) = (candidate.digit().index() / 3, candidate.digit().index() % 3);
    Spot { center: (left + third(column), top + third(row)), radius: 8.0 }
}
