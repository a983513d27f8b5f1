//! `Generator`: puzzles or solution grids, made at random or from one that is given.

use super::{Emit, Solver};
use crate::{Board, Result};

/// Makes puzzles or solution grids: at random, or all that follow from one that is given.
pub trait Generator: Send {
    /// Emits what the task gives, and returns how many tries that took, those without a result
    /// included: for rates, and for estimates from the weights.
    ///
    /// A puzzle that is emitted has one solution; what else it has is the generator's to say.
    /// Results and tries depend on the generator's options and the task alone, not on earlier
    /// calls; and not on the solver, which only says what is true of puzzles, unless an option
    /// says otherwise.
    ///
    /// A task may give nothing, one puzzle or many. A generator that draws at random makes what
    /// one try gives, so that another seed is another try; it does not go on until it succeeds,
    /// unless that is its method, and then no further than an option says.
    ///
    /// # Errors
    /// The generator cannot begin with what it is given, or needs something and is given nothing;
    /// a limit of tries was reached, which the error names as the option it is; what the solver
    /// reports; or an interrupted run.
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64>;
}

/// What a [`Generator`] is to do.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// All the randomness there is.
    pub seed: u64,
    /// What to begin with: a puzzle, or a solution grid as a board with all its digits. None for
    /// those that begin with nothing.
    pub from: Option<&'a Board>,
}

impl<'a> Task<'a> {
    /// A task that begins with nothing.
    pub fn of_seed(seed: u64) -> Task<'a> {
        Task { seed, from: None }
    }
}

/// What a [`Generator`] made.
#[derive(Clone, PartialEq, Debug)]
pub struct Generated {
    /// A puzzle, or a solution grid.
    pub board: Board,
    /// How much it counts in an unbiased mean or sum over tries, if the generator knows.
    pub weight: Option<f64>,
}

impl From<Board> for Generated {
    fn from(board: Board) -> Generated {
        Generated { board, weight: None }
    }
}
