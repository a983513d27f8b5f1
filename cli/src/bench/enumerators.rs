//! Enumerators: the 17-clue puzzles of the grid Pt, of which there are none.

use super::{Done, Work, inputs};
use seventeen_core::{Cells, CliqueStrategy, Effort, Enumerator, Grid, Result, Solver, Wanted};
use seventeen_host::{Registry, stop};
use seventeen_plugin::Kind;
use std::ops::ControlFlow;

/// The second of the six grids.
const PT: usize = 1;

pub(super) fn works(registry: &Registry, sets: &[Vec<Cells>]) -> anyhow::Result<Vec<Work>> {
    let mut works = Vec::new();
    for component in registry.of(Kind::Enumerator) {
        let enumerator =
            component.make::<dyn Enumerator>(&component.values(&[])?, stop::token())?;
        let clique = registry.find(Kind::CliqueStrategy, "min_product")?;
        let clique = clique.make::<dyn CliqueStrategy>(&clique.values(&[])?, stop::token())?;
        let solver = registry.find(Kind::Solver, "bands")?;
        let solver = solver.make::<dyn Solver>(&solver.values(&[])?, stop::token())?;
        let grid = inputs::grids()[PT];
        let run = enumeration(enumerator, clique, solver, grid, sets[PT].clone());
        let (kind, component) = (Kind::Enumerator.namespace(), component.name().to_owned());
        works.push(Work { kind, component, name: "enumerate", unit: "grids", run });
    }
    Ok(works)
}

fn enumeration(
    mut enumerator: Box<dyn Enumerator>,
    mut clique: Box<dyn CliqueStrategy>,
    mut solver: Box<dyn Solver>,
    grid: Grid,
    sets: Vec<Cells>,
) -> Box<dyn FnMut() -> Result<Done>> {
    Box::new(move || {
        let wanted = Wanted::all(&grid, &sets, 17);
        let found = enumerate(&mut *enumerator, &mut *clique, &mut *solver, &wanted)?;
        Ok(Done { units: 1, signature: Some(found.effort.nodes) })
    })
}

/// What an enumeration found and cost.
pub(super) struct Found {
    pub(super) puzzles: u64,
    pub(super) effort: Effort,
}

/// Does all parts of an enumeration, one after the other on this thread.
pub(super) fn enumerate(
    enumerator: &mut dyn Enumerator,
    clique: &mut dyn CliqueStrategy,
    solver: &mut dyn Solver,
    wanted: &Wanted<'_>,
) -> Result<Found> {
    let search = enumerator.plan(wanted, clique, solver)?;
    let outline = search.outline();
    if outline.asks {
        clique.prepare(&wanted.open_sets().unwrap_or_default())?;
    }
    let mut found = Found { puzzles: 0, effort: Effort::default() };
    for part in 0..outline.parts {
        found.effort += search.search(part, clique, solver, &mut |_| {
            found.puzzles += 1;
            ControlFlow::Continue(())
        })?;
    }
    Ok(found)
}
