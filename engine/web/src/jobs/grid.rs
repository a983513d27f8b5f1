//! `grid`: the only solution of a puzzle, or the grid itself.

use super::read::one_problem;
use crate::engine::Engine;
use crate::job::Job;
use crate::options::NoOptions;
use serde_json::{Value as Json, json};
use seventeen::core::Outcome;
use seventeen::jobs::solve::{Solution, solve};
use seventeen::{Error, Grid, Result};

/// The only solution of a puzzle, or a grid itself.
///
/// # Errors
/// There is none, or there are several.
pub(super) fn grid_of(engine: &Engine, input: &str) -> Result<Grid> {
    let wrong = match solve(one_problem(input)?, &engine.solver()?)?.solution {
        Solution::Grids(Outcome::Unique(grid)) => return Ok(grid),
        Solution::Grids(Outcome::Several(..)) => "This puzzle has several solutions.",
        Solution::Grids(Outcome::None) => "This puzzle has no solution.",
        Solution::Boards(_) => "The page shows puzzles of 9x9 cells.",
    };
    Err(Error::bad_input(format_args!("{wrong} Open one with a single solution.")))
}

/// Finds the grid of a puzzle.
pub(crate) struct FindGrid;

impl Job for FindGrid {
    const NAME: &'static str = "grid";
    type Options = NoOptions;

    fn run(engine: &mut Engine, input: &str, _options: NoOptions) -> Result<Json> {
        Ok(json!({ "grid": grid_of(engine, input)?.to_string() }))
    }
}
