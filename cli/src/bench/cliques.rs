//! Clique strategies: one choice from the sets of each of the six grids.

use super::{WorkResult, Workload};
use seventeen_core::{Cells, CliqueStrategy, Result};
use seventeen_host::{Registry, cancellation};
use seventeen_plugin::Kind;

pub(super) fn workloads(registry: &Registry, sets: &[Vec<Cells>]) -> anyhow::Result<Vec<Workload>> {
    let mut workloads = Vec::new();
    for component in registry.of(Kind::CliqueStrategy) {
        let strategy =
            component.make::<dyn CliqueStrategy>(&component.values(&[])?, cancellation::token())?;
        workloads.push(workload(component.name(), strategy, sets.to_vec()));
    }
    Ok(workloads)
}

fn workload(name: &str, mut strategy: Box<dyn CliqueStrategy>, sets: Vec<Vec<Cells>>) -> Workload {
    let mut choose = move |sets: &Vec<Cells>| -> Result<u64> {
        let candidates: Vec<u32> = (0..sets.len() as u32).collect();
        let mut chosen = Vec::new();
        strategy.prepare(sets)?;
        strategy.choose(&candidates, Cells::EMPTY, &mut chosen)?;
        Ok(chosen.len() as u64)
    };
    let run = move || {
        let sizes = sets.iter().map(&mut choose).sum::<Result<u64>>()?;
        Ok(WorkResult { units: sets.len() as u64, signature: Some(sizes) })
    };
    let (kind, component) = (Kind::CliqueStrategy.namespace(), name.to_owned());
    Workload { kind, component, name: "choose", unit: "cliques", run: Box::new(run) }
}
