//! `harvest`: the unavoidable sets of a puzzle's solution, as a list and as a heat map.

use super::grid::grid_of;
use crate::engine::Engine;
use crate::job::Job;
use serde_json::{Value as Json, json};
use seventeen::core::UaHarvester;
use seventeen::jobs::harvest::Sets;
use seventeen::jobs::text::Annotated;
use seventeen::report::ToSvg;
use seventeen::report::record::sizes;
use seventeen::{Choice, Result};

seventeen::jobs::options! {
    /// Which sets are found.
    pub(crate) struct HarvestOptions {
        /// Harvester of unavoidable sets with its options, such as `digits(4)`; `tuned` by default
        pub(crate) harvester: Option<Choice<dyn UaHarvester>>,
    }
}

/// The unavoidable sets of the solution.
pub(super) fn sets_of(
    engine: &Engine,
    input: &str,
    harvester: Option<Choice<dyn UaHarvester>>,
) -> Result<Sets> {
    let grid = Annotated::from(grid_of(engine, input)?);
    Sets::empty(grid).harvest(engine, &engine.or_default(harvester)?)
}

/// Harvests unavoidable sets.
pub(crate) struct Harvest;

impl Job for Harvest {
    const NAME: &'static str = "harvest";
    type Options = HarvestOptions;

    fn run(engine: &mut Engine, input: &str, options: HarvestOptions) -> Result<Json> {
        let sets = sets_of(engine, input, options.harvester)?;
        let cells = sets.sets.iter().map(|set| set.to_string());
        Ok(json!({
            "grid": sets.grid.to_string(),
            "sets": cells.collect::<Vec<_>>(),
            "number": sets.sets.len(),
            "sizes": sizes(&sets),
            "svg": sets.picture().svg(),
        }))
    }
}
