//! `dj_levels`: the clique of `min_product`, in the order of its sets' disjoint levels.
//!
//! Steps 2.1 to 2.3 of dobrichev's GridChecker ("How the GridChecker works", 2010): after the
//! choice the sets are rated, small ones first, and of equal ones that which leaves room for most
//! others (see [`crate::disjoint_levels`]). As there, sets of up to eight cells are counted
//! ("This simplification sometimes results in better arrangement"). Ours counts among all
//! prepared sets, whichever are alive, so that a set is rated once a grid.

use crate::disjoint_levels::{DisjointLevels, Rating};
use crate::greatest::Reach;
use crate::min_product::MinProduct;
use crate::prepared::Prepared;
use seventeen_plugin::prelude::*;
use std::cmp::Reverse;

/// A greatest clique with the least product of sizes, the best rated sets first.
pub struct DjLevels {
    clique: MinProduct,
    counted: u32,
    width: usize,
    sets: Vec<Cells>,
    levels: DisjointLevels,
    /// The ratings by index, of the sets that were ever chosen.
    ratings: Vec<Option<Rating>>,
}

impl Component for DjLevels {
    const NAME: &'static str = "dj_levels";
    const DOC: &'static str = "The clique of min_product, the sets with most disjoint levels \
                               first; the bound says whether its size is the MCN";
    const PARAMS: &'static [Param] = &[
        Reach::PARAMS[0],
        Reach::PARAMS[1],
        Param::int("counted", 8, 1..=81, "Sets are rated by those of up to this many cells"),
        DisjointLevels::WIDTH,
    ];

    fn create(args: &Args<'_>) -> Result<DjLevels> {
        Ok(DjLevels {
            clique: MinProduct::within(Reach::from_args(args)),
            counted: args.int(2) as u32,
            width: args.int(3) as usize,
            sets: Vec::new(),
            levels: DisjointLevels::default(),
            ratings: Vec::new(),
        })
    }
}

impl CliqueStrategy for DjLevels {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.clique.prepare(sets)?;
        self.levels = DisjointLevels::new(Prepared::new(sets)?.up_to(self.counted), self.width);
        self.sets = sets.to_vec();
        self.ratings.clear();
        self.ratings.resize(sets.len(), None);
        Ok(())
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        let bound = self.clique.choose(alive, dead, chosen)?;
        for &index in chosen.iter() {
            let rating = &mut self.ratings[index as usize];
            if rating.is_none() {
                *rating = Some(self.levels.rate(self.sets[index as usize])?);
            }
        }
        // Sets of equal rating stay in the order of their cells.
        chosen.sort_by_key(|&index| {
            let index = index as usize;
            (self.sets[index].len(), Reverse(&self.ratings[index]), self.sets[index])
        });
        Ok(bound)
    }
}
