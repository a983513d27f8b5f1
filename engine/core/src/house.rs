//! `House`: the 27 rows, columns and boxes.

use crate::{Cell, Cells};
use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the 27 sets of nine cells that hold every digit once.
///
/// ```
/// use seventeen_core::house::{House, HouseKind};
///
/// let house = House::of(13);
/// assert_eq!((house.kind(), house.index(), house.to_string()), (HouseKind::Column, 4, "column 5".into()));
/// assert_eq!(house.cells().to_string(), "r1c5 r2c5 r3c5 r4c5 r5c5 r6c5 r7c5 r8c5 r9c5");
/// assert_eq!(House::new(27), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct House(u8);

/// The kind of a house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Box,
}

impl House {
    /// The number of houses.
    pub const COUNT: usize = 27;

    /// The house of this number, if it is below 27: 0 to 8 the rows, 9 to 17 the columns, 18 to 26
    /// the boxes.
    #[inline]
    pub const fn new(number: usize) -> Option<House> {
        if number < House::COUNT { Some(House(number as u8)) } else { None }
    }

    /// The house of a number that the program made itself.
    ///
    /// # Panics
    /// The number is above 26. For input, use [`new`](House::new).
    #[inline]
    pub const fn of(number: usize) -> House {
        assert!(number < House::COUNT, "a house is 0 to 26");
        House(number as u8)
    }

    /// The house of a number that is known to be 0 to 26.
    #[inline]
    pub(crate) const fn known(number: u32) -> House {
        debug_assert!(number < 27);
        House(number as u8)
    }

    /// All houses: rows, columns, boxes.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone {
        (0..House::COUNT as u8).map(House)
    }

    /// Its number, 0 to 26.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Whether it is a row, a column or a box.
    #[inline]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// Its number among its kind, 0 to 8.
    #[inline]
    pub const fn index(self) -> usize {
        self.number() % 9
    }

    /// Its cells.
    #[inline]
    pub const fn cells(self) -> Cells {
        HOUSES[self.number()]
    }

    /// Its cells in their order: a row's from the left, a column's from the top, a box's by rows.
    #[inline]
    pub const fn in_order(self) -> [Cell; 9] {
        CELLS_OF[self.number()]
    }
}

/// `row 1`, `column 9`, `box 5`: counted from 1, as people do.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        };
        write!(f, "{kind} {}", self.index() + 1)
    }
}

/// The value for a house, in an array by houses.
impl<T> Index<House> for [T; 27] {
    type Output = T;

    #[inline]
    fn index(&self, house: House) -> &T {
        &self[house.number()]
    }
}

impl<T> IndexMut<House> for [T; 27] {
    #[inline]
    fn index_mut(&mut self, house: House) -> &mut T {
        &mut self[house.number()]
    }
}

/// The cells of each house, numbered as in [`House::of`].
pub const HOUSES: [Cells; 27] = houses();

/// The cells of each house in their order, numbered as in [`House::of`]: rows from the left,
/// columns from the top, boxes by rows.
pub const CELLS_OF: [[Cell; 9]; 27] = cells_of();

/// The other cells of the row, the column and the box of each cell.
const PEERS: [Cells; 81] = peers();

/// The numbers of the row, the column and the box of each cell.
pub(crate) const HOUSES_OF: [[u8; 3]; 81] = houses_of();

/// The places of each cell within those three houses, as in [`CELLS_OF`].
const PLACES_OF: [[u8; 3]; 81] = places_of();

const fn cells_of() -> [[Cell; 9]; 27] {
    let mut cells = [[Cell::of(0); 9]; 27];
    let mut number = 0;
    while number < 81 {
        let mut kind = 0;
        while kind < 3 {
            let (house, place) = (HOUSES_OF[number][kind], PLACES_OF[number][kind]);
            cells[house as usize][place as usize] = Cell::of(number);
            kind += 1;
        }
        number += 1;
    }
    cells
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut houses = [[0; 3]; 81];
    let mut number = 0;
    while number < 81 {
        let cell = Cell::of(number);
        houses[number] = [cell.row() as u8, 9 + cell.column() as u8, 18 + cell.box_index() as u8];
        number += 1;
    }
    houses
}

