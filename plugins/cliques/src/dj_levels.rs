//! `dj_levels`: the clique of `min_product`, in the order of its sets' disjoint levels.
//!
//! Steps 2.1 to 2.3 of dobrichev's GridChecker ("How the GridChecker works", 2010). After the
//! choice the sets are rated, small ones first; ties go to the set that leaves room for most others
//! (see [`crate::level_order`]). As there, sets of up to eight cells are counted ("This
//! simplification sometimes results in better arrangement").

use crate::disjoint_levels::DisjointLevels;
use crate::greatest::SearchLimits;
use crate::level_order::LevelOrder;
use crate::min_product::MinProduct;
use seventeen_plugin::prelude::*;

/// A greatest clique with the least product of sizes, best rated sets first.
pub struct DjLevels {
    clique: MinProduct,
    counted: u32,
    width: usize,
    order: LevelOrder,
}

options! {
    struct Options {
        longest: u32, as SearchLimits::PARAMS[0];
        nodes: u64, as SearchLimits::PARAMS[1];
        /// Rate sets by other sets of up to this many cells
        counted: u32 = 8, in 1..=81;
        width: usize, as DisjointLevels::width(2048);
    }
}

impl Component for DjLevels {
    const NAME: &'static str = "dj_levels";
    const DOC: &'static str = "The clique of min_product, in the order of disjoint levels (the \
         room that a set leaves for others). Reports whether its size is the MCN";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<DjLevels> {
        let Options { longest, nodes, counted, width } = Options::read(args);
        let clique = MinProduct::with_limits(SearchLimits { longest, nodes });
        Ok(DjLevels { clique, counted, width, order: LevelOrder::default() })
    }
}

impl CliqueStrategy for DjLevels {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.order = LevelOrder::new(sets, self.counted, self.width)?;
        self.clique.prepare(sets)
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        let bound = self.clique.choose(candidates, dead, chosen)?;
        self.order.arrange(chosen)?;
        Ok(bound)
    }
}
