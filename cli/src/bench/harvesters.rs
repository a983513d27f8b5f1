//! UA harvesters: the sets of the six grids.

use super::{WorkResult, Workload, inputs};
use seventeen_core::UaHarvester;
use seventeen_host::{Registry, cancellation};
use seventeen_plugin::Kind;
use std::ops::ControlFlow;

pub(super) fn workloads(registry: &Registry) -> Vec<Workload> {
    let with_defaults = registry.of(Kind::UaHarvester).filter_map(|component| {
        // Some require options, such as the name of a file.
        let harvester = component
            .make::<dyn UaHarvester>(&component.values(&[]).ok()?, cancellation::token())
            .ok()?;
        Some(workload(component.name(), harvester))
    });
    with_defaults.collect()
}

fn workload(name: &str, mut harvester: Box<dyn UaHarvester>) -> Workload {
    let grids = inputs::grids();
    let run = move || {
        let mut sets = 0;
        for grid in &grids {
            harvester.harvest(grid, &[], 1, &mut |_| {
                sets += 1;
                ControlFlow::Continue(())
            })?;
        }
        Ok(WorkResult { units: grids.len() as u64, signature: Some(sets) })
    };
    let (kind, component) = (Kind::UaHarvester.namespace(), name.to_owned());
    Workload { kind, component, name: "harvest", unit: "grids", run: Box::new(run) }
}
