//! Pattern searchers: the first two regions of the map with one clue in each box of two bands.

use super::{WorkResult, Workload};
use seventeen_core::{ClueMap, Layout};
use seventeen_jobs::Context;
use seventeen_jobs::pattern::{self, PatternOptions};
use seventeen_plugin::Kind;
use std::sync::Arc;

/// The map.
const MAP: &str = "111/111/999";

/// B123 and B1234.
const CHAIN: &str = "123 4";

pub(super) fn workloads(context: &Arc<Context>) -> anyhow::Result<Vec<Workload>> {
    let layout = Layout::Map(MAP.parse::<ClueMap>()?);
    let mut workloads = Vec::new();
    for component in context.registry().of(Kind::Pattern) {
        let searcher = Some(context.choose(component.name())?);
        let (solver, chain) = (Some(context.choose("auto")?), Some(CHAIN.to_owned()));
        let options = PatternOptions { searcher, solver, chain, ..PatternOptions::default() };
        let context = context.clone();
        // Each round makes a new plan: a search remembers results, which would help the next round.
        let run = move || {
            let searched = pattern::search(&context, layout, &options)?;
            let units = searched.stage_summaries().iter().map(|stage| stage.kept).sum();
            let searches: u128 =
                searched.stage_summaries().iter().map(|stage| stage.labour.searches).sum();
            Ok(WorkResult { units, signature: u64::try_from(searches).ok() })
        };
        let (kind, component) = (Kind::Pattern.namespace(), component.name().to_owned());
        workloads.push(Workload {
            kind,
            component,
            name: "regions",
            unit: "kept",
            run: Box::new(run),
        });
    }
    Ok(workloads)
}
