//! `Generator`: makes puzzles or solution grids, at random or from a given one.

use super::{Emit, Solver};
use crate::{Board, Result};

/// Makes puzzles or solution grids: at random, or all that follow from a given one.
pub trait Generator: Send {
    /// Emits the results of the task. Returns the number of tries, including those without a
    /// result, for rates and for estimates by weights.
    ///
    /// Every emitted puzzle has one solution; the generator decides its other properties. Results
    /// and tries depend on the generator's options and the task alone, not on earlier calls. They
    /// do not depend on the solver, which only reports facts, unless an option requires it.
    ///
    /// A task may give nothing, one puzzle or many. A random generator emits the results of one
    /// try, so another seed is another try. It does not repeat until it succeeds, unless that is
    /// its method; then an option limits the tries.
    ///
    /// # Errors
    /// The generator cannot use the given start, or requires one; an option's limit of tries was
    /// reached, which the error names; an error of the solver; or the run was cancelled.
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64>;
}

/// One task of a [`Generator`].
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The only source of randomness.
    pub seed: u64,
    /// The start: a puzzle, or a solution grid as a board with all its digits. None for generators
    /// that begin from nothing.
    pub from: Option<&'a Board>,
}

impl<'a> Task<'a> {
    /// A task that begins from nothing.
    pub fn of_seed(seed: u64) -> Task<'a> {
        Task { seed, from: None }
    }
}

/// A result of a [`Generator`].
#[derive(Clone, PartialEq, Debug)]
pub struct Generated {
    /// A puzzle, or a solution grid.
    pub board: Board,
    /// Its weight in an unbiased mean or sum over tries, if the generator can compute it.
    pub weight: Option<f64>,
    /// Whether it is a puzzle that needs each of its clues, as its generator knows. False if the
    /// generator does not know.
    pub is_minimal: bool,
}

impl From<Board> for Generated {
    fn from(board: Board) -> Generated {
        Generated { board, weight: None, is_minimal: false }
    }
}
