//! Pattern searchers: the first two regions of the map with one clue in each box of two bands.

use super::{Done, Work};
use cpu_time::ThreadTime;
use seventeen_core::{ClueMap, Configuration, Labour, Layout, PatternSearch, PatternSearcher};
use seventeen_core::{Region, Result, cells_along};
use seventeen_host::{Registry, stop};
use seventeen_plugin::Kind;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// The map.
const MAP: &str = "111/111/999";

/// B123 and B1234.
const CHAIN: [Region; 2] = [Region::from_bits(0b111), Region::from_bits(0b1111)];

pub(super) fn works(registry: &Registry) -> anyhow::Result<Vec<Work>> {
    let layout = Layout::Map(MAP.parse::<ClueMap>()?);
    let mut works = Vec::new();
    for component in registry.of(Kind::Pattern) {
        let searcher =
            component.make::<dyn PatternSearcher>(&component.values(&[])?, stop::token())?;
        works.push(regions(component.name(), searcher, layout));
    }
    Ok(works)
}

/// The plan is made anew each time: what a search remembers of one round would help the next.
fn regions(name: &str, mut searcher: Box<dyn PatternSearcher>, layout: Layout) -> Work {
    let run = move || {
        let stages = search(&*searcher.plan(&layout, &CHAIN)?)?;
        let units = stages.iter().map(|stage| stage.kept).sum();
        let searches = stages.iter().map(|stage| stage.labour.searches).sum();
        Ok(Done { units, signature: Some(searches) })
    };
    let (kind, component) = (Kind::Pattern.namespace(), name.to_owned());
    Work { kind, component, name: "regions", unit: "kept", run: Box::new(run) }
}

/// What a stage came to.
pub(super) struct Staged {
    pub(super) region: Region,
    /// How many configurations were extended.
    pub(super) extended: u64,
    /// How many classes were kept.
    pub(super) kept: u64,
    pub(super) labour: Labour,
    /// CPU seconds, with those of sorting what was kept.
    pub(super) seconds: f64,
}

/// Does all stages of a search, one after the other on this thread.
pub(super) fn search(search: &dyn PatternSearch) -> Result<Vec<Staged>> {
    let chain: Vec<Region> = search.stages().iter().map(|stage| stage.region).collect();
    let (mut stages, mut parents) = (Vec::new(), Vec::new());
    for (stage, &region) in chain.iter().enumerate() {
        let start = ThreadTime::now();
        if stage == 0 {
            search.begin(&mut |configuration| keep(&mut parents, configuration))?;
        }
        let mut kept = Vec::new();
        let labour = search
            .extend(stage as u32, &parents, &mut |configuration| keep(&mut kept, configuration))?;
        sort(&mut kept, &chain[..=stage]);
        let seconds = start.elapsed().as_secs_f64();
        let (extended, count) = (parents.len() as u64, kept.len() as u64);
        stages.push(Staged { region, extended, kept: count, labour, seconds });
        parents = kept;
    }
    Ok(stages)
}

fn keep(kept: &mut Vec<Configuration>, configuration: &Configuration) -> ControlFlow<()> {
    kept.push(*configuration);
    ControlFlow::Continue(())
}

/// Sorts by clues, then by the digits in the order of the chain, and drops what comes twice.
fn sort(kept: &mut Vec<Configuration>, chain: &[Region]) {
    let cells = cells_along(chain);
    let digits = |one: &Configuration, other: &Configuration| -> Ordering {
        let one = cells.iter().map(|&cell| one.digits[cell]);
        one.cmp(cells.iter().map(|&cell| other.digits[cell]))
    };
    kept.sort_unstable_by(|one, other| {
        one.clues.cmp(&other.clues).then_with(|| digits(one, other))
    });
    kept.dedup();
}
