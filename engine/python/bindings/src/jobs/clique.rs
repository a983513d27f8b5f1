//! `clique`: disjoint unavoidable sets of each grid.

use super::sets_of;
use crate::engine::Lease;
use crate::job::Job;
use seventeen::core::{CliqueStrategy, UaHarvester};
use seventeen::jobs::clique::{Clique, USUAL_STRATEGY};
use seventeen::jobs::rules::RulesOptions;
use seventeen::jobs::text::LineContent;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Choice, Result, Seventeen};
use seventeen_plugin::Extension;

seventeen::jobs::options! {
    /// Which sets are chosen from.
    pub(crate) struct CliqueOptions {
        ..pub(crate) rules: RulesOptions,
        /// Harvester of unavoidable sets with its options, such as `digits(4)`; `tuned` by default
        pub(crate) harvester: Option<Choice<dyn UaHarvester>>,
        /// Strategy that chooses the clique, `min_product` by default
        pub(crate) clique: Option<Choice<dyn CliqueStrategy>>,
    }
}

/// Chooses cliques.
pub(crate) struct FindClique {
    harvester: Choice<dyn UaHarvester>,
    strategy: Choice<dyn CliqueStrategy>,
}

impl Job for FindClique {
    const NAME: &'static str = "clique";
    const DOC: &'static str = r#"
Chooses a clique for each grid: disjoint unavoidable sets. Each set needs its own clue.

>>> grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
>>> chosen = clique(grid, clique="exact")
>>> chosen.len, len(list(chosen))
(12, 12)
"#;
    const CONTENT: LineContent = LineContent::Grids;
    type Options = CliqueOptions;
    type Output = Clique;

    fn rules(options: &CliqueOptions) -> Option<&RulesOptions> {
        Some(&options.rules)
    }

    fn new(engine: &Lease, options: CliqueOptions) -> Result<FindClique> {
        let strategy = match options.clique {
            Some(strategy) => strategy,
            None => engine.choose(<dyn CliqueStrategy>::KIND, USUAL_STRATEGY)?.expect_kind()?,
        };
        Ok(FindClique { harvester: engine.or_default(options.harvester)?, strategy })
    }

    fn one(&self, engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<Clique> {
        sets_of(item)?.harvest(engine, &self.harvester)?.clique(&self.strategy)
    }
}
