//! `solutions`: two solutions of a puzzle that has several, with the cells in which they differ.

use super::read::one_problem;
use crate::engine::Engine;
use crate::job::Job;
use crate::options::NoOptions;
use serde_json::{Value as Json, json};
use seventeen::core::{Cell, Cells, Grid, Outcome, Puzzle, StepHouses, notation};
use seventeen::jobs::solve::{Solution, solve};
use seventeen::report::ToSvg;
use seventeen::{Error, Position, Result};

/// Finds two solutions.
pub(crate) struct FindTwoSolutions;

impl Job for FindTwoSolutions {
    const NAME: &'static str = "solutions";
    type Options = NoOptions;

    fn run(engine: &mut Engine, input: &str, _options: NoOptions) -> Result<Json> {
        let problem = one_problem(input)?;
        let givens = problem.position()?.givens();
        let solution = solve(problem, &engine.solver()?)?.solution;
        let Solution::Grids(Outcome::Several(first, second)) = solution else {
            return Err(Error::bad_input("This puzzle does not have several solutions."));
        };
        let differing: Cells =
            Cell::all().filter(|&cell| first.digit(cell) != second.digit(cell)).collect();
        let shown = [(first, "One solution"), (second, "Another solution")];
        Ok(json!({
            "cells": notation::cells(differing),
            "number": differing.len(),
            "solutions": shown.map(|(grid, name)| drawn(&grid, givens, differing, name)),
        }))
    }
}

fn drawn(grid: &Grid, givens: Cells, differing: Cells, name: &str) -> Json {
    let position = Position::from(&Puzzle::from(*grid)).with_givens(givens);
    let picture = position.picture().with_place(StepHouses::default(), differing).captioned(name);
    json!({ "grid": grid.to_string(), "svg": picture.svg() })
}
