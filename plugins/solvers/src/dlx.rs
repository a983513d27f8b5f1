//! `dlx`: a puzzle as an exact cover, by dancing links.
//!
//! The 729 rows of the matrix are the placements of a digit in a cell. Its 324 columns are the
//! items that a solution has exactly once: a digit in each cell, and each digit in each row, column
//! and box. The method is Knuth's (see `dancing_links.rs`). Sudoku solvers of this kind appeared on
//! the Sudoku Programmers Forum in 2005, Lummox JR's among them ("Coloring in C" shows its arrays).
//! As there, the columns of a row and the rows of a column are indices. Here the matrix is built
//! once per instance: the givens' columns are covered before a search and uncovered after it.

use crate::dancing_links::DancingLinks;
use crate::givens;
use crate::walk::{Walk, count, emit_digits, ended};
use seventeen_plugin::prelude::*;

/// The dancing-links solver.
pub struct Dlx {
    matrix: DancingLinks,
}

impl Component for Dlx {
    const NAME: &'static str = "dlx";
    const DOC: &'static str = "Dancing links: Knuth's exact cover search, smallest column first";

    fn create(_: &Args<'_>) -> Result<Dlx> {
        let rows = Candidate::all().map(columns_of);
        Ok(Dlx { matrix: DancingLinks::new(324, rows) })
    }
}

impl Solver for Dlx {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        givens::in_range(puzzle)?;
        count(limit, |found| self.covers(puzzle, &mut |_| found()))
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        givens::in_range(puzzle)?;
        ended(self.covers(puzzle, &mut |cover| emit_digits(digits_of(cover), emit)))
    }

    fn guesses(&self) -> Option<u64> {
        Some(self.matrix.guesses())
    }
}

impl Dlx {
    /// Visits the covers that the givens are part of.
    fn covers(&mut self, puzzle: &Puzzle, visit: &mut dyn FnMut(&[usize]) -> Walk) -> Walk {
        let mut chosen = 0;
        let mut fit = true;
        for cell in puzzle.givens() {
            fit = (puzzle.digit(cell))
                .is_some_and(|digit| self.matrix.choose(Candidate::new(cell, digit).number()));
            if !fit {
                break;
            }
            chosen += 1;
        }
        let walk = if fit { self.matrix.covers(visit) } else { ControlFlow::Continue(()) };
        (0..chosen).for_each(|_| self.matrix.unchoose());
        walk
    }
}

/// The columns of the matrix that a digit in a cell covers.
fn columns_of(candidate: Candidate) -> [usize; 4] {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let [row, column, box_] = cell.houses().map(|house| 81 + 9 * house + digit.index());
    [cell.index(), row, column, box_]
}

/// The digits by rows that these placements put down, candidates by number.
fn digits_of(placements: &[usize]) -> [u8; 81] {
    let mut digits = [0; 81];
    for placement in placements {
        digits[placement / 9] = (placement % 9 + 1) as u8;
    }
    digits
}
