//! `exact`: a clique of provably greatest size, whatever the length of its sets.
//!
//! The size is the MCN of the candidates (the term of the Checker programs; dobrichev, "How the
//! GridChecker works", 2010). All sets take part, without a budget. [`crate::maximum_clique`] has
//! the search, and [`crate::cell_weights`] the bound that proves the size among 30,000 sets in some
//! tenths of a second.

use crate::greatest::{GreatestClique, SearchLimits};
use crate::unprepared::unprepared;
use seventeen_plugin::prelude::*;

/// A clique of greatest size, proven.
pub struct Exact {
    greatest: Option<GreatestClique>,
}

impl Component for Exact {
    const NAME: &'static str = "exact";
    const DOC: &'static str =
        "Maximum clique of the sets found, however long, with proof. Its size is the MCN of these";
    const ANY_RULES: bool = true;

    fn create(_: &Args<'_>) -> Result<Exact> {
        Ok(Exact { greatest: None })
    }
}

impl CliqueStrategy for Exact {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        let reach = SearchLimits { longest: 81, nodes: u64::MAX };
        self.greatest = Some(GreatestClique::new(reach, sets)?);
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        let greatest = self.greatest.as_mut().ok_or_else(unprepared)?;
        let certain = greatest.find(candidates, dead, chosen)?;
        Ok(greatest.complete_clique(certain, chosen))
    }
}
