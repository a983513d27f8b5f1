//! The places of cells and candidates of 9x9, in units of the picture's view box.

use super::frame::{Frame, LEFT, TOP};
use seventeen_core::{Candidate, Cell, Position};

/// The side of a cell.
pub(super) const CELL: f64 = Frame::NINE.cell;
/// The side of the grid.
pub(super) const BOARD: f64 = Frame::NINE.side();

/// The distance of neighbouring candidates of a cell: they keep clear of its border.
const PITCH: f64 = 15.5;
/// The radius of the disc of a candidate.
pub(super) const DISC: f64 = 7.4;

/// A point: x from the left, y from the top.
pub(super) type Point = (f64, f64);

/// A disc around a digit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Spot {
    pub(super) center: Point,
    pub(super) radius: f64,
}

/// The upper left corner of a cell.
pub(super) fn corner(cell: Cell) -> Point {
    Frame::NINE.corner(cell.index())
}

/// The middle of a cell.
pub(super) fn middle(cell: Cell) -> Point {
    let (x, y) = corner(cell);
    (x + CELL / 2.0, y + CELL / 2.0)
}

/// The place of a digit in a cell: the middle if it is set there, else its candidate's place.
pub(super) fn spot(position: &Position, candidate: Candidate) -> Spot {
    let (x, y) = middle(candidate.cell());
    if position.digit(candidate.cell()) == Some(candidate.digit()) {
        return Spot { center: (x, y), radius: 22.0 };
    }
    let place = candidate.digit().index();
    let along = |third: usize| (third as f64 - 1.0) * PITCH;
    Spot { center: (x + along(place % 3), y + along(place / 3)), radius: DISC }
}

/// The square of a cell, smaller by `inset` on each side.
pub(super) fn square(cell: Cell, inset: f64) -> String {
    let ((x, y), side) = (corner(cell), CELL - 2.0 * inset);
    let (x, y) = (x + inset, y + inset);
    format!("x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"")
}

/// The points at the right and the lower edge of the grid.
pub(super) const EDGE: Point = (LEFT + BOARD, TOP + BOARD);
