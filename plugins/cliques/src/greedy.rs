//! `greedy`: the smallest set first, then the smallest that is disjoint from it, and so on.

use crate::prepared::Prepared;
use seventeen_plugin::prelude::*;

/// Packs the sets in the order of their size, and of their cells where sizes are equal.
#[derive(Default)]
pub struct Greedy {
    prepared: Prepared,
}

impl Component for Greedy {
    const NAME: &'static str = "greedy";
    const DOC: &'static str = "Greedy clique: the smallest set first, then the smallest one \
         disjoint from it. Its size is a lower bound on the MCN";
    const ANY_RULES: bool = true;

    fn create(_: &Args<'_>) -> Result<Greedy> {
        Ok(Greedy::default())
    }
}

impl CliqueStrategy for Greedy {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.prepared = Prepared::new(sets)?;
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        self.prepared.gather(candidates, dead)?;
        chosen.clear();
        self.prepared.pack(self.prepared.pool().iter().copied(), chosen);
        self.prepared.to_indices(chosen);
        Ok(Bound::AtLeast)
    }
}
