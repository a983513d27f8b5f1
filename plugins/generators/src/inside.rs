//! `inside`: every minimal puzzle inside a puzzle or a solution grid.
//!
//! GridChecker's minimizer by M. Dobrichev (Sudoku Programmers forum). The givens without which
//! there are several solutions are forced. Of the others, which *float*, the search chooses those
//! that hit all unavoidable sets. It branches on the smallest unhit set, with one of its cells
//! chosen and the cells before it dead, so that nothing is found twice.
//!
//! Ours starts without sets, and learns each when the known ones fail. This happens when they are
//! all hit by a choice with several solutions, and when too much is dead. It also happens when none
//! of them shows that a chosen clue is needed (`sets.rs`). Sets that show the need of all clues
//! prove a puzzle minimal without a further test, and a clue without such a set ends the branch.
//! This test is by Murakami and Uno ("Efficient algorithms for dualizing large-scale hypergraphs",
//! 2014).
//!
//! Measured on one core of a Zen 5, on six puzzles with 38 clues, and 17,000 to 229,000 minimal
//! puzzles inside each. Five gave 98,000 to 184,000 per second and the richest 47,000. A grid gives
//! its first after a millisecond, and then some 5,000 to 22,000 per second.

mod search;
mod sets;
#[cfg(test)]
mod tests;

use crate::begin;
use search::Search;
pub(crate) use sets::Sets;
use seventeen_plugin::prelude::*;

/// Every minimal puzzle whose givens are a subset of a puzzle's, each once.
///
/// They come in the order of their discovery, which does not depend on the solver. A grid has more
/// of them than anyone could list, so the caller has to stop.
///
/// A try is a choice of clues that was examined.
pub struct Inside {
    least: u32,
    most: u32,
}

options! {
    struct Options {
        /// Minimum number of clues
        clues_least: u32 = 0, in 0..=81;
        /// Maximum number of clues
        clues_most: u32 = 81, in 0..=81;
    }
}

impl Component for Inside {
    const NAME: &'static str = "inside";
    const DOC: &'static str = "All minimal puzzles inside a puzzle or a solution grid";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ROLES: &'static [Role] = &[Role::Exhaustive];

    fn create(args: &Args<'_>) -> Result<Inside> {
        let options = Options::read(args);
        let (least, most) = (options.clues_least, options.clues_most);
        if least > most {
            let reason = format!("`clues_least` is {least}: expected at most `clues_most`, {most}");
            return Err(Error::failed(reason));
        }
        Ok(Inside { least, most })
    }
}

impl Generator for Inside {
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        let puzzle = begin::puzzle(task, Inside::NAME)?;
        let solution = solution(&puzzle, solver)?;
        Search::new(&puzzle, &solution, self.least..=self.most, solver)?.run(emit)
    }
}

/// The only solution of a puzzle.
///
/// # Errors
/// There is no solution, or several; or an error of the solver.
fn solution(puzzle: &Puzzle, solver: &mut dyn Solver) -> Result<Grid> {
    let mut outcome = Outcome::None;
    solver.solutions(puzzle, &mut |grid| outcome.add(*grid))?;
    match outcome {
        Outcome::Unique(grid) => Ok(grid),
        Outcome::None => Err(Error::failed("the puzzle has no solution: expected one")),
        Outcome::Several(..) => {
            Err(Error::failed("the puzzle has several solutions: expected one"))
        }
    }
}
