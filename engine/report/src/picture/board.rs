//! The digits of a board of any size.

use super::frame::Frame;
use super::palette::{DARK, GIVEN_GROUND};
use super::{svg_group, text};
use seventeen_core::Board;

/// The height of a digit as a share of its cell, and how far its base lies below the middle.
const DIGIT: f64 = 0.6;
const MIDDLE: f64 = 0.21;

/// The grounds of the cells with digits, unless all have one: then nothing is given.
pub(super) fn given_cells(board: &Board, frame: Frame) -> String {
    if board.clues() == board.boxes().cells() {
        return String::new();
    }
    let side = frame.cell;
    let cells = filled(board).map(|(cell, _)| {
        let (x, y) = frame.corner(cell);
        format!("<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>\n")
    });
    svg_group("given-cells", &format!("fill=\"{GIVEN_GROUND}\""), &cells.collect::<String>())
}

pub(super) fn digits(board: &Board, frame: Frame) -> String {
    let is_solved = board.clues() == board.boxes().cells();
    let texts = filled(board).map(|(cell, digit)| {
        let (x, y) = frame.corner(cell);
        text(x + frame.cell / 2.0, y + frame.cell * (0.5 + MIDDLE), character(digit))
    });
    let (class, weight) = if is_solved { ("set", "normal") } else { ("givens", "bold") };
    let size = (frame.cell * DIGIT).round();
    let attributes = format!(
        "font-size=\"{size}\" fill=\"{DARK}\" font-weight=\"{weight}\" text-anchor=\"middle\""
    );
    svg_group(class, &attributes, &texts.collect::<String>())
}

/// The kind of board, and its text, for screen readers.
pub(super) fn described(board: &Board) -> [String; 2] {
    let (n, clues) = (board.boxes().digits(), board.clues());
    let kind = match board.boxes().cells() - clues {
        0 => format!("A sudoku grid of {n}x{n}"),
        _ => format!("A sudoku of {n}x{n} with {}", super::givens(clues)),
    };
    let boxes = format!("{kind}, with boxes of {}: {board}", board.boxes());
    [kind, boxes]
}

/// The cells with digits.
fn filled(board: &Board) -> impl Iterator<Item = (usize, u8)> {
    board.digits().iter().copied().enumerate().filter(|(_, digit)| *digit != 0)
}

/// `1` to `9`, then `A` for 10, as in the text of boards.
fn character(digit: u8) -> char {
    char::from_digit(digit.into(), 36).unwrap_or('?').to_ascii_uppercase()
}
