//! Nodes of chains: a candidate that is on (true) or off (false), and why.

use super::open_groups::candidates_of_group;
use seventeen_core::house::HOUSES;
use seventeen_core::{Candidate, Cell, Cells, Digit, Position};

/// A candidate that is on or off: twice its number, and 1 if it is on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Node(pub(super) u16);

impl Node {
    pub(super) fn on(candidate: Candidate) -> Node {
        Node(candidate.number() as u16 * 2 + 1)
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

    pub(super) fn cell(self) -> Cell {
        self.candidate().cell()
    }

    pub(super) fn digit(self) -> Digit {
        self.candidate().digit()
    }

    /// Whether it has news: an on node of a cell with one candidate does not.
    pub(super) fn has_news(self, position: &Position) -> bool {
        !self.is_on() || position.candidates(self.cell()).len() > 1
    }
}

/// The reason why a node holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeCause(u8);

impl NodeCause {
    /// It was supposed.
    pub(super) const NONE: NodeCause = NodeCause(255);
    /// Its cell has another candidate on, or all others off.
    pub(super) const CELL: NodeCause = NodeCause(27);

    /// The house of this number has the digit elsewhere, or nowhere else.
    pub(super) fn from_house(number: usize) -> NodeCause {
        NodeCause(number as u8)
    }

    /// Whether an off node is examined for this first: for its cell, then box, row and column.
    pub(super) fn precedes(self, other: NodeCause) -> bool {
        let order = |cause: NodeCause| match cause.0 {
            27 => 0,
            18..27 => 1,
            0..9 => 2,
            _ => 3,
        };
        order(self) < order(other)
    }

    /// Its scope, for a node of this candidate; none for the other causes.
    pub(super) fn scope(self, node: Node) -> Option<InferenceScope> {
        match self.0 {
            house @ 0..27 => Some(InferenceScope::from_house(house.into(), node.digit())),
            27 => Some(InferenceScope::from_cell(node.cell())),
            _ => None,
        }
    }
}

/// The scope of a strong inference: all candidates of a cell, or all places of a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct InferenceScope(u16);

impl InferenceScope {
    /// The number of scopes.
    pub(super) const COUNT: usize = 81 + 27 * 9;

    /// Its number: below [`COUNT`](Self::COUNT).
    pub(super) fn number(self) -> usize {
        self.0.into()
    }

    pub(super) fn from_cell(cell: Cell) -> InferenceScope {
        InferenceScope(cell.index() as u16)
    }

    pub(super) fn from_house(house: usize, digit: Digit) -> InferenceScope {
        InferenceScope((81 + house * 9 + digit.index()) as u16)
    }

    pub(super) fn from_group(number: u16) -> InferenceScope {
        InferenceScope(number)
    }

    /// The cause of the consequences in this scope.
    pub(super) fn cause(self) -> NodeCause {
        self.0
            .checked_sub(81)
            .map_or(NodeCause::CELL, |number| NodeCause::from_house(usize::from(number) / 9))
    }

    pub(super) fn place(self) -> ScopePlace {
        match Cell::new(self.0.into()) {
            Some(cell) => ScopePlace::Cell(cell),
            None => {
                let number = usize::from(self.0) - 81;
                ScopePlace::House(number / 9, Digit::at(number % 9))
            }
        }
    }

    /// The candidates that it has in `source` but not in `now`, as off nodes: by digit, or by place
    /// in the house.
    pub(super) fn lost_nodes(
        self,
        source: &Position,
        now: &Position,
    ) -> impl Iterator<Item = Node> {
        let lost = match self.place() {
            ScopePlace::House(house, digit) => {
                source.spots(house, digit) & !now.spots(house, digit)
            }
            ScopePlace::Cell(cell) => (source.candidates(cell) - now.candidates(cell)).bits(),
        };
        self.nodes_of_mask(lost)
    }

    /// The candidates at these places of the house, or of these digits in the cell, as off nodes.
    pub(super) fn nodes_of_mask(self, mask: u16) -> impl Iterator<Item = Node> {
        candidates_of_group(self.0, mask).map(|number| Node(number * 2))
    }
}

/// The place of an [`InferenceScope`].
#[derive(Clone, Copy)]
pub(super) enum ScopePlace {
    /// All candidates of a cell.
    Cell(Cell),
    /// All places of a digit in the house of this number.
    House(usize, Digit),
}

/// A set of candidates: a bit for each number.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct CandidateSet([u64; 12]);

impl CandidateSet {
    pub(super) fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    pub(super) fn words(&self) -> &[u64; 12] {
        &self.0
    }

    pub(super) fn words_mut(&mut self) -> &mut [u64; 12] {
        &mut self.0
    }

    pub(super) fn intersection(&self, other: &CandidateSet) -> CandidateSet {
        CandidateSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

/// The houses of a cell in the order of SudokuExplainer: box, row, column.
pub(super) fn houses(cell: Cell) -> [usize; 3] {
    let [row, column, box_] = cell.houses();
    [box_, row, column]
}

/// The other cells of each of these houses that may take the digit.
pub(super) fn seen_places(position: &Position, cell: Cell, digit: Digit) -> [Cells; 3] {
    let places = position.places(digit) - Cells::single(cell);
    houses(cell).map(|house| HOUSES[house] & places)
}
