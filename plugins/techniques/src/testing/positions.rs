//! Positions made by hand.

use seventeen_core::house::HOUSES;
use seventeen_core::{Candidate, Cell, Cells, Digit, Digits, Position};

/// The cells named so: `r1c1 r2c3`.
pub(crate) fn cells(text: &str) -> Cells {
    text.parse().unwrap()
}

/// The empty grid with a digit only where the map, nine rows of nine, has no dot; set where it has
/// `#`.
pub(crate) fn from_map(digit: u8, rows: &str) -> Position {
    let mut position = Position::EMPTY;
    for (cell, mark) in Cell::all().zip(rows.split_whitespace().flat_map(str::bytes)) {
        let candidate = Candidate::new(cell, Digit::of(digit));
        match mark {
            b'.' => position.eliminate(candidate),
            b'#' => position.place(candidate),
            _ => {}
        }
    }
    position
}

pub(crate) fn limit_candidates(mut position: Position, cells: Cells, digits: Digits) -> Position {
    for cell in cells {
        for digit in !digits {
            position.eliminate(Candidate::new(cell, digit));
        }
    }
    position
}

/// As above, with text: `keep_only(position, "r1c1 r1c2", "47")`.
pub(crate) fn keep_only(position: Position, at: &str, digits: &str) -> Position {
    limit_candidates(position, cells(at), self::digits(digits))
}

/// The empty grid, where each of these cells has just these digits: `("r1c1 r1c2", "47")`.
pub(crate) fn with_only(cells: &[(&str, &str)]) -> Position {
    cells.iter().fold(Position::EMPTY, |position, (at, digits)| keep_only(position, at, digits))
}

/// The position with these digits, in the house of this number, nowhere but in these cells.
pub(crate) fn confine_digits(position: Position, digits: &str, house: usize, at: &str) -> Position {
    limit_candidates(position, HOUSES[house] - cells(at), !self::digits(digits))
}

/// The digits of a text: `47`.
pub(crate) fn digits(text: &str) -> Digits {
    text.bytes().map(|digit| Digit::of(digit - b'0')).collect()
}

/// 5 is in one of two cells of row 1, 3 in one of two of column 7, 8 in one of `places` in row 4.
pub(crate) fn position_of_two_digits(places: &str) -> Position {
    let position = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c7");
    let position = confine_digits(position, "3", 15, "r1c7 r4c7");
    confine_digits(position, "8", 3, places)
}
