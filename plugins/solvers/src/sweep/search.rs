//! The search: sweep, guess, and so on with what holds if the guess is right, then if it is wrong.

use super::kernel::{Clue, Kernel, Settled};
use crate::givens;
use crate::walk::{Walk, emit_digits, ended, step};
use seventeen_plugin::prelude::*;

/// The most guesses that can be open at once: one about each digit in each band and stack.
const DEEPEST: usize = 54;

/// A search on some kernel.
pub(super) struct Search<K: Kernel> {
    kernel: K,
    /// What holds if the open guesses are wrong, the last guess last.
    wrong: Vec<K::State>,
    guesses: u64,
    watch: Watch,
}

impl<K: Kernel> Search<K> {
    pub(super) fn new(kernel: K) -> Search<K> {
        let wrong = Vec::with_capacity(DEEPEST);
        Search { kernel, wrong, guesses: 0, watch: Watch::default() }
    }

    /// Visits the solutions that `state` leaves. To be called inside [`Kernel::run`].
    #[inline(always)]
    fn visit(&mut self, mut state: K::State, mut found: impl FnMut(&K::State) -> Walk) -> Walk {
        self.wrong.clear();
        loop {
            step(&mut self.watch)?;
            match self.kernel.settle(&mut state) {
                Settled::Dead => {}
                Settled::Solved => found(&state)?,
                Settled::Open => {
                    if let Some(wrong) = self.kernel.guess(&mut state) {
                        self.guesses += 1;
                        self.wrong.push(wrong);
                        continue;
                    }
                }
            }
            let Some(last) = self.wrong.pop() else { return ControlFlow::Continue(()) };
            state = last;
        }
    }

    /// Counts the solutions that clues leave, up to `limit`. To be called inside [`Kernel::run`].
    #[inline(always)]
    fn count_clues(&mut self, clues: &[Clue; 81], limit: u64) -> Result<u64> {
        if limit == 0 {
            return Ok(0);
        }
        let mut count = 0;
        let walk = self.visit(self.kernel.of_clues(clues), |_| {
            count += 1;
            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(Ok(())) }
        });
        ended(walk).map(|()| count)
    }

    /// Emits the solutions that `state` leaves. To be called inside [`Kernel::run`].
    #[inline(always)]
    fn emit(&mut self, state: K::State, emit: Emit<'_, Grid>) -> Result<()> {
        let kernel = self.kernel;
        ended(self.visit(state, |state| emit_digits(kernel.digits(state), emit)))
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
        let kernel = self.kernel;
        kernel.run(|| self.count_clues(&clues(puzzle)?, limit))
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        let kernel = self.kernel;
        kernel.run(|| self.emit(kernel.of_clues(&clues(puzzle)?), emit))
    }

    fn count_each(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) -> Result<()> {
        counts.reserve(puzzles.len());
        let kernel = self.kernel;
        kernel.run(|| {
            for puzzle in puzzles {
                counts.push(self.count_clues(&clues(puzzle)?, limit)?);
            }
            Ok(())
        })
    }

    fn solve_each(&mut self, puzzles: &[Puzzle], outcomes: &mut Vec<Outcome>) -> Result<()> {
        outcomes.reserve(puzzles.len());
        let kernel = self.kernel;
        kernel.run(|| {
            for puzzle in puzzles {
                let mut outcome = Outcome::None;
                self.emit(kernel.of_clues(&clues(puzzle)?), &mut |grid| outcome.add(*grid))?;
                outcomes.push(outcome);
            }
            Ok(())
        })
    }

    /// A given is redundant exactly when there is no solution with the other givens and another
    /// digit in its cell. To see that takes no solution, where counting to 2 takes the known one.
    fn redundant(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<Cells> {
        let mut clues = clues(puzzle)?;
        let kernel = self.kernel;
        kernel.run(|| {
            let mut redundant = Cells::EMPTY;
            for given in puzzle.givens() {
                clues[given] = Clue::not(solution.digit(given));
                if self.count_clues(&clues, 1)? == 0 {
                    redundant.insert(given);
                }
                clues[given] = Clue(solution.digit(given));
            }
            Ok(redundant)
        })
    }

    fn guesses(&self) -> Option<u64> {
        Some(self.guesses)
    }

    fn solutions_of_marks(&mut self, marks: &Pencilmarks, emit: Emit<'_, Grid>) -> Result<()> {
        let kernel = self.kernel;
        kernel.run(|| self.emit(kernel.of_marks(marks), emit))
    }
}
