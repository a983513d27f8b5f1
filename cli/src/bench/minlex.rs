//! Minlex forms: of random grids, and of puzzles with 17 clues.

use super::{WorkResult, Workload, inputs};
use seventeen_core::{Error, Grid, Outcome, Puzzle, Solver, Transformation};
use seventeen_host::{Registry, cancellation};
use seventeen_plugin::Kind;

/// The number of isomorphic copies.
const COPIES: usize = 10_000;

pub(super) fn workloads(registry: &Registry) -> anyhow::Result<Vec<Workload>> {
    let grids = isomorphic_copies(&solve_puzzles(registry)?, Transformation::grid);
    let puzzles = isomorphic_copies(&inputs::seventeens(), Transformation::puzzle);
    let run_grids = move || {
        let mappings = grids.iter().map(|grid: &Grid| checksum_digits(grid.minlex().0.digits()));
        Ok(WorkResult { units: grids.len() as u64, signature: Some(sum_checksums(mappings)) })
    };
    let run_puzzles = move || {
        let mut forms = 0;
        for puzzle in &puzzles {
            let (form, _) =
                Puzzle::minlex(puzzle).map_err(|error| Error::failed(error.to_string()))?;
            forms = sum_checksums([forms, checksum_digits(form.digits())]);
        }
        Ok(WorkResult { units: puzzles.len() as u64, signature: Some(forms) })
    };
    Ok(vec![
        workload("grids", "grids", Box::new(run_grids)),
        workload("seventeens", "puzzles", Box::new(run_puzzles)),
    ])
}

/// The solutions of the random puzzles.
fn solve_puzzles(registry: &Registry) -> anyhow::Result<Vec<Grid>> {
    let solver = registry.find(Kind::Solver, "bands")?;
    let mut outcomes = Vec::new();
    solver
        .make::<dyn Solver>(&solver.values(&[])?, cancellation::token())?
        .solve_each(&inputs::puzzles(), &mut outcomes)?;
    Ok(outcomes.iter().filter_map(|outcome: &Outcome| outcome.grid(0)).collect())
}

fn workload(
    name: &'static str,
    unit: &'static str,
    run: Box<dyn FnMut() -> seventeen_jobs::Result<WorkResult>>,
) -> Workload {
    Workload { kind: "core", component: "minlex".to_owned(), name, unit, run }
}

/// Isomorphic copies, spread over all geometric transformations.
fn isomorphic_copies<T: Clone>(originals: &[T], apply: fn(&Transformation, &T) -> T) -> Vec<T> {
    let copy = |i: usize| {
        let number = i * 6_700_417 % TRANSFORMATIONS;
        apply(&Transformation::geometric(number), &originals[i % originals.len()])
    };
    (0..COPIES).map(copy).collect()
}

/// The number of transformations without relabelling.
const TRANSFORMATIONS: usize = 3_359_232;

/// A checksum of digits (FNV-1a, Fowler, Noll and Vo 1991), short enough for a table.
fn checksum_digits(digits: &[u8; 81]) -> u64 {
    let mix = |hash: u32, &digit: &u8| (hash ^ u32::from(digit)).wrapping_mul(0x0100_0193);
    digits.iter().fold(0x811c_9dc5, mix).into()
}

fn sum_checksums(checks: impl IntoIterator<Item = u64>) -> u64 {
    checks.into_iter().fold(0, |sum, check| (sum + check) % 1_000_000_007)
}
