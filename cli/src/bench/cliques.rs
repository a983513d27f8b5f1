//! Clique strategies: one choice among the sets of each of the six grids.

use super::{Done, Work, inputs};
use seventeen_core::{Cells, CliqueStrategy, Result};
use seventeen_host::Registry;
use seventeen_plugin::Kind;
use std::ops::ControlFlow;

pub(super) fn works(registry: &Registry) -> anyhow::Result<Vec<Work>> {
    let sets = sets(registry)?;
    let mut works = Vec::new();
    for component in registry.of(Kind::CliqueStrategy) {
        let strategy = component.clique_strategy(&component.values(&[])?)?;
        works.push(work(component.name(), strategy, sets.clone()));
    }
    Ok(works)
}

/// The sets of each grid that `digits` finds.
pub(super) fn sets(registry: &Registry) -> anyhow::Result<Vec<Vec<Cells>>> {
    let component = registry.find(Kind::UaHarvester, "digits")?;
    let mut harvester = component.ua_harvester(&component.values(&[])?)?;
    let sets_of = |grid| {
        let mut sets = Vec::new();
        harvester.harvest(grid, &[], 1, &mut |set| {
            sets.push(*set);
            ControlFlow::Continue(())
        })?;
        Ok(sets)
    };
    inputs::grids().iter().map(sets_of).collect()
}

fn work(name: &str, mut strategy: Box<dyn CliqueStrategy>, sets: Vec<Vec<Cells>>) -> Work {
    let mut choose = move |sets: &Vec<Cells>| -> Result<u64> {
        let alive: Vec<u32> = (0..sets.len() as u32).collect();
        let mut chosen = Vec::new();
        strategy.prepare(sets)?;
        strategy.choose(&alive, Cells::EMPTY, &mut chosen)?;
        Ok(chosen.len() as u64)
    };
    let run = move || {
        let sizes = sets.iter().map(&mut choose).sum::<Result<u64>>()?;
        Ok(Done { units: sets.len() as u64, signature: Some(sizes) })
    };
    let (kind, component) = (Kind::CliqueStrategy.namespace(), name.to_owned());
    Work { kind, component, name: "choose", unit: "cliques", run: Box::new(run) }
}
