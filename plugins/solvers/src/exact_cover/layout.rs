//! What is fixed for a size of board: its items and its options.
//!
//! Items are numbered: first the cells, by rows; then, house by house (rows, columns, boxes), the
//! digits. The options of a cell's item are its digits, those of a digit in a house are the
//! house's cells by rows: either way at most 35, one bit each. Digits count from 0 here.

use seventeen_plugin::prelude::Boxes;

/// The items and options of a size of board.
pub(super) struct Layout {
    boxes: Boxes,
    seats: Vec<Seat>,
    /// The cells of each house in turn, by rows.
    cells: Vec<u16>,
    /// The house and the digit of each item after the cells.
    placings: Vec<(u16, u16)>,
}

/// Where a cell is: in its row, its column and its box.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    /// The houses, from 0 over all three kinds.
    pub(super) houses: [u8; 3],
    /// The item of the digit 0 in each; those of the other digits follow.
    pub(super) items: [u16; 3],
    /// Which of the house's cells it is.
    pub(super) places: [u8; 3],
}

impl Layout {
    /// The layout of boards with these boxes.
    pub(super) fn new(boxes: Boxes) -> Layout {
        let n = boxes.digits();
        let seats: Vec<Seat> = (0..boxes.cells()).map(|cell| Seat::of(boxes, cell)).collect();
        let mut cells = vec![0; 3 * boxes.cells()];
        for (cell, seat) in seats.iter().enumerate() {
            for (house, place) in seat.houses.into_iter().zip(seat.places) {
                cells[n * usize::from(house) + usize::from(place)] = cell as u16;
            }
        }
        let placings = (0..3 * n).flat_map(|house| (0..n).map(move |d| (house as u16, d as u16)));
        Layout { boxes, seats, cells, placings: placings.collect() }
    }

    /// The size of the boxes.
    pub(super) fn boxes(&self) -> Boxes {
        self.boxes
    }

    /// How many items there are.
    pub(super) fn items(&self) -> usize {
        4 * self.seats.len()
    }

    /// How many options there are.
    pub(super) fn options(&self) -> usize {
        self.seats.len() * self.boxes.digits()
    }

    /// The number of an option, a cell and a digit.
    #[inline]
    pub(super) fn number(&self, (cell, digit): (usize, usize)) -> usize {
        cell * self.boxes.digits() + digit
    }

    /// Where a cell is.
    #[inline]
    pub(super) fn seat(&self, cell: usize) -> &Seat {
        &self.seats[cell]
    }

    /// The cells of a house, by rows.
    #[inline]
    pub(super) fn house(&self, house: usize) -> &[u16] {
        let n = self.boxes.digits();
        &self.cells[n * house..][..n]
    }

    /// The house and the digit of an item; none if it is a cell's.
    #[inline]
    pub(super) fn placing(&self, item: usize) -> Option<(usize, usize)> {
        let (house, digit) = self.placings[item.checked_sub(self.seats.len())?];
        Some((house.into(), digit.into()))
    }

    /// The cell and the digit of an item's option.
    #[inline]
    pub(super) fn option(&self, item: usize, bit: usize) -> (usize, usize) {
        match self.placing(item) {
            None => (item, bit),
            Some((house, digit)) => (self.house(house)[bit].into(), digit),
        }
    }
}

impl Seat {
    fn of(boxes: Boxes, cell: usize) -> Seat {
        let n = boxes.digits();
        let (row, column, box_) = (boxes.row_of(cell), boxes.column_of(cell), boxes.box_of(cell));
        let in_box = row % boxes.rows() * boxes.columns() + column % boxes.columns();
        let houses = [row, n + column, 2 * n + box_];
        Seat {
            houses: houses.map(|house| house as u8),
            items: houses.map(|house| (boxes.cells() + n * house) as u16),
            places: [column, row, in_box].map(|place| place as u8),
        }
    }

    /// The item of a digit in one of the houses (0 to 2), and the bit of this cell there.
    #[inline]
    pub(super) fn placing(&self, kind: usize, digit: usize) -> (usize, usize) {
        (usize::from(self.items[kind]) + digit, self.places[kind].into())
    }
}
