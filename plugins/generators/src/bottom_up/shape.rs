//! The boards that puzzles are made for: those with boxes of any size, and those of other rules.
//!
//! Digits are by rows of the board. Solvers get boards of other rules, and those of 9x9 cells, as
//! puzzles in the cells of the 9x9 grid.

use seventeen_plugin::prelude::*;

/// The cells, the digits and the houses of a board.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// Rows, columns and these boxes.
    Boxes(Boxes),
    /// Any rules but classic ones.
    Ruled(Rules),
}

impl Shape {
    /// The number of rows, of columns and of digits.
    pub(super) fn digits(self) -> usize {
        match self {
            Shape::Boxes(boxes) => boxes.digits(),
            Shape::Ruled(rules) => rules.side(),
        }
    }

    /// The number of cells.
    pub(super) fn cells(self) -> usize {
        self.digits() * self.digits()
    }

    /// Whether two cells are in a house together.
    pub(super) fn share(self, a: usize, b: usize) -> bool {
        match self {
            Shape::Boxes(boxes) => {
                boxes.row_of(a) == boxes.row_of(b)
                    || boxes.column_of(a) == boxes.column_of(b)
                    || boxes.box_of(a) == boxes.box_of(b)
            }
            Shape::Ruled(rules) => rules.peers(self.cell(a)).contains(self.cell(b)),
        }
    }

    /// The rules of puzzles in the cells of the 9x9 grid.
    pub(super) fn rules(self) -> Rules {
        match self {
            Shape::Boxes(_) => Rules::CLASSIC,
            Shape::Ruled(rules) => rules,
        }
    }

    /// The cell of the 9x9 grid for a cell of a board that has at most as many.
    pub(super) fn cell(self, cell: usize) -> Cell {
        let n = self.digits();
        Cell::at(cell / n, cell % n)
    }

    /// The digits in the cells of the 9x9 grid; none for boards that a solver gets as boards.
    pub(super) fn in_nine(self, digits: &[u8]) -> Option<[u8; 81]> {
        match self {
            Shape::Boxes(Boxes::NINE) => digits.try_into().ok(),
            Shape::Boxes(_) => None,
            Shape::Ruled(_) => {
                let mut nine = [0; 81];
                (digits.iter().enumerate()).for_each(|(i, &digit)| nine[self.cell(i)] = digit);
                Some(nine)
            }
        }
    }

    /// The digits of a solution of such a puzzle.
    pub(super) fn of_nine(self, grid: &Grid) -> Vec<u8> {
        match self {
            Shape::Boxes(_) => grid.digits().to_vec(),
            Shape::Ruled(rules) => rules.cells().iter().map(|cell| grid.digits()[cell]).collect(),
        }
    }

    /// The board with these digits, which it has.
    pub(super) fn board(self, digits: &[u8]) -> Result<Board> {
        match self {
            Shape::Boxes(boxes) => Board::from_digits(boxes, digits.to_vec())
                .map_err(|error| Error::failed(error.to_string())),
            Shape::Ruled(rules) => {
                let digits = self.in_nine(digits).unwrap_or([0; 81]);
                Ok(Board::of_rules(rules, &Puzzle::from_digits(digits)))
            }
        }
    }
}
