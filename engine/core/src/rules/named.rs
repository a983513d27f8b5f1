//! The rules that have a name, and those whose regions are drawn by letters.

use super::Rules;
use super::houses::{Part, board_cells, cells_where};
use crate::{Boxes, Cell, Cells, ParseError};

/// The names.
pub(super) const NAMES: [&str; 8] =
    ["classic", "4x4", "6x6", "8x8", "windoku", "x", "windoku_x", "disjoint"];

/// The start of regions by letters.
const JIGSAW: &str = "jigsaw:";

/// The boxes of a board of this side, if its name is the side alone.
pub(super) fn usual_boxes(side: usize) -> Option<Boxes> {
    match side {
        4 => Boxes::new(2, 2),
        6 => Boxes::new(2, 3),
        8 => Boxes::new(2, 4),
        _ => None,
    }
}

/// Reads rules.
///
/// # Errors
/// There are none of that name, or the letters are not regions.
pub(super) fn parse(text: &str) -> Result<Rules, ParseError> {
    // Lists repeat the name in each line. Rules of files are known by their files alone.
    let is_own = NAMES.contains(&text) || text.starts_with(JIGSAW);
    if let Some(known) = is_own.then(|| Rules::made(text)).flatten() {
        return Ok(known);
    }
    let of_side = |side| usual_boxes(side).and_then(Rules::of_boxes).ok_or(());
    let found = match text {
        "classic" => Ok(Rules::CLASSIC),
        "4x4" => of_side(4),
        "6x6" => of_side(6),
        "8x8" => of_side(8),
        "windoku" => return of_nine(text, &[WINDOWS]),
        "x" => return of_nine(text, &[DIAGONALS]),
        "windoku_x" => return of_nine(text, &[WINDOWS, DIAGONALS]),
        "disjoint" => return of_nine(text, &[DISJOINT]),
        _ => match text.strip_prefix(JIGSAW) {
            Some(letters) => return jigsaw(text, letters),
            None => Err(()),
        },
    };
    found.map_err(|()| {
        let names = NAMES.join(", ");
        let reason = format!("expected {names}, or {JIGSAW} and a letter for each cell");
        failed(text, reason)
    })
}

fn failed(found: &str, reason: String) -> ParseError {
    ParseError::Rules { found: found.to_owned(), reason }
}

/// Further houses of a 9x9 board: their name, their number, and whether a cell is in one of them.
type Further = (Part, fn(usize, usize, usize) -> bool);

/// Boxes with a line of cells around each, and between them.
const WINDOWS: Further = (Part::new("window", 4), |index, row, column| {
    let inside = |line: usize, window: usize| line / 4 == window && !line.is_multiple_of(4);
    inside(row, index / 2) && inside(column, index % 2) && row < 8 && column < 8
});

const DIAGONALS: Further = (Part::new("diagonal", 2), |index, row, column| match index {
    0 => row == column,
    _ => row + column == 8,
});

/// Cells at like places of the boxes.
const DISJOINT: Further =
    (Part::new("group", 9), |index, row, column| row % 3 * 3 + column % 3 == index);

/// Classic rules with further houses.
fn of_nine(name: &str, further: &[Further]) -> Result<Rules, ParseError> {
    let (mut parts, mut houses) = (Vec::new(), Vec::new());
    for &(part, contains) in further {
        parts.push(part);
        let of = |index| cells_where(9, |row, column| contains(index, row, column));
        houses.extend((0..part.number).map(of));
    }
    Rules::new(name, 9, Some(Boxes::NINE), &parts, &houses)
}

/// Rows, columns, and regions: cells with the same letter.
fn jigsaw(text: &str, letters: &str) -> Result<Rules, ParseError> {
    let letters: Vec<char> = letters.chars().collect();
    let Some(side) = (2..=9).find(|side| side * side == letters.len()) else {
        let n = letters.len();
        let reason = format!("{n} letters: expected one per cell, such as 81 for a 9x9 board");
        return Err(failed(text, reason));
    };
    if let Some(at) = letters.iter().position(|letter| !letter.is_ascii_alphanumeric()) {
        let found = letters[at];
        let reason = format!("letter {} is {found:?}: expected A to Z, a to z or 0 to 9", at + 1);
        return Err(failed(text, reason));
    }
    let mut kinds: Vec<char> = Vec::new();
    for &letter in &letters {
        if !kinds.contains(&letter) {
            kinds.push(letter);
        }
    }
    let in_order: Vec<Cell> = board_cells(side).iter().collect();
    let region = |kind: &char| -> Cells {
        let of_kind = letters.iter().zip(&in_order).filter(|(letter, _)| *letter == kind);
        of_kind.map(|(_, &cell)| cell).collect()
    };
    let regions: Vec<Cells> = kinds.iter().map(region).collect();
    if let Some(wrong) = regions.iter().position(|region| region.len() as usize != side) {
        let (kind, n) = (kinds[wrong], regions[wrong].len());
        return Err(failed(text, format!("{n} cells have the letter {kind}: expected {side}")));
    }
    // Equal maps have equal names.
    let name: String = (letters.iter())
        .filter_map(|letter| kinds.iter().position(|kind| kind == letter))
        .map(|index| char::from(b'A' + index as u8))
        .collect();
    Rules::new(&format!("{JIGSAW}{name}"), side, None, &[Part::new("region", side)], &regions)
}
