//! `name`: the name of a puzzle, and the rank of its solution.

use super::grid::grid_of;
use super::read::one_problem;
use crate::engine::Engine;
use crate::job::{Job, fields};
use crate::options::NoOptions;
use serde_json::Value as Json;
use seventeen::catalogue::Rank;
use seventeen::jobs::catalogue::{PuzzleName, RankedGrid};
use seventeen::jobs::text::Problem;
use seventeen::{Error, Result};

/// Names puzzles.
pub(crate) struct Name;

impl Job for Name {
    const NAME: &'static str = "name";
    type Options = NoOptions;

    fn run(engine: &mut Engine, input: &str, _options: NoOptions) -> Result<Json> {
        let solution = grid_of(engine, input)?;
        let Problem::Puzzle(puzzle) = one_problem(input)? else {
            return Err(Error::bad_input("Names and ranks belong to puzzles of givens alone."));
        };
        let name = PuzzleName::from_solved_puzzle(&puzzle.value, &solution)?;
        let mut found = fields(&RankedGrid::of_grid(&solution)?);
        found.insert("name".to_owned(), name.to_string().into());
        found.insert("of".to_owned(), Rank::COUNT.into());
        Ok(found.into())
    }
}
