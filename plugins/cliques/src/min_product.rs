//! `min_product`: among the cliques of greatest size, one with the least product of its sets'
//! sizes.
//!
//! Steps 2.1 and 2.2 of dobrichev's GridChecker ("How the GridChecker works", 2010). There sets of
//! up to 11 cells take part ("It is not proven whether this is the optimal choice"). There all
//! greatest cliques are listed; ours bounds the product and lists none. There the rest cells are
//! searched for further sets; ours completes the clique with the longer sets available.

use crate::greatest::{GreatestClique, SearchLimits};
use crate::least_product::LeastProduct;
use crate::unprepared::unprepared;
use seventeen_plugin::prelude::*;

/// A greatest clique of the short sets with the least product of sizes, completed.
///
/// Size and product are exact among the sets of up to `longest` cells, unless either search used up
/// `nodes` nodes. Then the best clique found so far is chosen, and the bound is `AtLeast`.
pub struct MinProduct {
    reach: SearchLimits,
    greatest: Option<GreatestClique>,
    search: LeastProduct,
}

impl Component for MinProduct {
    const NAME: &'static str = "min_product";
    const DOC: &'static str = "Maximum clique among short sets, with the least product of sizes. \
         Reports whether its size is the MCN";
    const PARAMS: &'static [Param] = SearchLimits::PARAMS;
    const IS_DEFAULT: bool = true;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<MinProduct> {
        Ok(MinProduct::with_limits(SearchLimits::read(args)))
    }
}

impl MinProduct {
    /// Searches within `reach`.
    pub(crate) fn with_limits(reach: SearchLimits) -> MinProduct {
        MinProduct { reach, greatest: None, search: LeastProduct::default() }
    }
}

impl CliqueStrategy for MinProduct {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.greatest = Some(GreatestClique::new(self.reach, sets)?);
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        let greatest = self.greatest.as_mut().ok_or_else(unprepared)?;
        let certain = greatest.find(candidates, dead, chosen)?;
        let product = greatest.product(chosen);
        let candidate_sets = greatest.candidate_sets(chosen.len())?;
        let least = self.search.search(candidate_sets, chosen.len(), product, self.reach.nodes)?;
        candidate_sets.take_clique(self.search.best(), chosen);
        let bound = greatest.complete_clique(certain, chosen);
        Ok(if least { bound } else { Bound::AtLeast })
    }
}
