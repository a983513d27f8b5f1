//! The digits of a board of any size.

use super::frame::Frame;
use super::palette::{COVER, DARK, GIVEN_GROUND, TINTS};
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

/// How a house that is neither a row, a column nor a box is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HouseLook {
    /// As a line through its cells.
    Diagonal,
    /// As an outline.
    Region,
    /// By a tint, as none of its cells are side by side.
    Scattered,
}

impl HouseLook {
    fn of(house: Cells) -> HouseLook {
        let distances = |of: fn(Cell) -> usize| {
            let numbers: Vec<usize> = house.iter().map(of).collect();
            numbers.windows(2).map(|two| two[1] as i32 - two[0] as i32).collect::<Vec<_>>()
        };
        let (down, right) = (distances(Cell::row), distances(Cell::column));
        let is_line = |to: i32| right.iter().all(|&step| step == to);
        let is_beside = |one: Cell, other: Cell| {
            one.row().abs_diff(other.row()) + one.column().abs_diff(other.column()) == 1
        };
        let is_apart = |cell: Cell| house.iter().all(|other| !is_beside(cell, other));
        if house.len() > 1 && down.iter().all(|&step| step == 1) && (is_line(1) || is_line(-1)) {
            HouseLook::Diagonal
        } else if house.iter().all(is_apart) {
            HouseLook::Scattered
        } else {
            HouseLook::Region
        }
    }
}

/// The houses with this look.
fn houses_with(rules: Rules, look: HouseLook) -> impl Iterator<Item = Cells> {
    rules.own_houses().iter().copied().filter(move |house| HouseLook::of(*house) == look)
}

/// The tints of the cells of scattered houses: of nine disjoint ones, the last has none.
pub(super) fn house_tints(rules: Rules, frame: Frame) -> String {
    let (n, side) = (rules.side(), frame.cell);
    let scattered = houses_with(rules, HouseLook::Scattered).enumerate();
    let tinted = scattered.filter_map(|(number, house)| {
        let color = TINTS.get(number % (TINTS.len() + 1))?;
        let cells = house.iter().map(|cell| {
            let (x, y) = frame.corner(cell.row() * n + cell.column());
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>\n")
        });
        Some(svg_group("house", &format!("fill=\"{color}\""), &cells.collect::<String>()))
    });
    tinted.collect()
}

/// The outlines of the houses that are neither rows, columns nor boxes, and the lines of diagonals.
pub(super) fn houses(rules: Rules, frame: Frame) -> String {
    let n = rules.side();
    let outline = |house: Cells| {
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
    let line = |house: Cells| {
        let cells: Vec<Cell> = house.iter().collect();
        let (Some(&top), Some(&bottom)) = (cells.first(), cells.last()) else {
            return String::new();
        };
        let corner = |cell: Cell, down: f64, right: f64| {
            let (x, y) = frame.corner(cell.row() * n + cell.column());
            format!("{} {}", x + right * frame.cell, y + down * frame.cell)
        };
        let right = if top.column() <= bottom.column() { 1.0 } else { 0.0 };
        let (start, end) = (corner(top, 0.0, 1.0 - right), corner(bottom, 1.0, right));
        format!("<path d=\"M{start}L{end}\"/>\n")
    };
    let group = |class, width, drawn: String| {
        let attributes = format!("fill=\"none\" stroke=\"{COVER}\" stroke-width=\"{width}\"");
        svg_group(class, &attributes, &drawn)
    };
    let diagonals = houses_with(rules, HouseLook::Diagonal).map(line).collect();
    let regions = houses_with(rules, HouseLook::Region).map(outline).collect();
    [group("diagonals", "1.2", diagonals), group("houses", "3", regions)].concat()
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
