//! The order of a clique's sets: small ones first, and then those with the most disjoint levels.
//!
//! Step 2.3 of dobrichev's GridChecker (2010). Sets are rated once per grid, among all prepared
//! ones, whether they are candidates or not, and a rating is kept for later choices.

use crate::disjoint_levels::{DisjointLevels, Rating};
use crate::prepared::Prepared;
use seventeen_plugin::prelude::*;
use std::cmp::Reverse;

/// The order among the prepared sets.
#[derive(Default)]
pub(crate) struct LevelOrder {
    sets: Vec<Cells>,
    levels: DisjointLevels,
    /// The ratings by index, of the sets ordered so far.
    ratings: Vec<Option<Rating>>,
}

impl LevelOrder {
    /// Rates `sets` by the sets of up to `counted` cells; a level counts `width` unions of them.
    ///
    /// # Errors
    /// An empty set.
    pub(crate) fn new(sets: &[Cells], counted: u32, width: usize) -> Result<LevelOrder> {
        let levels = DisjointLevels::new(Prepared::new(sets)?.sets_up_to(counted), width);
        Ok(LevelOrder { sets: sets.to_vec(), levels, ratings: vec![None; sets.len()] })
    }

    /// Puts the sets of these indices in order, equal ones by their cells.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn arrange(&mut self, chosen: &mut [u32]) -> Result<()> {
        for &index in chosen.iter() {
            let rating = &mut self.ratings[index as usize];
            if rating.is_none() {
                *rating = Some(self.levels.rate(self.sets[index as usize])?);
            }
        }
        chosen.sort_by_cached_key(|&index| {
            let index = index as usize;
            (self.sets[index].len(), Reverse(&self.ratings[index]), self.sets[index])
        });
        Ok(())
    }
}
