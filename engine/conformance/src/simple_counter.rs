//! `SimpleCounter`: solutions of boards of every size, counted in simple ways.

use seventeen_core::{Board, Boxes, Result, Solver};

/// Counts solutions: of 9x9 puzzles by a trusted solver, of small boards cell by cell.
pub struct SimpleCounter(Box<dyn Solver>);

impl SimpleCounter {
    /// A counter that has this solver count 9x9 puzzles.
    pub fn new(solver: Box<dyn Solver>) -> SimpleCounter {
        SimpleCounter(solver)
    }

    /// The number of solutions, two at most.
    ///
    /// # Errors
    /// An error of the solver.
    pub fn count(&mut self, board: &Board) -> Result<u64> {
        match board.puzzle() {
            Ok(puzzle) => self.0.count(&puzzle, 2),
            Err(_) => Ok(count_by_cell(board.boxes(), &mut board.digits().to_vec(), 2)),
        }
    }
}

/// The number of solutions of a small board, found cell by cell.
fn count_by_cell(boxes: Boxes, digits: &mut [u8], limit: u64) -> u64 {
    let Some(cell) = digits.iter().position(|&digit| digit == 0) else { return 1 };
    let places = [Boxes::row_of, Boxes::column_of, Boxes::box_of];
    let mut count = 0;
    for digit in 1..=boxes.digits() as u8 {
        let clashes = digits.iter().enumerate().any(|(other, &there)| {
            there == digit && places.iter().any(|of| of(boxes, other) == of(boxes, cell))
        });
        if !clashes && count < limit {
            digits[cell] = digit;
            count += count_by_cell(boxes, digits, limit - count);
            digits[cell] = 0;
        }
    }
    count
}
