//! Which generated puzzles are as asked.

use super::options::Options;
use crate::failure::{Raise, Res, work_failed};
use crate::given::within;
use crate::session::Session;
use seventeen_core::{Board, Boxes, Generated, Result, Solver};
use seventeen_jobs::Choice;
use std::ops::RangeInclusive;

/// The solvers whose guesses are counted: for 9x9 puzzles, and for other boards.
type Counters = [Choice<dyn Solver>; 2];

/// Finds out whether puzzles are as asked.
pub(super) struct Filter {
    /// What is asked of the number of guesses, of 9x9 puzzles and of other boards; the same
    /// components on every machine, since the number is their own.
    guesses: Option<(RangeInclusive<u64>, Counters)>,
    /// Guesses where singles are not enough, and only there; if singles are to be enough.
    singles: Option<Choice<dyn Solver>>,
}

impl Filter {
    pub(super) fn new(session: &Session, options: &Options) -> Res<Filter> {
        let solver = |name| session.context.choose(name).raise();
        let guesses = match &options.guesses {
            None => None,
            Some(range) => Some((range.clone(), [solver("bands")?, solver("exact_cover")?])),
        };
        let singles = options.singles.then(|| solver("explainer")).transpose()?;
        Ok(Filter { guesses, singles })
    }

    /// Whether the puzzle is as `options` ask.
    pub(super) fn passes(&self, made: &Generated, options: &Options) -> Res<bool> {
        let board = &made.board;
        let clues = board.clues() as u64;
        Ok(within(&options.clues, clues)
            && self.singles_suffice(board)?
            && self.guesses_fit(board)?
            && ratings_fit(board, options)?
            && (!options.minimal || is_minimal(&options.solver, board)?))
    }

    fn singles_suffice(&self, board: &Board) -> Res<bool> {
        Ok(match &self.singles {
            None => true,
            Some(solver) => guesses(solver, board)? == 0,
        })
    }

    fn guesses_fit(&self, board: &Board) -> Res<bool> {
        let Some((range, [of_nine, of_others])) = &self.guesses else { return Ok(true) };
        let solver = if board.boxes() == Boxes::NINE { of_nine } else { of_others };
        Ok(range.contains(&guesses(solver, board)?))
    }
}

/// Whether the ratings are as asked; those of other sizes than 9x9 have none and are not asked.
fn ratings_fit(board: &Board, options: &Options) -> Res<bool> {
    board.puzzle().map_or(Ok(true), |puzzle| options.ratings.fit(&puzzle))
}

/// How many guesses a solver makes until it knows that the solution is unique.
fn guesses(solver: &Choice<dyn Solver>, board: &Board) -> Res<u64> {
    let mut lease = solver.lease().raise()?;
    let before = lease.guesses();
    count(&mut *lease, board).raise()?;
    before.zip(lease.guesses()).map(|(before, after)| after - before).ok_or_else(|| {
        work_failed(format_args!("solver `{}` does not count its guesses", solver.name()))
    })
}

/// Whether no clue can be left out.
fn is_minimal(solver: &Choice<dyn Solver>, board: &Board) -> Res<bool> {
    solver
        .lease()
        .raise()?
        .run(|solver| {
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
        .raise()
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
