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
        let limit = options.limit.unwrap_or(USUAL_LIMIT);
        let solved = solve(problem.clone(), &solver)?;
        let counted = count(problem.clone(), &solver, limit)?;
        let mut facts = named([
            ("clues", problem.clues().into()),
            ("solved", fields(&solved).into()),
            ("counted", fields(&counted).into()),
            ("minimal", fields(&minimality(problem.clone(), &solver)?).into()),
        ]);
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
    Ok(named([
        ("minlex", json!(least.to_string())),
        ("to_minlex", json!(map.to_string())),
        ("automorphisms", json!(puzzle.automorphisms()?.order())),
    ]))
}

/// Facts of the solution.
fn of_grid(grid: &Grid) -> Map<String, Json> {
    let banded = GridBandClasses::of_grid(grid);
    named([
        ("grid_minlex", json!(grid.minlex().0.to_string())),
        ("grid_automorphisms", json!(grid.automorphisms().order())),
        ("bands", json!(banded.bands.map(|class| class.number()))),
        ("bands_line", json!(lines(&banded))),
    ])
}

fn named<const N: usize>(facts: [(&str, Json); N]) -> Map<String, Json> {
    facts.into_iter().map(|(name, fact)| (name.to_owned(), fact)).collect()
}
