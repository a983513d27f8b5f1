//! Checks of components' answers with a solver that the engine trusts: one file per kind.
//!
//! Checks in `kinds` need nothing but the answer. The checks here need a solver. They wrap
//! components of plugins from files: grids are solutions, none is missing, sets are unavoidable,
//! puzzles have one solution, steps keep it. Components linked into the program are tested instead,
//! and not wrapped.
//!
//! Some checks would cost as much as the work, and are omitted. They are whether an enumerator,
//! harvester, technique or pattern searcher leaves something out, ratings, and whether a clique is
//! the greatest.

mod enumerator;
mod generator;
mod pattern_searcher;
mod solver;
mod technique;
mod ua_harvester;

pub(crate) use enumerator::CheckedEnumerator;
pub(crate) use generator::CheckedGenerator;
pub(crate) use pattern_searcher::CheckedPatternSearcher;
pub(crate) use solver::CheckedSolver;
pub(crate) use technique::CheckedTechnique;
pub(crate) use ua_harvester::CheckedUaHarvester as CheckedHarvester;
pub use ua_harvester::{SetsWithin, find_sets_within};

use seventeen_core::{Board, Error, Result, Solver};
use std::fmt;
use std::sync::Arc;

/// Makes a solver that the engine trusts.
type MakeSolver = dyn Fn() -> Result<Box<dyn Solver>> + Send + Sync;

/// The checks of one component.
#[derive(Clone)]
pub struct ResultChecks {
    label: Arc<str>,
    make: Arc<MakeSolver>,
}

impl ResultChecks {
    /// Checks of the component that errors call `label`, with one solver of `make` per thread.
    pub fn new(
        label: &str,
        make: impl Fn() -> Result<Box<dyn Solver>> + Send + Sync + 'static,
    ) -> ResultChecks {
        ResultChecks { label: label.into(), make: Arc::new(make) }
    }

    /// A solver for one thread.
    fn solver(&self) -> Result<Box<dyn Solver>> {
        (self.make)()
    }

    /// The error for a wrong answer.
    #[cold]
    fn rejection(&self, why: impl fmt::Display) -> Error {
        Error::Failed(format!("{}: {why}", self.label))
    }
}

/// The number of solutions of a board, counting no further than `limit`.
fn count_of_board(board: &Board, solver: &mut dyn Solver, limit: u64) -> Result<u64> {
    match board.puzzle() {
        Ok(puzzle) => solver.count(&puzzle, limit),
        Err(_) => solver.count_board(board, limit),
    }
}
