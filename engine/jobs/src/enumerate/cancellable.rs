//! A solver for a part of a search that may become superfluous: it then interrupts the part.

use seventeen_core::{Candidate, Cells, Emit, Error, Grid, Outcome, Puzzle, Result, Solver};
use std::sync::atomic::{AtomicU32, Ordering};

/// Lends a solver to part `part` while `part` is at most `limit`.
pub(super) struct CancellableSolver<'a> {
    pub(super) solver: &'a mut dyn Solver,
    pub(super) part: u32,
    pub(super) limit: &'a AtomicU32,
}

impl CancellableSolver<'_> {
    fn solver_if_running(&mut self) -> Result<&mut dyn Solver> {
        let superfluous = self.part > self.limit.load(Ordering::Relaxed);
        if superfluous { Err(Error::Cancelled) } else { Ok(self.solver) }
    }
}

/// All that enumerators ask of a solver.
impl Solver for CancellableSolver<'_> {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        self.solver_if_running()?.count(puzzle, limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        self.solver_if_running()?.solutions(puzzle, emit)
    }

    fn other_solution(&mut self, puzzle: &Puzzle, known: &Grid) -> Result<Option<Grid>> {
        self.solver_if_running()?.other_solution(puzzle, known)
    }

    fn find(&mut self, puzzle: &Puzzle, except: Option<Candidate>) -> Result<Option<Grid>> {
        self.solver_if_running()?.find(puzzle, except)
    }

    fn count_each(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) -> Result<()> {
        self.solver_if_running()?.count_each(puzzles, limit, counts)
    }

    fn solve_each(&mut self, puzzles: &[Puzzle], outcomes: &mut Vec<Outcome>) -> Result<()> {
        self.solver_if_running()?.solve_each(puzzles, outcomes)
    }

    fn redundant(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Cells> {
        self.solver_if_running()?.redundant(puzzle, solution)
    }

    fn guesses(&self) -> Option<u64> {
        self.solver.guesses()
    }
}
