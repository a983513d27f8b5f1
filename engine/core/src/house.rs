//! Houses: the 27 rows, columns and boxes, and the bands, stacks and minirows made of them.

use crate::Cells;
use std::fmt;

/// The row of a cell, 0 to 8 from the top.
#[inline]
pub const fn row(cell: usize) -> usize {
    cell / 9
}

/// The column of a cell, 0 to 8 from the left.
#[inline]
pub const fn column(cell: usize) -> usize {
    cell % 9
}

/// The box of a cell, 0 to 8 by rows from the top left.
#[inline]
pub const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// The band of a cell: three rows of boxes, 0 to 2 from the top.
#[inline]
pub const fn band(cell: usize) -> usize {
    cell / 27
}

/// The stack of a cell: three columns of boxes, 0 to 2 from the left.
#[inline]
pub const fn stack(cell: usize) -> usize {
    cell % 9 / 3
}

/// The minirow of a cell: three cells of a row inside a box, 0 to 26 by rows.
#[inline]
pub const fn minirow(cell: usize) -> usize {
    cell / 3
}

/// One of the 27 sets of nine cells that hold every digit once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum House {
    /// Row 0 to 8.
    Row(usize),
    /// Column 0 to 8.
    Column(usize),
    /// Box 0 to 8.
    Box(usize),
}

impl House {
    /// The house of this number: 0 to 8 the rows, 9 to 17 the columns, 18 to 26 the boxes.
    pub const fn of(number: usize) -> House {
        match number / 9 {
            0 => House::Row(number),
            1 => House::Column(number - 9),
            _ => House::Box(number - 18),
        }
    }
}

/// `row 1`, `column 9`, `box 5`: counted from 1, as people do.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::Row(i) => write!(f, "row {}", i + 1),
            House::Column(i) => write!(f, "column {}", i + 1),
            House::Box(i) => write!(f, "box {}", i + 1),
        }
    }
}

/// The cells of each house, numbered as in [`House::of`].
pub const HOUSES: [Cells; 27] = houses();

/// The cells of each row, column and box that a cell lies in, without itself: 20 cells.
pub const PEERS: [Cells; 81] = peers();

/// The cells of each house in their order, numbered as in [`House::of`]: rows from the left,
/// columns from the top, boxes by rows.
pub const CELLS_OF: [[u8; 9]; 27] = cells_of();

/// The numbers of the row, the column and the box of each cell.
pub const HOUSES_OF: [[u8; 3]; 81] = houses_of();

/// The places of each cell within those three houses, as in [`CELLS_OF`].
pub const PLACE_IN: [[u8; 3]; 81] = place_in();

const fn cells_of() -> [[u8; 9]; 27] {
    let mut cells = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            cells[HOUSES_OF[cell][kind] as usize][PLACE_IN[cell][kind] as usize] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    cells
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        houses[cell] = [row(cell) as u8, 9 + column(cell) as u8, 18 + box_of(cell) as u8];
        cell += 1;
    }
    houses
}

const fn place_in() -> [[u8; 3]; 81] {
    let mut places = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let in_box = row(cell) % 3 * 3 + column(cell) % 3;
        places[cell] = [column(cell) as u8, row(cell) as u8, in_box as u8];
        cell += 1;
    }
    places
}

const fn houses() -> [Cells; 27] {
    let mut houses = [Cells::EMPTY; 27];
    let mut cell = 0;
    while cell < 81 {
        houses[row(cell)].insert(cell);
        houses[9 + column(cell)].insert(cell);
        houses[18 + box_of(cell)].insert(cell);
        cell += 1;
    }
    houses
}

const fn peers() -> [Cells; 81] {
    let mut peers = [Cells::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let lines = HOUSES[row(cell)].union(HOUSES[9 + column(cell)]);
        peers[cell] = lines.union(HOUSES[18 + box_of(cell)]);
        peers[cell].remove(cell);
        cell += 1;
    }
    peers
}

/// The cells that see every one of `cells`; all cells if there is none.
#[inline]
pub fn seen_by_all(cells: Cells) -> Cells {
    cells.iter().fold(Cells::ALL, |seen, cell| seen & PEERS[cell])
}

/// The cells that see any of `cells`.
#[inline]
pub fn seen_by_any(cells: Cells) -> Cells {
    cells.iter().fold(Cells::EMPTY, |seen, cell| seen | PEERS[cell])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_three_houses_and_twenty_peers() {
        for (cell, peers) in PEERS.iter().enumerate() {
            assert_eq!(HOUSES.iter().filter(|h| h.contains(cell)).count(), 3);
            assert_eq!(peers.len(), 20);
            assert_eq!((band(cell), stack(cell)), (box_of(cell) / 3, box_of(cell) % 3));
        }
    }

    #[test]
    fn sight_is_of_all_or_of_any() {
        let cells: Cells = "r1c1 r5c5".parse().unwrap();
        assert_eq!(seen_by_all(cells).to_string(), "r1c5 r5c1");
        assert_eq!(seen_by_any(cells).len(), 38);
    }

    #[test]
    fn a_minirow_is_a_row_within_a_box() {
        let row_in_box = HOUSES[row(40)] & HOUSES[18 + box_of(40)];
        assert!(row_in_box.iter().all(|cell| minirow(cell) == minirow(40)));
        assert_eq!(row_in_box.len(), 3);
    }
}
