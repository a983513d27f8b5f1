//! `smallest_first`: the clique of `min_product`, in a search that branches on the smallest set.
//!
//! A set has fewer places for a clue, the more of its cells are dead. Branching on one with the
//! fewest, at every node, is the oldest rule of such searches (for graphs: Brélaz, "New methods to
//! color the vertices of a graph", 1979). `bands` and `hitting_set` do so without a strategy. The
//! clique bounds the search, sets its least number of clues, and breaks ties between sets of one
//! size.

use crate::greatest::SearchLimits;
use crate::min_product::MinProduct;
use seventeen_plugin::prelude::*;

/// [`MinProduct`] without control of the order.
pub struct SmallestFirst(MinProduct);

impl Component for SmallestFirst {
    const NAME: &'static str = "smallest_first";
    const DOC: &'static str = "The clique of min_product, for a search that branches on the \
         smallest set. Reports whether its size is the MCN";
    const PARAMS: &'static [Param] = SearchLimits::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<SmallestFirst> {
        Ok(SmallestFirst(MinProduct::with_limits(SearchLimits::read(args))))
    }
}

impl CliqueStrategy for SmallestFirst {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.0.prepare(sets)
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        self.0.choose(candidates, dead, chosen)
    }

    fn order(&self) -> Order {
        Order::Smallest
    }
}
