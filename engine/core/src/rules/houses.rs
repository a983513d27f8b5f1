//! The houses of rules: lines, boxes, and further houses in parts with names.

use super::Data;
use super::implied::implied;
use crate::{Boxes, Cell, Cells, House};

/// Houses of one kind, which rules have one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The name of each, as in `window 1`.
    pub name: &'static str,
    /// How many there are.
    pub number: usize,
}

impl Part {
    /// The names of the parts that come first.
    pub(super) const REGULAR: [&'static str; 3] = ["row", "column", "box"];

    /// This many houses of this name.
    pub const fn new(name: &'static str, number: usize) -> Part {
        Part { name, number }
    }
}

/// Rules before they are constant data.
pub(super) struct Draft<'a> {
    pub(super) name: &'a str,
    pub(super) side: usize,
    pub(super) boxes: Option<Boxes>,
    /// The parts of `houses`.
    pub(super) further: Vec<Part>,
    /// The houses besides rows and columns.
    pub(super) houses: Vec<Cells>,
}

impl Draft<'_> {
    /// Boxes, if there are any, and these houses.
    pub(super) fn new<'a>(
        name: &'a str,
        side: usize,
        boxes: Option<Boxes>,
        further: &[Part],
        houses: &[Cells],
    ) -> Draft<'a> {
        let (part, mut all) = match boxes {
            Some(boxes) => (Some(Part::new("box", side)), box_cells(boxes)),
            None => (None, Vec::new()),
        };
        all.extend_from_slice(houses);
        let further = part.into_iter().chain(further.iter().copied()).collect();
        Draft { name, side, boxes, further, houses: all }
    }

    /// Whether these are the rules.
    pub(super) fn is(&self, data: &Data) -> bool {
        (self.name, self.side) == (data.name, data.side)
            && data.houses[2 * self.side..] == self.houses
    }

    /// The constant data, which is never freed.
    pub(super) fn data(&self) -> Data {
        let lines = (0..2 * self.side).map(|index| line(self.side, index));
        let houses: Vec<Cells> = lines.chain(self.houses.iter().copied()).collect();
        let lines = [Part::new("row", self.side), Part::new("column", self.side)];
        let parts: Vec<Part> = lines.into_iter().chain(self.further.iter().copied()).collect();
        Data {
            name: String::leak(self.name.to_owned()),
            side: self.side,
            cells: board_cells(self.side),
            boxes: self.boxes.unwrap_or(Boxes::row(self.side)),
            has_boxes_alone: self.boxes.is_some() && self.houses.len() == self.side,
            peers: peers(&houses),
            implied: implied(self.side, &houses).leak(),
            houses: houses.leak(),
            parts: parts.leak(),
        }
    }
}

/// Classic sudoku.
pub(super) const CLASSIC: Data = Data {
    name: "classic",
    side: 9,
    cells: Cells::ALL,
    boxes: Boxes::NINE,
    has_boxes_alone: true,
    houses: &CLASSIC_HOUSES,
    implied: &[],
    parts: &[Part::new("row", 9), Part::new("column", 9), Part::new("box", 9)],
    peers: peers(&CLASSIC_HOUSES),
};

const CLASSIC_HOUSES: [Cells; 27] = {
    let mut houses = [Cells::EMPTY; 27];
    let mut index = 0;
    while index < houses.len() {
        houses[index] = House::of(index).cells();
        index += 1;
    }
    houses
};

/// For each cell, the other cells of its houses.
const fn peers(houses: &[Cells]) -> [Cells; 81] {
    let mut peers = [Cells::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut house = 0;
        while house < houses.len() {
            if houses[house].contains(Cell::of(cell)) {
                peers[cell] = peers[cell].union(houses[house]);
            }
            house += 1;
        }
        peers[cell].remove(Cell::of(cell));
        cell += 1;
    }
    peers
}

/// The cells of a board in the 9x9 grid.
pub(super) fn board_cells(side: usize) -> Cells {
    cells_where(side, |_, _| true)
}

/// The cells of a board whose row and column pass.
pub(super) fn cells_where(side: usize, passes: impl Fn(usize, usize) -> bool) -> Cells {
    let all = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    all.filter(|&(row, column)| passes(row, column)).map(|(r, c)| Cell::at(r, c)).collect()
}

/// Rows, then columns.
fn line(side: usize, index: usize) -> Cells {
    cells_where(side, |row, column| index == row || index == side + column)
}

/// The boxes of a board by rows.
fn box_cells(boxes: Boxes) -> Vec<Cells> {
    let n = boxes.digits();
    let of = |index| cells_where(n, |row, column| boxes.box_of(row * n + column) == index);
    (0..n).map(of).collect()
}
