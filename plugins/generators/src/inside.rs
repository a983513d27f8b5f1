//! `inside`: every minimal puzzle inside a puzzle or a solution grid.
//!
//! GridChecker's minimizer by M. Dobrichev (Sudoku Programmers forum): the givens without which
//! there are several solutions are forced, and of the others, which *float*, the search chooses
//! those that hit all unavoidable sets. It branches on the smallest set that is not hit, a cell
//! of it chosen and the ones before it dead, so that nothing is found twice.
//!
//! Ours begins without sets and learns each when the known ones fail: when they are all hit by a
//! choice that has several solutions, when too much is dead, and when none of them shows why a
//! chosen clue is needed (`sets.rs`). A clue that no set needs ends the branch, and the sets that
//! show the need of all clues prove a puzzle minimal without a further test: the test that they
//! pay for is Murakami and Uno's ("Efficient algorithms for dualizing large-scale hypergraphs",
//! 2014).
//!
//! Measured on one core of a Zen 5: of six puzzles with 38 clues, 17,000 to 229,000 minimal
//! puzzles inside each, five gave 98,000 to 184,000 a second and the richest 47,000. A grid gives
//! its first after a millisecond, and some 5,000 to 22,000 a second.

mod search;
mod sets;
#[cfg(test)]
mod tests;

use crate::begin;
use search::Search;
pub(crate) use sets::Sets;
use seventeen_plugin::prelude::*;

/// Every minimal puzzle whose givens are some of those of a puzzle, each once.
///
/// They come as they are found, in an order that is the same with every solver. A grid has more
/// of them than anyone could list: there the caller breaks off.
///
/// A try is a choice of clues that was looked at.
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
/// There is none, or there are several; what the solver reports.
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
