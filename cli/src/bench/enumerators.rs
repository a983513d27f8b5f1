//! Enumerators: the 17-clue puzzles of the grid Pt, of which there are none.

use super::{Done, Work, inputs};
use seventeen_core::{Cells, CliqueStrategy, Enumerator, Grid, Puzzle, Solver, Wanted};
use seventeen_host::Registry;
use seventeen_plugin::Kind;
use std::ops::ControlFlow;

/// The second of the six grids.
const PT: usize = 1;

pub(super) fn works(registry: &Registry, sets: &[Vec<Cells>]) -> anyhow::Result<Vec<Work>> {
    let mut works = Vec::new();
    for component in registry.of(Kind::Enumerator) {
        let enumerator = component.enumerator(&component.values(&[])?)?;
        let clique = registry.find(Kind::CliqueStrategy, "min_product")?;
        let clique = clique.clique_strategy(&clique.values(&[])?)?;
        let solver = registry.find(Kind::Solver, "bands")?;
        let solver = solver.solver(&solver.values(&[])?)?;
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
) -> Box<dyn FnMut() -> seventeen_core::Result<Done>> {
    Box::new(move || {
        let search = enumerator.plan(&Wanted::all(&grid, &sets, 17), &mut *clique, &mut *solver)?;
        if search.outline().asks {
            clique.prepare(&sets)?;
        }
        let mut nodes = 0;
        for part in 0..search.outline().parts {
            let mut emit = |_: &Puzzle| ControlFlow::Continue(());
            let effort = search.search(part, &mut *clique, &mut *solver, &mut emit)?;
            nodes += effort.nodes;
        }
        Ok(Done { units: 1, signature: Some(nodes) })
    })
}
