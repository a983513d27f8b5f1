//! Pattern searchers: the first two regions of the map with one clue in each box of two bands.

use super::{Done, Work};
use seventeen_core::{Chain, ClueMap, Layout};
use seventeen_jobs::{Context, pattern};
use seventeen_plugin::Kind;
use std::sync::Arc;

/// The map.
const MAP: &str = "111/111/999";

/// B123 and B1234.
const CHAIN: &str = "123 4";

pub(super) fn works(context: &Arc<Context>) -> anyhow::Result<Vec<Work>> {
    let layout = Layout::Map(MAP.parse::<ClueMap>()?);
    let chain: Chain = CHAIN.parse()?;
    let mut works = Vec::new();
    for component in context.registry().of(Kind::Pattern) {
        let searcher = context.choose(component.name())?;
        let mut options = pattern::Options::new(searcher, context.choose("auto")?);
        options.chain = chain.clone();
        let context = context.clone();
        // Each round makes a new plan: a search remembers results, which would help the next round.
        let run = move || {
            let searched = pattern::search(&context, layout, &options)?;
            let units = searched.stage_summaries().iter().map(|stage| stage.kept).sum();
            let searches: u128 =
                searched.stage_summaries().iter().map(|stage| stage.labour.searches).sum();
            Ok(Done { units, signature: u64::try_from(searches).ok() })
        };
        let (kind, component) = (Kind::Pattern.namespace(), component.name().to_owned());
        works.push(Work { kind, component, name: "regions", unit: "kept", run: Box::new(run) });
    }
    Ok(works)
}
