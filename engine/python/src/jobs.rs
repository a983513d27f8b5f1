//! The functions of the module: a file each.

mod count;
mod enumerate;
mod generate;
mod harvest;
mod hint;
mod minlex;
mod path;
mod rank;
mod rate;
mod solve;
mod unrank;

use crate::function::Function;
use crate::job::function;

/// All functions.
pub(crate) fn all() -> Vec<Function> {
    vec![
        function::<solve::Solve>(),
        function::<count::Count>(),
        function::<minlex::Minlex>(),
        function::<rank::Ranking>(),
        unrank::function(),
        function::<rate::Rate>(),
        function::<path::FindPath>(),
        function::<hint::FindHint>(),
        function::<harvest::Harvest>(),
        enumerate::function(),
        generate::function(),
    ]
}

/// A problem: a grid is a puzzle with 81 clues.
fn problem_of(line: ParsedLine) -> Problem {
    match line {
        ParsedLine::Problem(problem) => problem,
        ParsedLine::Grid(Annotated { value, note }) => {
            Problem::Puzzle(Annotated { value: value.into(), note })
        }
    }
}

/// A grid; the input of functions of grids has no other items.
fn grid_of(line: ParsedLine) -> Result<Annotated<Grid>> {
    match line {
        ParsedLine::Grid(grid) => Ok(grid),
        ParsedLine::Problem(problem) => {
            Err(Error::bad_input(format_args!("expected a solution grid, found {problem}")))
        }
    }
}

use seventeen::jobs::text::lines::ParsedLine;
use seventeen::jobs::text::{Annotated, Problem};
use seventeen::{Error, Grid, Result};
