//! `max_size`: the first clique of greatest size that is found.
//!
//! The search of `exact`, among the sets up to a length and within a budget of nodes. Longer sets
//! complete the result, so that no candidate can be added.

use crate::greatest::{GreatestClique, SearchLimits};
use crate::unprepared::unprepared;
use seventeen_plugin::prelude::*;

/// A clique of greatest size among the short sets, completed.
pub struct MaxSize {
    reach: SearchLimits,
    greatest: Option<GreatestClique>,
}

impl Component for MaxSize {
    const NAME: &'static str = "max_size";
    const DOC: &'static str =
        "The first maximum clique found among short sets. Reports whether its size is the MCN";
    const PARAMS: &'static [Param] = SearchLimits::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<MaxSize> {
        Ok(MaxSize::with_limits(SearchLimits::read(args)))
    }
}

impl MaxSize {
    /// Searches within `reach`.
    pub(crate) fn with_limits(reach: SearchLimits) -> MaxSize {
        MaxSize { reach, greatest: None }
    }
}

impl CliqueStrategy for MaxSize {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.greatest = Some(GreatestClique::new(self.reach, sets)?);
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        let greatest = self.greatest.as_mut().ok_or_else(unprepared)?;
        let certain = greatest.find(candidates, dead, chosen)?;
        Ok(greatest.complete_clique(certain, chosen))
    }
}
