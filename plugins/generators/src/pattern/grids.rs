//! A pattern moved about over a solution grid.
//!
//! A random map of the grid, of the 3,359,232 that keep the digits, puts other cells under the
//! pattern: a try. If a known unavoidable set has no cell there, there are several solutions; the
//! solver's answers for the others add sets.

use super::is_minimal;
use crate::inside::Sets;
use seventeen_core::Transformation;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// The number of unavoidable sets kept.
const MOST_SETS: usize = 1000;

/// One grid, and the facts known about it.
pub(super) struct Morphs<'a> {
    pattern: Cells,
    minimal: bool,
    sets: Sets<'a>,
    /// Unavoidable sets, the most often useful ones first.
    known: Vec<Cells>,
    watch: CancellationPoll,
}

impl<'a> Morphs<'a> {
    pub(super) fn new(
        grid: &Grid,
        pattern: Cells,
        minimal: bool,
        solver: &'a mut dyn Solver,
    ) -> Morphs<'a> {
        let sets = Sets { solution: *grid, solver };
        Morphs { pattern, minimal, sets, known: Vec::new(), watch: CancellationPoll::default() }
    }

    /// Tries at most this many maps; returns a puzzle, if there is one, and the number of tries.
    ///
    /// # Errors
    /// Errors of the solver, or an interrupted run.
    pub(super) fn run(
        mut self,
        most: u64,
        random: &mut RandomNumbers,
    ) -> Result<(Option<Puzzle>, u64)> {
        for tries in 1..=most {
            self.watch.step()?;
            let map = Transformation::geometric(random.below(Transformation::GEOMETRIC));
            let givens = self.pattern.iter().map(|cell| map.source(cell)).collect();
            if self.is_good(givens)? {
                let puzzle = map.puzzle(&self.sets.solution.puzzle(givens));
                return Ok((Some(puzzle), tries));
            }
        }
        Ok((None, most))
    }

    /// Whether the grid's digits at these cells make a wanted puzzle.
    fn is_good(&mut self, givens: Cells) -> Result<bool> {
        if let Some(place) = self.known.iter().position(|set| set.is_disjoint(givens)) {
            self.known.swap(place, place / 2);
            return Ok(false);
        }
        let solution = self.sets.solution;
        let puzzle = solution.puzzle(givens);
        if self.known.len() < MOST_SETS {
            if let Some(set) = self.sets.unhit(givens, Cells::EMPTY, !givens)? {
                self.known.push(set);
                return Ok(false);
            }
        } else if self.sets.solver.count(&puzzle, 2)? > 1 {
            return Ok(false);
        }
        Ok(!self.minimal || is_minimal(&puzzle, &solution, self.sets.solver)?)
    }
}
