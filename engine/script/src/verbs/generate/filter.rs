//! Which generated puzzles are as asked.

use super::options::Options;
use crate::choice::Choice;
use crate::failure::{Res, component_failed, work_failed};
use crate::session::Session;
use seventeen_core::{Board, Boxes, Generated, Result, Solver};
use seventeen_plugin::Kind;

/// Finds out what is asked of puzzles.
pub(super) struct Filter {
    /// Counts guesses; the same component on every machine, since their number is its own.
    guesses: Choice,
    /// The same for boards of other sizes.
    guesses_on_boards: Choice,
    /// Guesses where singles are not enough, and only there.
    singles: Choice,
}

impl Filter {
    pub(super) fn new(session: &Session) -> Res<Filter> {
        let solver = |name| Choice::new(session.component(Kind::Solver, name)?, &[]);
        Ok(Filter {
            guesses: solver("bands")?,
            guesses_on_boards: solver("exact_cover")?,
            singles: solver("explainer")?,
        })
    }

    /// Whether the puzzle is as `options` ask.
    pub(super) fn passes(&self, made: &Generated, options: &Options) -> Res<bool> {
        let board = &made.board;
        let number_fits =
            options.clues.as_ref().is_none_or(|n| n.contains(&(board.clues() as u64)));
        Ok(number_fits
            && (!options.singles || guesses(&self.singles, board)? == 0)
            && match &options.guesses {
                None => true,
                Some(wanted) => wanted.contains(&guesses(self.counter(board), board)?),
            }
            && (!options.minimal || is_minimal(&options.solver, board)?))
    }

    fn counter(&self, board: &Board) -> &Choice {
        if board.boxes() == Boxes::NINE { &self.guesses } else { &self.guesses_on_boards }
    }
}

/// How many guesses a solver makes until it knows that the solution is unique.
fn guesses(solver: &Choice, board: &Board) -> Res<u64> {
    let mut lease = solver.solver()?;
    let before = lease.guesses();
    count(&mut *lease, board).map_err(component_failed)?;
    before.zip(lease.guesses()).map(|(before, after)| after - before).ok_or_else(|| {
        work_failed(format_args!("solver `{}` does not count its guesses", solver.name))
    })
}

/// Whether no clue can be left out.
fn is_minimal(solver: &Choice, board: &Board) -> Res<bool> {
    solver.solver()?.run(|solver| {
        let mut rest = board.digits().to_vec();
        for cell in 0..rest.len() {
            let digit = std::mem::take(&mut rest[cell]);
            if digit != 0 && count(solver, &with_digits(board, &rest)?)? == 1 {
                return Ok(false);
            }
            rest[cell] = digit;
        }
        Ok(true)
    })
}

fn with_digits(board: &Board, digits: &[u8]) -> Result<Board> {
    Board::from_digits(board.boxes(), digits.to_vec())
        .map_err(|error| seventeen_core::Error::failed(error.to_string()))
}

/// How many solutions there are, up to two.
fn count(solver: &mut dyn Solver, board: &Board) -> Result<u64> {
    match board.puzzle() {
        Ok(puzzle) => solver.count(&puzzle, 2),
        Err(_) => solver.count_board(board, 2),
    }
}
