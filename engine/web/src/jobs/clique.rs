//! `clique`: the disjoint unavoidable sets that a strategy chooses.

use super::harvest::{HarvestOptions, sets_of};
use crate::engine::Engine;
use crate::job::Job;
use serde_json::{Value as Json, json};
use seventeen::core::{Bound, CliqueStrategy};
use seventeen::jobs::clique::USUAL_STRATEGY;
use seventeen::report::ToSvg;
use seventeen::{Choice, Result};

seventeen::jobs::options! {
    /// Which sets are chosen from.
    pub(crate) struct CliqueOptions {
        ..pub(crate) harvest: HarvestOptions,
        /// Strategy that chooses the clique, `min_product` by default
        pub(crate) clique: Option<Choice<dyn CliqueStrategy>>,
    }
}

/// Chooses cliques.
pub(crate) struct FindClique;

impl Job for FindClique {
    const NAME: &'static str = "clique";
    type Options = CliqueOptions;

    fn run(engine: &mut Engine, input: &str, options: CliqueOptions) -> Result<Json> {
        let sets = sets_of(engine, input, options.harvest.harvester)?;
        let strategy = match options.clique {
            Some(strategy) => strategy,
            None => engine.choose::<dyn CliqueStrategy>(USUAL_STRATEGY)?,
        };
        let clique = sets.clique(&strategy)?;
        let cells = clique.sets.iter().map(|set| set.to_string());
        Ok(json!({
            "number": clique.sets.len(),
            "sets": cells.collect::<Vec<_>>(),
            "strategy": &*clique.strategy,
            "among": clique.harvest.sets.len(),
            "proven": clique.bound == Bound::Greatest,
            "svg": clique.picture().svg(),
        }))
    }
}
