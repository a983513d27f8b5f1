//! The digits of a board of any size.

use super::frame::Frame;
use super::palette::{COVER, DARK, GIVEN_GROUND};
use super::{svg_group, text};
use seventeen_core::{Board, Cell, Cells, Rules};

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

/// The outlines of the houses that are neither rows, columns nor boxes.
pub(super) fn houses(rules: Rules, frame: Frame) -> String {
    let n = rules.side();
    let outline = |house: &Cells| {
        let contains = |row: usize, column: usize| {
            (row < n && column < n) && house.contains(Cell::at(row, column))
        };
        let side = frame.cell;
        let sides = house.iter().map(|cell| {
            let (row, column) = (cell.row(), cell.column());
            let (x, y) = frame.corner(row * n + column);
            // Row 0 has no row above: its number wraps around, and is beyond the board.
            let edges = [
                (row.wrapping_sub(1), column, format!("M{x} {y}h{side}")),
                (row + 1, column, format!("M{x} {}h{side}", y + side)),
                (row, column.wrapping_sub(1), format!("M{x} {y}v{side}")),
                (row, column + 1, format!("M{} {y}v{side}", x + side)),
            ];
            let drawn = edges.into_iter().filter(|&(row, column, _)| !contains(row, column));
            drawn.map(|(_, _, path)| path).collect::<String>()
        });
        format!("<path d=\"{}\"/>\n", sides.collect::<String>())
    };
    let attributes = format!("fill=\"none\" stroke=\"{COVER}\" stroke-width=\"3\"");
    svg_group("houses", &attributes, &rules.own_houses().iter().map(outline).collect::<String>())
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
    let content = match board.rules() {
        Some(_) => format!("{kind}, with the rules {board}"),
        None => format!("{kind}, with boxes of {}: {board}", board.boxes()),
    };
    [kind, content]
}

/// The cells with digits.
fn filled(board: &Board) -> impl Iterator<Item = (usize, u8)> {
    board.digits().iter().copied().enumerate().filter(|(_, digit)| *digit != 0)
}

/// `1` to `9`, then `A` for 10, as in the text of boards.
fn character(digit: u8) -> char {
    char::from_digit(digit.into(), 36).unwrap_or('?').to_ascii_uppercase()
}
