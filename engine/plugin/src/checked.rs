//! Checks of what components answer, by a solver that the engine trusts: a file per kind.
//!
//! A table is read with checks that need nothing but the answer (`kinds`). What these cannot know is
//! checked here, around components of plugins that are loaded from files: that grids are solutions,
//! that none is missing, that sets are unavoidable, that puzzles have one solution, that steps keep it.
//! Components linked into the program are tested instead, and have nothing around them.
//!
//! What is not checked, as it costs as much as the work: whether an enumerator, a harvester, a technique
//! or a pattern searcher leaves something out, how hard a puzzle is, and whether a clique is the greatest.

mod enumerator;
mod generator;
mod pattern_searcher;
mod solver;
mod technique;
mod ua_harvester;

pub(crate) use enumerator::Checked as CheckedEnumerator;
pub(crate) use generator::Checked as CheckedGenerator;
pub(crate) use pattern_searcher::Checked as CheckedPatternSearcher;
pub(crate) use solver::Checked as CheckedSolver;
pub(crate) use technique::Checked as CheckedTechnique;
pub(crate) use ua_harvester::Checked as CheckedHarvester;
pub use ua_harvester::{Within, within};

use seventeen_core::{Board, Error, Result, Solver};
use std::fmt;
use std::sync::Arc;

/// Makes a solver that the engine trusts.
type MakeSolver = dyn Fn() -> Result<Box<dyn Solver>> + Send + Sync;

/// By whom a component is checked, and what errors call it.
#[derive(Clone)]
pub struct Checks {
    label: Arc<str>,
    make: Arc<MakeSolver>,
}

impl Checks {
    /// Checks of the component that errors call `label`, by solvers that `make` gives: one per thread.
    pub fn new(
        label: &str,
        make: impl Fn() -> Result<Box<dyn Solver>> + Send + Sync + 'static,
    ) -> Checks {
        Checks { label: label.into(), make: Arc::new(make) }
    }

    /// A solver for one thread.
    fn solver(&self) -> Result<Box<dyn Solver>> {
        (self.make)()
    }

    /// The error for a wrong answer.
    #[cold]
    fn refused(&self, why: impl fmt::Display) -> Error {
        Error::Failed(format!("{}: {why}", self.label))
    }
}

/// How many solutions a board has, counting no further than `limit`.
fn count_of_board(board: &Board, solver: &mut dyn Solver, limit: u64) -> Result<u64> {
    match board.puzzle() {
        Ok(puzzle) => solver.count(&puzzle, limit),
        Err(_) => solver.count_board(board, limit),
    }
}
