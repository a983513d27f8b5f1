//! `harvest`: the unavoidable sets of each grid.

use super::sets_of;
use crate::engine::Lease;
use crate::job::Job;
use seventeen::core::UaHarvester;
use seventeen::jobs::harvest::Sets;
use seventeen::jobs::rules::RulesOptions;
use seventeen::jobs::text::LineContent;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Choice, Result, Seventeen};

seventeen::jobs::options! {
    /// Which sets are found.
    pub(crate) struct HarvestOptions {
        ..pub(crate) rules: RulesOptions,
        /// Harvester of unavoidable sets with its options, such as `digits(4)`; `tuned` by default
        pub(crate) harvester: Option<Choice<dyn UaHarvester>>,
    }
}

/// Harvests unavoidable sets.
pub(crate) struct Harvest(Choice<dyn UaHarvester>);

impl Job for Harvest {
    const NAME: &'static str = "harvest";
    const DOC: &'static str = r#"
Finds unavoidable sets of each grid: sets of cells in which every valid puzzle has a clue.

>>> grid = Grid("594231786786945132123768954965173248378492561241856397432619875619587423857324619")
>>> sets = harvest(grid, harvester="digits(2)")
>>> sets.len, sets.u4
(52, 7)
>>> next(iter(sets))
Cells('r2c4 r2c5 r5c4 r5c5')
>>> harvest("1234341221434321", rules="4x4").u4
8
"#;
    const CONTENT: LineContent = LineContent::Grids;
    type Options = HarvestOptions;
    type Output = Sets;

    fn rules(options: &HarvestOptions) -> Option<&RulesOptions> {
        Some(&options.rules)
    }

    fn new(engine: &Lease, options: HarvestOptions) -> Result<Harvest> {
        engine.or_default(options.harvester).map(Harvest)
    }

    fn one(&self, engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<Sets> {
        sets_of(item)?.harvest(engine, &self.0)
    }
}
