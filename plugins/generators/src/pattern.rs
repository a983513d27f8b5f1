//! `pattern`: a random puzzle whose givens are exactly the cells of a pattern.
//!
//! Two methods of the Patterns Game players. `fill` is the bottom-up method restricted to the
//! pattern: digits that leave a solution, cell by cell, and a test at the end (`fill.rs`). `grids`
//! is GridChecker's `--pattern --scanfor` by M. Dobrichev: a solution grid, and all places of the
//! pattern in it under the grid's symmetries. Known unavoidable sets reject most of these
//! (`grids.rs`). Ours takes a new random grid for each task, and places at random.
//!
//! Randomness: `fill` prefers puzzles whose digits leave little choice on the way, far more than
//! `grids` would, which is why it succeeds more often. `grids` with one try gives each puzzle on
//! the pattern with equal probability, since the image of a uniform grid is uniform. With more
//! tries it prefers puzzles whose grid, with its images, has few on the pattern. A task returns one
//! of them, whether there are few or many.
//!
//! Measured on one core of a Zen 5, in puzzles per second on the patterns of eight random puzzles
//! (`grids`: five). `fill` makes 14,000 with 27 clues, 8,900 with 26 and 2,200 with 24. `grids`
//! makes 6,000 with 28, 2,800 with 27 and 1,100 with 26.
//!
//! Rejected for `fill`: from a full pattern, change one digit at a time without increasing the
//! number of solutions, counted up to 20, 100 or 1000. It gave 13 % to 26 % fewer puzzles on
//! patterns of 26 cells, and 8 % to 32 % fewer on 24 cells. On 22 cells it gave up to twice as
//! many, 147 per second against 70.

mod fill;
mod grids;
mod possible;
#[cfg(test)]
mod tests;

use crate::begin;
use crate::uniform_grid::Sampler;
use fill::Fill;
use grids::Morphs;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// Random puzzles on one pattern: one per task, or none if no try gives one.
///
/// A try is a filling of all cells, or a place of the pattern in the grid.
pub struct Pattern {
    /// None: the givens of the puzzle that a task starts with.
    cells: Option<Cells>,
    method: Method,
    minimal: bool,
    tries: u64,
}

enum Method {
    Fill,
    Grids(Box<Sampler>),
}

options! {
    struct Options {
        /// The pattern: a drawing of 81 cells, x or a digit for a given and . for a blank cell,
        /// with or without borders; or cell names, as in r1c1 r2c34. Empty: the givens of the
        /// puzzle that a task starts with
        cells: String = "";
        /// fill: fill cells digit by digit; grids: move the pattern over a random solution grid
        method: String = "fill", of ["fill", "grids"];
        /// Only minimal puzzles
        minimal: bool = false;
        /// Maximum number of fillings, or of places in the grid, to try per puzzle
        tries: u64 = 1000, in 1..=1_000_000_000;
    }
}

impl Component for Pattern {
    const NAME: &'static str = "pattern";
    const DOC: &'static str = "A random puzzle with its givens on the cells of a pattern";
    const PARAMS: &'static [Param] = Options::PARAMS;

    fn create(args: &Args<'_>) -> Result<Pattern> {
        let options = Options::read(args);
        let text = options.cells.as_str().trim();
        let cells = (!text.is_empty()).then(|| text.parse::<Cells>()).transpose();
        let cells = cells.map_err(|error| Error::failed(format!("`cells`: {error}")))?;
        cells.map_or(Ok(()), possible::check)?;
        let method = match options.method.as_str() {
            "grids" => Method::Grids(Box::new(Sampler::new())),
            _ => Method::Fill,
        };
        Ok(Pattern { cells, method, minimal: options.minimal, tries: options.tries })
    }
}

impl Generator for Pattern {
    /// Emits one puzzle, or none when no try gives one.
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        let cells = self.cells_of(task)?;
        let mut random = RandomNumbers::new(task.seed);
        let (puzzle, tries) = match &self.method {
            Method::Fill => Fill::new(cells, self.minimal, solver).run(self.tries, &mut random)?,
            Method::Grids(sampler) => {
                let grid = sampler.draw(&mut random);
                Morphs::new(&grid, cells, self.minimal, solver).run(self.tries, &mut random)?
            }
        };
        if let Some(puzzle) = puzzle {
            let is_minimal = self.minimal;
            let _ = emit(&Generated { is_minimal, ..Board::from(&puzzle).into() });
        }
        Ok(tries)
    }
}

impl Pattern {
    fn cells_of(&self, task: &Task<'_>) -> Result<Cells> {
        match (self.cells, task.from) {
            (Some(cells), None) => Ok(cells),
            (None, Some(_)) => {
                let cells = begin::puzzle(task, Pattern::NAME)?.givens();
                possible::check(cells)?;
                Ok(cells)
            }
            (cells, _) => Err(Error::failed(format!(
                "pattern requires `cells` or a starting puzzle: expected one of them, found {}",
                if cells.is_some() { "both" } else { "neither" }
            ))),
        }
    }
}

fn is_minimal(puzzle: &Puzzle, solution: &Grid, solver: &mut dyn Solver) -> Result<bool> {
    Ok(solver.redundant(puzzle, solution)?.is_empty())
}
