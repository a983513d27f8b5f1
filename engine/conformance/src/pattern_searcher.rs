//! The suite of pattern searchers: a pattern with two open boxes, whose configurations are found
//! among random grids, too.

use crate::inputs::{grids, shuffled};
use crate::trial::{Trial, no_peer};
use crate::verdict::{Check, Outcome, Question, Stop};
use seventeen_core::{
    Cell, Cells, Configuration, Layout, PatternSearch, PatternSearcher, Puzzle, Region, Solver,
};
use seventeen_plugin::random::RandomNumbers;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub(crate) const CHECKS: &[Check] = &[
    Check { name: "keeps the configurations without an unhit unavoidable set", run: keeps_clean },
    Check { name: "extends parents in any groups", run: extends_in_groups },
    Check { name: "stops when no more configurations are wanted", run: stops_on_break },
    Check { name: "refuses a layout without an open box", run: refuses_closed },
];

/// The clues of the two open boxes.
const CLUES: &str = "r1c1 r1c4";

/// The most configurations that are tested by a solver.
const TESTED: usize = 400;

/// All cells of seven boxes, and some of the boxes 1 and 2.
fn layout() -> Layout {
    let open: Region = [0, 1].into_iter().collect();
    let clues: Cells = CLUES.parse().expect("cells");
    Layout::Pattern(!open.cells() | clues)
}

fn plan(trial: &mut Trial<'_>) -> Result<(Question, Box<dyn PatternSearch>), Stop> {
    let mut searcher = trial.make::<dyn PatternSearcher>()?;
    let question =
        trial.ask(format!("the pattern with clues at {CLUES} and in all of the boxes 3 to 9"));
    let search = question.answer(searcher.plan(&layout(), &[]))?;
    Ok((question, search))
}

fn keep(kept: &mut Vec<Configuration>, found: &Configuration) -> ControlFlow<()> {
    kept.push(*found);
    ControlFlow::Continue(())
}

/// The parents of the first stage.
fn begin(question: &Question, search: &dyn PatternSearch) -> Result<Vec<Configuration>, Stop> {
    let mut parents = Vec::new();
    question.answer(search.begin(&mut |found| keep(&mut parents, found)))?;
    Ok(parents)
}

/// The configurations that a stage makes of these, each once.
fn extend(
    question: &Question,
    search: &dyn PatternSearch,
    stage: u32,
    parents: &[Configuration],
) -> Result<Vec<Configuration>, Stop> {
    let mut kept = Vec::new();
    if !parents.is_empty() {
        question.answer(search.extend(stage, parents, &mut |found| keep(&mut kept, found)))?;
    }
    kept.sort_unstable_by_key(|one| (one.digits, one.clues));
    kept.dedup();
    Ok(kept)
}

/// The configurations of the last stage.
fn last_stage(question: &Question, search: &dyn PatternSearch) -> Result<Vec<Configuration>, Stop> {
    let mut parents = begin(question, search)?;
    for stage in 0..search.stages().len() as u32 {
        parents = extend(question, search, stage, &parents)?;
    }
    Ok(parents)
}

/// The class of the digits of a configuration: all boxes that can be transformed into these.
fn digits_class(digits: [u8; 81]) -> Result<Puzzle, Stop> {
    let form = Puzzle::from_digits(digits).minlex();
    form.map(|(form, _)| form)
        .map_err(|error| no_peer(seventeen_core::Error::failed(error.to_string())))
}

/// Whether the clues leave no other filling of the region in a grid.
fn is_clean(
    solver: &mut dyn Solver,
    grid: &seventeen_core::Grid,
    region: Region,
    clues: Cells,
) -> Result<bool, Stop> {
    let puzzle = grid.puzzle(!region.cells() | clues);
    Ok(solver.other_solution(&puzzle, grid).map_err(no_peer)?.is_none())
}

fn keeps_clean(trial: &mut Trial<'_>) -> Outcome {
    let (question, search) = plan(trial)?;
    let mut solver = trial.peer::<dyn Solver>()?;
    let kept = last_stage(&question, &*search)?;
    for found in kept.iter().step_by(1 + kept.len() / TESTED) {
        let grid = solver.find(&Puzzle::from_digits(found.digits), None).map_err(no_peer)?;
        let Some(grid) = grid else { continue };
        if !is_clean(&mut *solver, &grid, found.region(), found.clues)? {
            let got = format!(
                "{} with clues at {}, which leave one unhit",
                Puzzle::from_digits(found.digits),
                found.clues
            );
            return Err(question.wrong("configurations without an unhit unavoidable set", got));
        }
    }
    let mut classes = BTreeSet::new();
    for found in &kept {
        classes.insert(digits_class(found.digits)?);
    }
    expect_all(trial, &question, &mut *solver, &classes)
}

/// Expects the clean fillings of the two boxes in random grids among these classes.
fn expect_all(
    trial: &Trial<'_>,
    question: &Question,
    solver: &mut dyn Solver,
    classes: &BTreeSet<Puzzle>,
) -> Outcome {
    let (grids, mut random) = (grids(), RandomNumbers::new(9));
    let region: Region = layout().open();
    for round in 0..trial.rounds(300, 600) {
        let grid = shuffled(&mut random, &grids[round % grids.len()]);
        let clues = layout().first_pattern() & region.cells();
        if !is_clean(solver, &grid, region, clues)? {
            continue;
        }
        let boxes = grid.puzzle(region.cells());
        let is_kept = classes.contains(&digits_class(*boxes.digits())?);
        question.expect(is_kept, &format!("a configuration of the class of {boxes}"), "none")?;
    }
    Ok(())
}

fn extends_in_groups(trial: &mut Trial<'_>) -> Outcome {
    let (question, search) = plan(trial)?;
    let mut parents = begin(&question, &*search)?;
    for stage in 0..search.stages().len() as u32 {
        let all = extend(&question, &*search, stage, &parents)?;
        let mut apart = Vec::new();
        for group in parents.chunks(1 + parents.len() / 3).rev() {
            apart.extend(extend(&question, &*search, stage, group)?);
        }
        apart.sort_unstable_by_key(|one| (one.digits, one.clues));
        apart.dedup();
        let question = trial.ask(format!("stage {} in three groups of parents", stage + 1));
        let [expected, got] = [&all, &apart].map(|found| format!("{} configurations", found.len()));
        question.expect(all == apart, &format!("the same {expected}"), got)?;
        parents = all;
    }
    Ok(())
}

fn stops_on_break(trial: &mut Trial<'_>) -> Outcome {
    let (question, search) = plan(trial)?;
    let parents = begin(&question, &*search)?;
    let mut emitted = 0;
    let done = search.extend(0, &parents, &mut |_| {
        emitted += 1;
        ControlFlow::Break(())
    });
    question.answer(done)?;
    question.expect(emitted < 2, "one configuration at most", format!("{emitted} configurations"))
}

fn refuses_closed(trial: &mut Trial<'_>) -> Outcome {
    let mut searcher = trial.make::<dyn PatternSearcher>()?;
    let question = trial.ask("the pattern of all cells".to_owned());
    let all: Cells = Cell::all().collect();
    let planned = searcher.plan(&Layout::Pattern(all), &[]);
    question.expect(planned.is_err(), "an error, because no box is open", "a plan")
}
