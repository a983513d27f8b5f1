//! From puzzles to their neighbours, round by round.

use super::Vicinity;
use super::additions::{Addition, Additions, with_clues};
use super::choices::Choices;
use super::witnesses::Witnesses;
use seventeen_plugin::prelude::*;
use std::collections::HashSet;

/// A walk of one task.
pub(super) struct Walk<'a> {
    options: &'a Vicinity,
    additions: Additions,
    /// The bases that were expanded.
    bases: HashSet<Puzzle>,
    found: HashSet<Puzzle>,
    /// The puzzles found in this round.
    fresh: Vec<Puzzle>,
    watch: CancellationPoll,
}

impl<'a> Walk<'a> {
    pub(super) fn new(options: &'a Vicinity) -> Walk<'a> {
        let Vicinity { add, minimal, most_solutions, .. } = *options;
        Walk {
            options,
            additions: Additions { add, minimal, most_solutions },
            bases: HashSet::new(),
            found: HashSet::new(),
            fresh: Vec::new(),
            watch: CancellationPoll::default(),
        }
    }

    /// Emits all puzzles found from `start` on; returns the number of bases expanded.
    ///
    /// # Errors
    /// The limit of puzzles is reached, an error of the solver, or an interrupted run.
    pub(super) fn run(
        mut self,
        start: Puzzle,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        let mut puzzles = vec![start];
        let (mut rounds, most_rounds) = (0, self.options.rounds);
        while !puzzles.is_empty() && (most_rounds == 0 || rounds < most_rounds) {
            rounds += 1;
            for puzzle in puzzles {
                if self.expand(&puzzle, solver, emit)?.is_break() {
                    return Ok(self.bases.len() as u64);
                }
            }
            puzzles = std::mem::take(&mut self.fresh);
        }
        Ok(self.bases.len() as u64)
    }

    /// Finds the neighbours of a puzzle.
    fn expand(
        &mut self,
        puzzle: &Puzzle,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<ControlFlow<()>> {
        // They take some time to make and serve all bases. There may be no new base.
        let mut witnesses = None;
        for removed in Choices::new(puzzle.givens(), self.options.remove) {
            self.watch.step()?;
            let mut base = *puzzle.digits();
            removed.iter().for_each(|cell| base[cell] = 0);
            let base = Puzzle::from_digits(base);
            if !self.bases.insert(self.form(&base)?) {
                continue;
            }
            self.check_limit()?;
            if witnesses.is_none() {
                witnesses = Some(Witnesses::new(puzzle, solver)?);
            }
            let Some(witnesses) = &mut witnesses else { continue };
            if self.expand_base(&base, witnesses, solver, emit)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn expand_base(
        &mut self,
        base: &Puzzle,
        witnesses: &mut Witnesses,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<ControlFlow<()>> {
        witnesses.begin_base();
        let additions = Additions { ..self.additions };
        additions.visit(base, solver, &mut |solver, addition: Addition<'_>| {
            self.watch.step()?;
            if self.options.minimal && !witnesses.minimal(&addition, solver)? {
                return Ok(ControlFlow::Continue(()));
            }
            self.take(&with_clues(addition.base, addition.clues), emit)
        })
    }

    /// Emits a puzzle if it is new.
    fn take(&mut self, puzzle: &Puzzle, emit: Emit<'_, Generated>) -> Result<ControlFlow<()>> {
        let puzzle = self.form(puzzle)?;
        if !self.found.insert(puzzle) {
            return Ok(ControlFlow::Continue(()));
        }
        self.check_limit()?;
        self.fresh.push(puzzle);
        Ok(emit(&Generated::from(Board::from(&puzzle))))
    }

    /// The form in which puzzles are compared and emitted.
    ///
    /// # Errors
    /// The puzzle repeats a digit in a house.
    fn form(&self, puzzle: &Puzzle) -> Result<Puzzle> {
        if !self.options.canonical {
            return Ok(*puzzle);
        }
        let (form, _) = puzzle.minlex().map_err(|error| Error::failed(error.to_string()))?;
        Ok(form)
    }

    fn check_limit(&self) -> Result<()> {
        let kept = self.bases.len() + self.found.len();
        let limit = self.options.limit;
        if kept <= limit {
            return Ok(());
        }
        let reason = format!("more than {limit} puzzles and bases to keep: raise `limit`");
        Err(Error::failed(reason))
    }
}
