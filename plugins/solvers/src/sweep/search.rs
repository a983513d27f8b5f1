//! The search: sweep and guess, then continue first with the guess right, then with it wrong.

use super::clue::{Clue, Settled};
use super::kernel::Kernel;
use crate::givens;
use crate::walk::{self, Walk, emit_digits, ended, step};
use seventeen_plugin::prelude::*;

/// The maximal number of open states: the last, and one for each guessed digit in each band and
/// stack.
const DEEPEST: usize = 55;

/// A search on some kernel.
pub(super) struct Search<K: Kernel> {
    kernel: K,
    /// The states still to be searched; they have no solution in common. The last one is next, and
    /// it is swept in place.
    open: Vec<K::State>,
    guesses: u64,
    watch: CancellationPoll,
}

impl<K: Kernel> Search<K> {
    pub(super) fn new(kernel: K) -> Search<K> {
        let open = Vec::with_capacity(DEEPEST);
        Search { kernel, open, guesses: 0, watch: CancellationPoll::default() }
    }

    /// Visits the solutions that `state` leaves.
    #[inline]
    fn run(&mut self, state: K::State, mut visit: impl FnMut(&K::State) -> Walk) -> Walk {
        self.open.clear();
        self.open.push(state);
        while let Some(state) = self.open.last_mut() {
            step(&mut self.watch)?;
            match self.kernel.settle(state) {
                Settled::Solved => visit(state)?,
                Settled::Open => {
                    if self.kernel.guess(&mut self.open) {
                        self.guesses += 1;
                        continue;
                    }
                }
                Settled::Dead => {}
            }
            self.open.pop();
        }
        ControlFlow::Continue(())
    }

    /// Counts the solutions that clues leave, up to `limit`.
    fn count_clues(&mut self, clues: &[Clue; 81], limit: u64) -> Result<u64> {
        let state = self.kernel.of_clues(clues);
        walk::count(limit, |found| self.run(state, |_| found()))
    }

    /// Emits the solutions that `state` leaves.
    fn emit(&mut self, state: K::State, emit: Emit<'_, Grid>) -> Result<()> {
        let kernel = self.kernel;
        ended(self.run(state, |solution| emit_digits(kernel.digits(solution), emit)))
    }
}

/// The givens as clues.
///
/// # Errors
/// A digit above 9.
#[inline]
fn clues(puzzle: &Puzzle) -> Result<[Clue; 81]> {
    givens::in_range(puzzle)?;
    Ok(puzzle.digits().map(Clue))
}

impl<K: Kernel> Solver for Search<K> {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        self.count_clues(&clues(puzzle)?, limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        self.emit(self.kernel.of_clues(&clues(puzzle)?), emit)
    }

    fn find(&mut self, puzzle: &Puzzle, except: Option<Candidate>) -> Result<Option<Grid>> {
        let mut clues = clues(puzzle)?;
        if let Some(candidate) = except {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            match clues[cell].0 {
                0 => clues[cell] = Clue::not(digit),
                given if given == digit.get() => return Ok(None),
                _ => {}
            }
        }
        let (kernel, mut found) = (self.kernel, None);
        let walk = self.run(kernel.of_clues(&clues), |solution| {
            found = Some(Grid::known(kernel.digits(solution)));
            ControlFlow::Break(Ok(()))
        });
        ended(walk).map(|()| found)
    }

    /// A given is redundant exactly if there is no solution with the other givens and another digit
    /// in its cell. This test finds no solution, whereas counting to 2 finds the known one.
    fn redundant(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Cells> {
        let mut clues = clues(puzzle)?;
        let mut redundant = Cells::EMPTY;
        for given in puzzle.givens() {
            clues[given] = Clue::not(solution.digit(given));
            if self.count_clues(&clues, 1)? == 0 {
                redundant.insert(given);
            }
            clues[given] = Clue::is(solution.digit(given));
        }
        Ok(redundant)
    }

    fn guesses(&self) -> Option<u64> {
        Some(self.guesses)
    }

    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        self.emit(self.kernel.of_marks(marks), emit)
    }
}
