//! Techniques and raters on fixed puzzles. The signatures are the number of steps, and the sum of
//! the ratings or figures in tenths.

use super::{WorkResult, Workload};
use seventeen_core::{
    Amount, Figure, Generator, Judgement, Position, Puzzle, Rater, Solver, Task, Technique,
};
use seventeen_host::{Registry, cancellation};
use seventeen_jobs::Error;
use seventeen_plugin::Kind;
use std::ops::ControlFlow;

/// The number of puzzles.
const PUZZLES: u64 = 5;

pub(super) fn workloads(registry: &Registry) -> anyhow::Result<Vec<Workload>> {
    let puzzles = generate_puzzles(registry)?;
    let mut workloads = Vec::new();
    for component in registry.of(Kind::Technique) {
        let technique =
            component.make::<dyn Technique>(&component.values(&[])?, cancellation::token())?;
        workloads.push(steps_workload(component.name(), technique, puzzles.clone()));
    }
    for component in registry.of(Kind::Rater) {
        let rater = component.make::<dyn Rater>(&component.values(&[])?, cancellation::token())?;
        workloads.push(ratings_workload(component.name(), rater, puzzles.clone()));
    }
    Ok(workloads)
}

/// One minimal puzzle for each of the first seeds.
fn generate_puzzles(registry: &Registry) -> anyhow::Result<Vec<Puzzle>> {
    let solver = registry.find(Kind::Solver, "bands")?;
    let mut solver = solver.make::<dyn Solver>(&solver.values(&[])?, cancellation::token())?;
    let generator = registry.find(Kind::Generator, "bottom_up")?;
    let mut generator =
        generator.make::<dyn Generator>(&generator.values(&[])?, cancellation::token())?;
    let mut puzzles = Vec::new();
    for seed in 1..=PUZZLES {
        let made = generator.generate(&Task::of_seed(seed), &mut *solver, &mut |made| {
            puzzles.extend(made.board.puzzle());
            ControlFlow::Continue(())
        });
        made.map_err(Error::from)?;
    }
    Ok(puzzles)
}

/// All steps from the puzzles' first positions.
fn steps_workload(name: &str, mut technique: Box<dyn Technique>, puzzles: Vec<Puzzle>) -> Workload {
    let run = move || {
        let mut steps = 0;
        for puzzle in &puzzles {
            technique.find(&Position::from(puzzle), &mut |_| {
                steps += 1;
                ControlFlow::Continue(())
            })?;
        }
        Ok(WorkResult { units: puzzles.len() as u64, signature: Some(steps) })
    };
    let (kind, component) = (Kind::Technique.namespace(), name.to_owned());
    Workload { kind, component, name: "steps", unit: "positions", run: Box::new(run) }
}

/// Ten times the rating of a puzzle, or the sum of its figures.
fn rating_tenths(judged: &Judgement) -> u64 {
    let of_figure = |figure: &Figure| match &figure.amount {
        Amount::Number(number) => *number,
        Amount::List(items) => items.len() as f64,
        Amount::Above(_) | Amount::Infinite => 0.0,
    };
    let sum = match judged {
        Judgement::Rating(rating) => rating.er,
        Judgement::Figures(figures) => figures.iter().map(of_figure).sum(),
        Judgement::Above => 0.0,
    };
    (sum * 10.).round() as u64
}

fn ratings_workload(name: &str, mut rater: Box<dyn Rater>, puzzles: Vec<Puzzle>) -> Workload {
    let run = move || {
        let mut tenths = 0;
        for puzzle in &puzzles {
            tenths += rating_tenths(&rater.rate(&Position::from(puzzle), f64::INFINITY)?);
        }
        Ok(WorkResult { units: puzzles.len() as u64, signature: Some(tenths) })
    };
    let (kind, component) = (Kind::Rater.namespace(), name.to_owned());
    Workload { kind, component, name: "rate", unit: "puzzles", run: Box::new(run) }
}
