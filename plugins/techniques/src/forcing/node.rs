//! Nodes of chains: a candidate that is on (true) or off (false), and why.

use seventeen_core::house::{CELLS_OF, HOUSES, HOUSES_OF};
use seventeen_core::{Candidate, Cells, Position};

/// A candidate that is on or off: twice its number, and 1 if it is on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Node(pub(super) u16);

impl Node {
    pub(super) fn on(cell: usize, digit: usize) -> Node {
        Node((cell * 9 + digit) as u16 * 2 + 1)
    }

    pub(super) fn off(cell: usize, digit: usize) -> Node {
        Node((cell * 9 + digit) as u16 * 2)
    }

    pub(super) fn is_on(self) -> bool {
        self.0 & 1 != 0
    }

    pub(super) fn flipped(self) -> Node {
        Node(self.0 ^ 1)
    }

    /// The number of its candidate: below 729.
    pub(super) fn number(self) -> usize {
        (self.0 >> 1).into()
    }

    pub(super) fn candidate(self) -> Candidate {
        Candidate::of(self.number())
    }

    pub(super) fn cell(self) -> usize {
        self.number() / 9
    }

    /// Its digit less one.
    pub(super) fn digit(self) -> usize {
        self.number() % 9
    }

    /// Whether it says something new: an on node of a cell with one candidate does not.
    pub(super) fn is_worth(self, position: &Position) -> bool {
        !self.is_on() || position.candidates(self.cell()).count_ones() > 1
    }
}

/// Why a node holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cause(u8);

impl Cause {
    /// It was supposed.
    pub(super) const NONE: Cause = Cause(255);
    /// Its cell has another candidate on, or all others off.
    pub(super) const CELL: Cause = Cause(27);

    /// The house of this number has the digit elsewhere, or nowhere else.
    pub(super) fn house(number: usize) -> Cause {
        Cause(number as u8)
    }

    /// What it looked at, for a node of this candidate; none for the other causes.
    pub(super) fn scope(self, node: Node) -> Option<Scope> {
        match self.0 {
            house @ 0..27 => Some(Scope(81 + u16::from(house) * 9 + node.digit() as u16)),
            27 => Some(Scope(node.cell() as u16)),
            _ => None,
        }
    }
}

/// What a strong inference looks at: all candidates of a cell, or all places of a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scope(u16);

impl Scope {
    pub(super) fn cell(cell: usize) -> Scope {
        Scope(cell as u16)
    }

    pub(super) fn house(house: usize, digit: usize) -> Scope {
        Scope((81 + house * 9 + digit) as u16)
    }

    /// The number of its house and the digit less one, unless it is a cell.
    pub(super) fn of_house(self) -> Option<(usize, usize)> {
        let number = usize::from(self.0).checked_sub(81)?;
        Some((number / 9, number % 9))
    }

    /// Its cell, if it is one.
    pub(super) fn of_cell(self) -> usize {
        self.0.into()
    }

    /// The candidates that it has in `source` and no more in `now`, as off nodes: by digit, or by
    /// place in the house.
    pub(super) fn lost(self, source: &Position, now: &Position) -> impl Iterator<Item = Node> {
        let lost = match self.of_house() {
            Some((house, digit)) => {
                let digit = digit as u8 + 1;
                source.spots(house, digit) & !now.spots(house, digit)
            }
            None => source.candidates(self.of_cell()) & !now.candidates(self.of_cell()),
        };
        self.nodes(lost)
    }

    /// The candidates at these places of the house, or of these digits in the cell, as off nodes.
    pub(super) fn nodes(self, mask: u16) -> impl Iterator<Item = Node> {
        let mut left = mask;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize % 9)?;
            left &= left - 1;
            Some(match self.of_house() {
                Some((house, digit)) => Node::off(CELLS_OF[house][bit].into(), digit),
                None => Node::off(self.of_cell(), bit),
            })
        })
    }
}

/// A set of candidates: a bit for each number.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Candidates([u64; 12]);

impl Candidates {
    pub(super) fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn common(&self, other: &Candidates) -> Candidates {
        Candidates(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

/// The houses of a cell in the order of SudokuExplainer: box, row, column.
pub(super) fn houses(cell: usize) -> [usize; 3] {
    let [row, column, box_] = HOUSES_OF[cell];
    [box_.into(), row.into(), column.into()]
}

/// The other cells of each of these houses that may take the digit.
pub(super) fn seen(position: &Position, cell: usize, digit: usize) -> [Cells; 3] {
    let places = position.places(digit as u8 + 1) - Cells::single(cell);
    houses(cell).map(|house| HOUSES[house] & places)
}