const fn places_of() -> [[u8; 3]; 81] {
    let mut places = [[0; 3]; 81];
    let mut number = 0;
    while number < 81 {
        let cell = Cell::of(number);
        let in_box = cell.row() % 3 * 3 + cell.column() % 3;
        places[number] = [cell.column() as u8, cell.row() as u8, in_box as u8];
        number += 1;
    }
    places
}

const fn houses() -> [Cells; 27] {
    let mut houses = [Cells::EMPTY; 27];
    let mut number = 0;
    while number < 81 {
        let cell = Cell::of(number);
        houses[cell.row()].insert(cell);
        houses[9 + cell.column()].insert(cell);
        houses[18 + cell.box_index()].insert(cell);
        number += 1;
    }
    houses
}

const fn peers() -> [Cells; 81] {
    let mut peers = [Cells::EMPTY; 81];
    let mut number = 0;
    while number < 81 {
        let cell = Cell::of(number);
        let lines = HOUSES[cell.row()].union(HOUSES[9 + cell.column()]);
        peers[number] = lines.union(HOUSES[18 + cell.box_index()]);
        peers[number].remove(cell);
        number += 1;
    }
    peers
}

/// The houses of a cell.
impl Cell {
    /// The numbers of its row, its column and its box, as [`House::of`] has them.
    #[inline]
    pub fn houses(self) -> [usize; 3] {
        HOUSES_OF[self].map(usize::from)
    }

    /// Its places within these three houses, as [`CELLS_OF`] has them.
    #[inline]
    pub fn places(self) -> [usize; 3] {
        PLACES_OF[self].map(usize::from)
    }

    /// The other cells of its row, its column and its box: 20 cells.
    #[inline]
    pub const fn peers(self) -> Cells {
        PEERS[self.index()]
    }
}

/// The cells that see every one of `cells`; all cells if there is none.
///
/// ```
/// use seventeen_core::house::seen_by_all;
///
/// assert_eq!(seen_by_all("r1c1 r5c5".parse()?).to_string(), "r1c5 r5c1");
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[inline]
pub fn seen_by_all(cells: Cells) -> Cells {
    cells.iter().fold(Cells::ALL, |seen, cell| seen & cell.peers())
}

/// The cells that see any of `cells`.
///
/// ```
/// use seventeen_core::house::seen_by_any;
///
/// assert_eq!(seen_by_any("r1c1".parse()?).len(), 20);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[inline]
pub fn seen_by_any(cells: Cells) -> Cells {
    cells.iter().fold(Cells::EMPTY, |seen, cell| seen | cell.peers())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_three_houses_and_twenty_peers() {
        for cell in Cell::all() {
            let houses = House::all().filter(|house| house.cells().contains(cell));
            assert!(houses.map(House::number).eq(cell.houses()));
            for (house, place) in cell.houses().into_iter().zip(cell.places()) {
                assert_eq!(CELLS_OF[house][place], cell);
            }
            assert_eq!(cell.peers().len(), 20);
        }
    }

    #[test]
    fn a_minirow_is_a_row_within_a_box() {
        let cell = Cell::of(40);
        let row_in_box = HOUSES[cell.row()] & HOUSES[18 + cell.box_index()];
        assert!(row_in_box.iter().all(|other| other.minirow() == cell.minirow()));
        assert_eq!(row_in_box.len(), 3);
    }

    #[test]
    fn sight_is_of_all_or_of_any() {
        let cells: Cells = "r1c1 r5c5".parse().unwrap();
        assert_eq!(seen_by_all(cells).to_string(), "r1c5 r5c1");
        assert_eq!(seen_by_any(cells).len(), 38);
    }

    #[test]
    fn houses_are_named_from_one() {
        let names = [0, 17, 22].map(|number| House::of(number).to_string());
        assert_eq!(names, ["row 1", "column 9", "box 5"]);
    }
}
