//! Filters for generated puzzles, beyond the promises of their generator.

use crate::choice::Choice;
use crate::context::Context;
use crate::count::count_board_solutions;
use crate::error::{Error, Result};
use crate::minimal::is_minimal;
use crate::rate::{RatingFilter, RatingOutcome};
use seventeen_core::{Board, Boxes, Generated, Position, Puzzle, Rater, Rating, Solver};
use seventeen_plugin::Role;
use std::ops::RangeInclusive;

/// Filters for a puzzle; by default all puzzles pass.
#[derive(Clone, Default, Debug)]
pub struct GenerateFilter {
    /// The number of clues, both ends included.
    pub clues: Option<RangeInclusive<u64>>,
    /// Requires that singles solve it: that this solver, which guesses exactly where singles do not
    /// suffice, does not guess.
    pub singles: Option<Choice<dyn Solver>>,
    /// The number of guesses.
    pub guesses: Option<GuessFilter>,
    /// The ratings.
    pub ratings: Option<RaterFilter>,
    /// Requires that no clue can be left out.
    pub minimal: bool,
}

/// A filter for the number of guesses.
#[derive(Clone, Debug)]
pub struct GuessFilter {
    /// The number of guesses, both ends included.
    pub range: RangeInclusive<u64>,
    /// The solver whose guesses are counted for 9x9 puzzles: the number depends on it.
    pub of_nine: Choice<dyn Solver>,
    /// The solver whose guesses are counted for boards of other sizes.
    pub of_others: Choice<dyn Solver>,
}

/// A filter for ratings, which boards of other sizes than 9x9 do not have.
#[derive(Clone, Debug)]
pub struct RaterFilter {
    /// The rater; it gives no score.
    pub rater: Choice<dyn Rater>,
    /// The accepted ratings.
    pub wanted: RatingFilter,
}

impl GenerateFilter {
    /// What is known of a puzzle with a single solution that passes; none if it does not. `solver`
    /// tests whether it is minimal, if its generator does not know that it is.
    ///
    /// # Errors
    /// The errors of the components; a solver does not count its guesses; or no board of this size
    /// has that many clues.
    pub(super) fn accepts(
        &self,
        made: &Generated,
        solver: &Choice<dyn Solver>,
    ) -> Result<Option<AcceptedPuzzleFacts>> {
        let board = &made.board;
        let (clues, cells) = (board.clues() as u64, board.digits().len() as u64);
        if let Some(range) = self.clues.as_ref().filter(|range| *range.start() > cells) {
            let asked = range.start();
            return Err(Error::bad_input(format_args!(
                "{asked} clues were requested, but the board has {cells} cells"
            )));
        }
        if self.singles.is_some() && board.boxes() != Boxes::NINE {
            puzzle_to_filter(board, "singles")?;
        }
        let is_for_puzzles = self.minimal || self.ratings.is_some();
        if clues == cells && is_for_puzzles {
            return Err(Error::bad_input(
                "generate: ratings and `minimal` are for puzzles, but the generator made a full grid",
            ));
        }
        let passes = self.clues.as_ref().is_none_or(|range| range.contains(&clues))
            && self.singles.as_ref().map_or(Ok(0), |by| count_guesses(by, board))? == 0
            && self.guesses.as_ref().map_or(Ok(true), |guesses| guesses.accepts(board))?;
        if !passes {
            return Ok(None);
        }
        let rated = match &self.ratings {
            Some(ratings) => ratings.rate(&puzzle_to_filter(board, "ratings")?)?,
            None => Some(AcceptedPuzzleFacts::default()),
        };
        match rated {
            Some(_) if self.minimal && !made.is_minimal && !is_minimal(board, solver)? => Ok(None),
            rated => Ok(rated),
        }
    }
}

/// The puzzle on a board, for a filter that needs one of 9x9 cells.
fn puzzle_to_filter(board: &Board, what: &str) -> Result<Puzzle> {
    board
        .puzzle()
        .map_err(|error| Error::bad_input(format_args!("generate: a filter for {what}: {error}")))
}

/// What is known of a puzzle that passes the filters.
#[derive(Clone, Copy, Default)]
pub(super) struct AcceptedPuzzleFacts {
    /// Its rating, if a filter required one.
    pub(super) rating: Option<Rating>,
}

impl GuessFilter {
    /// This range of guesses, counted by the solvers that declare that their guesses are counted:
    /// the number is the same on every machine.
    ///
    /// # Errors
    /// No solver declares it.
    pub fn new(context: &Context, range: RangeInclusive<u64>) -> Result<GuessFilter> {
        let of_nine = context.default_for_role(Role::CountsGuesses)?;
        let of_others = context.default_for_role(Role::CountsGuessesOfBoards)?;
        Ok(GuessFilter { range, of_nine, of_others })
    }

    fn accepts(&self, board: &Board) -> Result<bool> {
        let is_nine = board.boxes() == Boxes::NINE;
        let solver = if is_nine { &self.of_nine } else { &self.of_others };
        Ok(self.range.contains(&count_guesses(solver, board)?))
    }
}

impl RaterFilter {
    /// These ratings, by this rater or the default one.
    ///
    /// # Errors
    /// None is given, and no rater is the default.
    pub fn new(
        context: &Context,
        wanted: RatingFilter,
        rater: Option<Choice<dyn Rater>>,
    ) -> Result<RaterFilter> {
        let rater = context.or_default(rater)?;
        Ok(RaterFilter { rater, wanted })
    }

    /// The rating of a puzzle that passes; none if it does not.
    fn rate(&self, puzzle: &Puzzle) -> Result<Option<AcceptedPuzzleFacts>> {
        let at_most = self.wanted.er.as_ref().map_or(f64::INFINITY, |range| *range.end());
        let start = Position::from(puzzle);
        let judged = self.rater.lease_instance()?.run(|rater| rater.rate(&start, at_most))?;
        let verdict = RatingOutcome::from_judgement(judged, at_most);
        let rating = if let RatingOutcome::Rating(rating) = verdict { Some(rating) } else { None };
        Ok(self.wanted.accepts(&verdict).then_some(AcceptedPuzzleFacts { rating }))
    }
}

/// The number of guesses that a solver makes to prove that the solution is unique.
fn count_guesses(solver: &Choice<dyn Solver>, board: &Board) -> Result<u64> {
    let mut lease = solver.lease_instance()?;
    let before = lease.guesses();
    count_board_solutions(board, &mut *lease, 2)?;
    before.zip(lease.guesses()).map(|(before, after)| after - before).ok_or_else(|| {
        let name = solver.name();
        Error::work_failed(format_args!("solver `{name}` does not count its guesses"))
    })
}
