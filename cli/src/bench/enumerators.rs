//! Enumerators: the 17-clue puzzles of the grid Pt, which has none.

use super::{WorkResult, Workload, inputs};
use seventeen_core::Cells;
use seventeen_jobs::Context;
use seventeen_jobs::enumerate::{EnumerationMethod, EnumerationRequest};
use seventeen_jobs::harvest::Sets;
use seventeen_plugin::Kind;
use std::sync::Arc;

/// The second of the six grids.
const PT: usize = 1;

pub(super) fn workloads(
    context: &Arc<Context>,
    sets: &[Vec<Cells>],
) -> anyhow::Result<Vec<Workload>> {
    let none = Sets::empty(inputs::grids()[PT].into());
    let sets = Sets { sets: Arc::new(sets[PT].clone()), ..none };
    let mut workloads = Vec::new();
    for component in context.registry().of(Kind::Enumerator) {
        let method = EnumerationMethod {
            enumerator: context.choose(component.name())?,
            clique: context.choose("smallest_first")?,
            solver: context.choose("bands")?,
            keep: None,
        };
        let asked = EnumerationRequest { count_only: true, ..EnumerationRequest::default() };
        let (context, sets) = (context.clone(), sets.clone());
        let run = move || {
            let found = method.enumerate(&context, &sets, 17, &asked)?;
            Ok(WorkResult { units: 1, signature: Some(found.effort.nodes) })
        };
        let (kind, component) = (Kind::Enumerator.namespace(), component.name().to_owned());
        let run = Box::new(run);
        workloads.push(Workload { kind, component, name: "enumerate", unit: "grids", run });
    }
    Ok(workloads)
}
