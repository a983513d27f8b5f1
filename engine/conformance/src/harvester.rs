//! The suite of UA harvesters: every set is unavoidable and minimal, none comes twice, and the same
//! seed gives the same sets.

use crate::inputs::grids;
use crate::trial::{Trial, no_peer};
use crate::verdict::{Check, Outcome, Question, Stop};
use seventeen_core::{Cells, Grid, Solver, UaHarvester};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub(crate) const CHECKS: &[Check] = &[
    Check { name: "emits minimal unavoidable sets, each once", run: emits_minimal_sets },
    Check { name: "finds a set in the first grid", run: finds_some },
    Check { name: "finds the same sets with the same seed", run: repeats_itself },
    Check { name: "stops when no more sets are wanted", run: stops_on_break },
    Check { name: "emits sets of grids that share two bands", run: harvests_batch },
];

/// The most sets of a grid that are tested.
const TESTED: usize = 400;

fn ask_harvest(trial: &mut Trial<'_>, grid: &Grid) -> Question {
    trial.ask(format!("the unavoidable sets of {grid}, with seed 7"))
}

fn harvest(
    question: &Question,
    harvester: &mut dyn UaHarvester,
    grid: &Grid,
) -> Result<Vec<Cells>, Stop> {
    let mut sets = Vec::new();
    let done = harvester.harvest(grid, &[], 7, &mut |set| {
        sets.push(*set);
        ControlFlow::Continue(())
    });
    question.answer(done)?;
    Ok(sets)
}

/// A set is unavoidable if emptying it leaves several solutions, and minimal if giving any of its
/// cells back leaves one.
fn check_set(question: &Question, solver: &mut dyn Solver, grid: &Grid, set: Cells) -> Outcome {
    let mut solutions = |empty: Cells| solver.count(&grid.puzzle(!empty), 2).map_err(no_peer);
    let is_unavoidable = solutions(set)? == 2;
    question.expect(is_unavoidable, "unavoidable sets", format_args!("{set}, which is none"))?;
    for cell in set {
        let rest = set - Cells::single(cell);
        let is_minimal = solutions(rest)? == 1;
        let got = format_args!("{set}, which contains one without {cell}");
        question.expect(is_minimal, "minimal sets", got)?;
    }
    Ok(())
}

fn emits_minimal_sets(trial: &mut Trial<'_>) -> Outcome {
    let (mut harvester, mut checker) = (trial.make::<dyn UaHarvester>()?, trial.checker()?);
    for grid in &grids()[..2] {
        let question = ask_harvest(trial, grid);
        let sets = harvest(&question, &mut *harvester, grid)?;
        let mut seen = BTreeSet::new();
        for &set in &sets {
            question.expect(seen.insert(set), "each set once", format_args!("{set} twice"))?;
        }
        for &set in sets.iter().step_by(1 + sets.len() / TESTED) {
            check_set(&question, &mut *checker, grid, set)?;
        }
    }
    Ok(())
}

fn finds_some(trial: &mut Trial<'_>) -> Outcome {
    let mut harvester = trial.make::<dyn UaHarvester>()?;
    let grid = grids()[0];
    let question = ask_harvest(trial, &grid);
    let sets = harvest(&question, &mut *harvester, &grid)?;
    question.expect(!sets.is_empty(), "at least one set", "none")
}

fn repeats_itself(trial: &mut Trial<'_>) -> Outcome {
    let [mut used, mut fresh] = [trial.make::<dyn UaHarvester>()?, trial.make()?];
    let grids = grids();
    let question = ask_harvest(trial, &grids[0]);
    let first = harvest(&question, &mut *used, &grids[0])?;
    harvest(&ask_harvest(trial, &grids[1]), &mut *used, &grids[1])?;
    let again = harvest(&question, &mut *used, &grids[0])?;
    question.expect_equal("the first call's sets", &first, &again)?;
    let other = harvest(&question, &mut *fresh, &grids[0])?;
    question.expect_equal("another instance's sets", &first, &other)
}

fn stops_on_break(trial: &mut Trial<'_>) -> Outcome {
    let mut harvester = trial.make::<dyn UaHarvester>()?;
    let question = trial.ask(format!("one unavoidable set of {}", grids()[0]));
    let mut emitted = 0_usize;
    let done = harvester.harvest(&grids()[0], &[], 7, &mut |_| {
        emitted += 1;
        ControlFlow::Break(())
    });
    question.answer(done)?;
    question.expect_equal("this number of sets:", &1, &emitted)
}

/// Three grids with the same rows 1 to 6.
fn batch() -> Vec<Grid> {
    let upper = &grids()[0].to_string()[..54];
    ["432619875619587423857324619", "657324819839617425412589673", "832514679619387425457629813"]
        .iter()
        .map(|third| format!("{upper}{third}").parse().expect("a grid"))
        .collect()
}

/// The sets of a batch by grid, `most` at most.
fn harvest_batch(
    question: &Question,
    harvester: &mut dyn UaHarvester,
    grids: &[Grid],
    most: usize,
) -> Result<Vec<(usize, Cells)>, Stop> {
    let mut sets = Vec::new();
    let done = harvester.harvest_batch(grids, 17, 7, &mut |grid, set| {
        sets.push((grid, *set));
        if sets.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    question.answer(done)?;
    Ok(sets)
}

fn harvests_batch(trial: &mut Trial<'_>) -> Outcome {
    let (mut harvester, mut checker) = (trial.make::<dyn UaHarvester>()?, trial.checker()?);
    let grids = batch();
    let question =
        trial.ask(format!("the sets of {} grids with rows 1 to 6 of {}", grids.len(), grids[0]));
    let sets = harvest_batch(&question, &mut *harvester, &grids, usize::MAX)?;
    let mut seen = BTreeSet::new();
    for &(grid, set) in &sets {
        let got = format_args!("{set} of grid {grid} twice");
        question.expect(seen.insert((grid, set)), "each set of a grid once", got)?;
    }
    for &(grid, set) in sets.iter().step_by(1 + sets.len() / TESTED) {
        check_set(&question, &mut *checker, &grids[grid], set)?;
    }
    let again = harvest_batch(&question, &mut *harvester, &grids, usize::MAX)?;
    question.expect_equal("the first call's sets", &sets, &again)?;
    let one = harvest_batch(&question, &mut *harvester, &grids, 1)?;
    question.expect_equal("the first set alone after a break:", &sets[..1].to_vec(), &one)?;
    let none = harvest_batch(&question, &mut *harvester, &[], 1)?;
    question.expect(none.is_empty(), "no sets of no grid", format!("{none:?}"))
}
