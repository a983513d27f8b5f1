//! Generators: the puzzles of fixed tasks. The signature is a checksum of all their digits.

use super::{WorkResult, Workload};
use seventeen_core::{Board, Generator, Puzzle, Solver, Task};
use seventeen_host::{Registry, cancellation};
use seventeen_plugin::Kind;
use std::ops::ControlFlow;

/// The generators that start from a puzzle, and always do the same task.
const BEGINNING: [&str; 3] = ["inside", "pattern", "vicinity"];

/// The puzzle with which they start: SudokuExplainer generated it, with 26 clues.
const PUZZLE: &str =
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";

const TASKS: u64 = 10;

pub(super) fn workloads(registry: &Registry) -> anyhow::Result<Vec<Workload>> {
    let solver = registry.find(Kind::Solver, "bands")?;
    let mut workloads = Vec::new();
    for component in registry.of(Kind::Generator) {
        // Some require options, such as a pattern.
        let Ok(generator) =
            component.make::<dyn Generator>(&component.values(&[])?, cancellation::token())
        else {
            continue;
        };
        let solver = solver.make::<dyn Solver>(&solver.values(&[])?, cancellation::token())?;
        workloads.push(workload(component.name(), generator, solver));
    }
    Ok(workloads)
}

fn workload(
    name: &str,
    mut generator: Box<dyn Generator>,
    mut solver: Box<dyn Solver>,
) -> Workload {
    let puzzle = PUZZLE.parse::<Puzzle>().ok().filter(|_| BEGINNING.contains(&name));
    let from = puzzle.map(|puzzle| Board::from(&puzzle));
    let run = move || {
        let (mut made, mut signature) = (0, 0_u32);
        for seed in 1..=TASKS {
            let task = Task { seed, from: from.as_ref() };
            generator.generate(&task, &mut *solver, &mut |generated| {
                made += 1;
                signature =
                    generated.board.digits().iter().fold(signature, |sum, &digit| {
                        sum.wrapping_mul(31).wrapping_add(digit.into())
                    });
                ControlFlow::Continue(())
            })?;
        }
        Ok(WorkResult { units: made, signature: Some(signature.into()) })
    };
    let (kind, component) = (Kind::Generator.namespace(), name.to_owned());
    Workload { kind, component, name: "generate", unit: "puzzles", run: Box::new(run) }
}
