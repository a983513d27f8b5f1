//! `facts`: what is quickly known of a puzzle: its solutions, whether it is minimal, its forms and
//! symmetries.

use super::read::one_problem;
use crate::engine::Engine;
use crate::job::{Job, fields, lines};
use serde_json::{Map, Value as Json, json};
use seventeen::jobs::catalogue::GridBandClasses;
use seventeen::jobs::count::count;
use seventeen::jobs::minimal::minimality;
use seventeen::jobs::solve::solve;
use seventeen::jobs::text::Problem;
use seventeen::{Grid, Puzzle, Result};

seventeen::jobs::options! {
    /// How far solutions are counted.
    pub(crate) struct FactOptions {
        /// Count no more solutions than this number
        pub(crate) limit: Option<u64>,
    }
}

/// The number of solutions that are counted unless an option says otherwise.
const USUAL_LIMIT: u64 = 10_000;

/// Finds facts.
pub(crate) struct Facts;

impl Job for Facts {
    const NAME: &'static str = "facts";
    type Options = FactOptions;

    fn run(engine: &mut Engine, input: &str, options: FactOptions) -> Result<Json> {
        let (problem, solver) = (one_problem(input)?, engine.solver()?);
        problem.expect_9x9()?;
        let limit = options.limit.unwrap_or(USUAL_LIMIT);
        let solved = solve(problem.clone(), &solver)?;
        let mut facts = Map::new();
        facts.insert("clues".to_owned(), problem.clues().into());
        facts.insert("solved".to_owned(), fields(&solved).into());
        let counted = count(problem.clone(), &solver, limit)?;
        facts.insert("counted".to_owned(), fields(&counted).into());
        facts.insert("minimal".to_owned(), fields(&minimality(problem.clone(), &solver)?).into());
        if let Problem::Puzzle(puzzle) = &problem {
            facts.extend(of_puzzle(&puzzle.value)?);
        }
        if let Some(grid) = solved.solution.unique_grid() {
            facts.extend(of_grid(&grid));
        }
        Ok(facts.into())
    }
}

/// Facts that depend on the givens alone.
fn of_puzzle(puzzle: &Puzzle) -> Result<Map<String, Json>> {
    let (least, map) = puzzle.minlex()?;
    let facts = json!({
        "minlex": least.to_string(),
        "to_minlex": map.to_string(),
        "automorphisms": puzzle.automorphisms()?.order(),
    });
    Ok(facts.as_object().cloned().unwrap_or_default())
}

/// Facts of the solution.
fn of_grid(grid: &Grid) -> Map<String, Json> {
    let banded = GridBandClasses::of_grid(grid);
    let facts = json!({
        "grid_minlex": grid.minlex().0.to_string(),
        "grid_automorphisms": grid.automorphisms().order(),
        "bands": banded.bands.map(|class| class.number()),
        "bands_line": lines(&banded),
    });
    facts.as_object().cloned().unwrap_or_default()
}
