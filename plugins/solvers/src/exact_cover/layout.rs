//! The fixed data of a size of board: its items and its options.
//!
//! Items are numbered: first the cells, by rows; then, house by house (rows, columns, boxes), the
//! digits. The options of a cell's item are its digits; those of a digit in a house are the house's
//! cells by rows. Either way each has one bit. Digits count from 0 here. A row of cells and a house
//! of digits take as many numbers as a mask has bits, and their kinds as many as the square of
//! that. So kinds, houses and digits are bits of a number. Some numbers are unused.

use super::mask::Mask;
use seventeen_plugin::prelude::Boxes;

/// The items and options of a size of board; numbers of items are below `ITEMS`.
pub(super) struct Layout<M, const ITEMS: usize> {
    boxes: Boxes,
    /// By cell.
    seats: Vec<Seat<M>>,
    /// The cells of each house, one house after another, by rows.
    cells: Vec<u16>,
    /// By item: the number of the option of its bit 0.
    bases: Vec<u32>,
    /// By kind of items and bit: the difference to the number of the bit's option.
    steps: Vec<u32>,
    /// By house, the houses of each kind in turn that meet it: the lines that cross a box, or the
    /// boxes that cross a line. They are given as the items of their digit 0, each with the shared
    /// cells of the house.
    crossings: Vec<Vec<(usize, M)>>,
}

/// The position of a cell in its row, its column and its box.
#[derive(Clone, Copy, Default)]
pub(super) struct Seat<M> {
    /// The items of the digit 0; those of the other digits follow.
    items: [u16; 3],
    /// The bits of the other cells in all of these.
    others: [M; 3],
}

impl<M: Mask, const ITEMS: usize> Layout<M, ITEMS> {
    /// The range of numbers of a kind of items. The cells are the first.
    pub(super) const KIND: usize = {
        assert!(4 * M::ROOM * M::ROOM == ITEMS);
        M::ROOM * M::ROOM
    };

    /// Numbers of options are below this.
    pub(super) const OPTIONS: usize = Self::KIND * M::ROOM;

    /// The layout of boards with these boxes.
    pub(super) fn new(boxes: Boxes) -> Layout<M, ITEMS> {
        let mut layout = Layout {
            boxes,
            seats: vec![Seat::default(); Self::KIND],
            cells: vec![0; 3 * Self::KIND],
            bases: vec![0; ITEMS],
            steps: vec![0; 4 * M::ROOM],
            crossings: Vec::new(),
        };
        (0..boxes.cells()).for_each(|cell| layout.seat_cell(cell));
        (0..4).for_each(|kind| layout.number_options(kind));
        layout.crossings = layout.houses().map(|house| layout.crossings_of(house)).collect();
        layout
    }

    /// Notes where a cell of the board is.
    fn seat_cell(&mut self, cell: usize) {
        let boxes = self.boxes;
        let (row, column, box_) = (boxes.row_of(cell), boxes.column_of(cell), boxes.box_of(cell));
        let in_box = row % boxes.rows() * boxes.columns() + column % boxes.columns();
        let cell = row * M::ROOM + column;
        for (kind, (house, place)) in
            [(row, column), (column, row), (box_, in_box)].into_iter().enumerate()
        {
            let start = kind * Self::KIND + house * M::ROOM;
            self.cells[start + place] = cell as u16;
            self.seats[cell].items[kind] = (Self::KIND + start) as u16;
            self.seats[cell].others[kind] = !M::single(place);
        }
    }

    /// Numbers the options of a kind of items.
    fn number_options(&mut self, kind: usize) {
        let (n, start) = (self.boxes.digits(), kind * Self::KIND);
        let number = |layout: &Self, item: usize, bit: usize| match kind {
            0 => Self::number(item, bit) as u32,
            _ => Self::number(layout.cell_of(item, bit), item % M::ROOM) as u32,
        };
        for bit in 0..n {
            self.steps[kind * M::ROOM + bit] = number(self, start, bit) - number(self, start, 0);
        }
        for item in (0..n).flat_map(|house| (0..n).map(move |digit| house * M::ROOM + digit)) {
            self.bases[start + item] = number(self, start + item, 0);
        }
    }

    /// The houses that cross a house, and the shared cells: the lines of a box, the boxes of a
    /// line.
    fn crossings_of(&self, house: usize) -> Vec<(usize, M)> {
        let mut crossings: Vec<(usize, M)> = Vec::new();
        for place in 0..self.boxes.digits() {
            let [row, column, box_] = self.seat(self.cell_of(house, place)).items.map(usize::from);
            let others = if house == box_ { &[row, column][..] } else { &[box_] };
            for &other in others {
                match crossings.iter_mut().find(|(known, _)| *known == other) {
                    Some((_, places)) => *places |= M::single(place),
                    None => crossings.push((other, M::single(place))),
                }
            }
        }
        crossings
    }

    /// The houses, each as the item of its digit 0: the rows, the columns, the boxes.
    pub(super) fn houses(&self) -> impl Iterator<Item = usize> + use<M, ITEMS> {
        let n = self.boxes.digits();
        (1..4).flat_map(move |kind| (0..n).map(move |house| kind * Self::KIND + house * M::ROOM))
    }

    /// The houses, as above, with the items that cross them and the shared cells.
    pub(super) fn crossings(&self) -> impl Iterator<Item = (usize, &[(usize, M)])> {
        self.houses().zip(self.crossings.iter().map(Vec::as_slice))
    }

    /// The size of the boxes.
    pub(super) fn boxes(&self) -> Boxes {
        self.boxes
    }

    /// The number of a cell of the board.
    #[inline]
    pub(super) fn cell(&self, cell: usize) -> usize {
        self.boxes.row_of(cell) * M::ROOM + self.boxes.column_of(cell)
    }

    /// The cell of the board with a number.
    #[inline]
    pub(super) fn cell_of_board(&self, number: usize) -> usize {
        number / M::ROOM * self.boxes.digits() + number % M::ROOM
    }

    /// The position of a cell.
    #[inline(always)]
    pub(super) fn seat(&self, cell: usize) -> &Seat<M> {
        &self.seats[cell]
    }

    /// The cell that is a bit of the items of a digit in a house.
    #[inline(always)]
    pub(super) fn cell_of(&self, item: usize, bit: usize) -> usize {
        self.cells[(item - Self::KIND) / M::ROOM * M::ROOM + bit].into()
    }

    /// The number of an item's option.
    #[inline(always)]
    pub(super) fn option(&self, item: usize, bit: usize) -> usize {
        (self.bases[item] + self.steps[item / Self::KIND * M::ROOM + bit]) as usize
    }

    /// The number of the option of a digit in a cell.
    #[inline(always)]
    pub(super) fn number(cell: usize, digit: usize) -> usize {
        cell * M::ROOM + digit
    }

    /// The cell and the digit of an option.
    #[inline(always)]
    pub(super) fn parts(option: usize) -> (usize, usize) {
        (option / M::ROOM, option % M::ROOM)
    }
}

impl<M: Mask> Seat<M> {
    /// The item of a digit in the house of a kind, and there the bits of all cells but this one.
    #[inline(always)]
    pub(super) fn placing(&self, kind: usize, digit: usize) -> (usize, M) {
        (usize::from(self.items[kind]) + digit, self.others[kind])
    }
}
