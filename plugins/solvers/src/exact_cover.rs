//! `exact_cover`: boards of any size.

mod cover;
mod layout;
mod search;
#[cfg(test)]
mod tests;

use crate::givens;
use crate::walk::{Walk, count, emit_digits, ended};
use cover::Cover;
use search::Search;
use seventeen_plugin::prelude::*;

/// The solver of boards of any size.
pub struct ExactCover {
    search: Search,
}

impl Component for ExactCover {
    const NAME: &'static str = "exact_cover";
    const DOC: &'static str = "Exact cover on bit masks; for boards of any size";

    fn create(_: &Args<'_>) -> Result<ExactCover> {
        Ok(ExactCover { search: Search::new(Boxes::NINE) })
    }
}

impl Solver for ExactCover {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        givens::in_range(puzzle)?;
        self.count_board(&puzzle.into(), limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        givens::in_range(puzzle)?;
        ended(self.search.solutions(&puzzle.into(), &mut |cover| {
            let mut digits = [0; 81];
            cover.write(&mut digits);
            emit_digits(digits, emit)
        }))
    }

    fn guesses(&self) -> Option<u64> {
        Some(self.search.guesses())
    }

    fn solutions_of_board(&mut self, board: &Board, emit: Emit<'_, Board>) -> Result<()> {
        ended(self.search.solutions(board, &mut |cover| emit_board(cover, board.boxes(), emit)))
    }

    fn count_board(&mut self, board: &Board, limit: u64) -> Result<u64> {
        count(limit, |found| self.search.solutions(board, &mut |_| found()))
    }
}

fn emit_board(cover: &Cover, boxes: Boxes, emit: Emit<'_, Board>) -> Walk {
    let mut digits = vec![0; boxes.cells()];
    cover.write(&mut digits);
    match Board::from_digits(boxes, digits) {
        Ok(board) => emit(&board).map_break(Ok),
        Err(error) => ControlFlow::Break(Err(Error::failed(error.to_string()))),
    }
}
