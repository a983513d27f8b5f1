//! Solvers: uniqueness tests, and counting all solutions.

use super::{WorkResult, Workload, inputs};
use seventeen_core::{Puzzle, Solver};
use seventeen_host::{Registered, Registry, cancellation};
use seventeen_plugin::Kind;

/// The largest limit that the plugin interface supports: counts all solutions.
const ALL: u64 = i64::MAX as u64;

pub(super) fn workloads(registry: &Registry) -> anyhow::Result<Vec<Workload>> {
    let mut workloads = Vec::new();
    for component in registry.of(Kind::Solver) {
        for (name, unit, limit, puzzles) in [
            ("unique", "puzzles", 2, inputs::puzzles()),
            ("seventeens", "puzzles", 2, inputs::seventeens()),
            ("count", "solutions", ALL, inputs::without_four_digits()),
        ] {
            workloads.push(workload(component, name, unit, limit, puzzles)?);
        }
    }
    Ok(workloads)
}

fn workload(
    component: &Registered,
    name: &'static str,
    unit: &'static str,
    limit: u64,
    puzzles: Vec<Puzzle>,
) -> anyhow::Result<Workload> {
    let mut solver =
        component.make::<dyn Solver>(&component.values(&[])?, cancellation::token())?;
    let run = move || {
        let before = solver.guesses();
        let mut counts = Vec::with_capacity(puzzles.len());
        solver.count_each(&puzzles, limit, &mut counts)?;
        let units = if limit == ALL { counts.iter().sum() } else { puzzles.len() as u64 };
        let signature = solver.guesses().zip(before).map(|(after, before)| after - before);
        Ok(WorkResult { units, signature })
    };
    let (kind, component) = (Kind::Solver.namespace(), component.name().to_owned());
    Ok(Workload { kind, component, name, unit, run: Box::new(run) })
}
