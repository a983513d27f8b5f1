//! `gridchecker`: finds all n-clue puzzles of a grid by position ranges in one static order.
//!
//! After Mladen Dobrichev, "How the GridChecker works" (Sudoku Programmers Forum, 2010), a
//! successor of the program Checker. One step of that text is one file here:
//!
//! | step     | content                                           | file              |
//! |----------|---------------------------------------------------|-------------------|
//! | 1        | unavoidable sets                                  | the harvesters    |
//! | 2.1, 2.2 | a clique of disjoint sets, chosen and completed   | `clique`          |
//! | 2.3      | rating its sets                                   | the strategy      |
//! | 2.4, 2.5 | rating the cells within the sets and outside them | `cell_rating`     |
//! | 2.6      | cells become positions                            | `remap`           |
//! | 2.7      | the order of the sets                             | `order`           |
//! | 2.8      | the choice of sets                                | `filter`          |
//! | 2.9      | the clues that the lowest positions need          | `thresholds`      |
//! | 3.1      | the range of the next clue                        | `list`, `packing` |
//! | 3.2      | the recursion                                     | `walk`, `node`    |
//! | tricks   | bit vectors near the leaves                       | `vectors`, `mask` |
//!
//! Differences: the bound of a range also counts disjoint unhit sets (`packing`). Sets lose their
//! closed positions, and those that then contain another are dropped (`list`). In the vectors a
//! node packs small sets first. The last clue comes from the intersection of the unhit sets. A
//! failed test gives a minimal set for the rest of the part, and one test covers all ways to place
//! spare clues (`walk`). The search falls into `parts`.

mod cell_rating;
mod clique;
mod filter;
mod list;
mod mask;
mod node;
mod order;
mod packing;
mod parts;
mod plan;
mod remap;
mod shared_data;
#[cfg(test)]
pub(crate) mod tests;
mod thresholds;
mod vectors;
mod walk;

use crate::empty_search::EmptySearch;
use plan::Plan;
use remap::Remap;
use seventeen_core::ua;
use seventeen_plugin::prelude::*;
use shared_data::SharedData;
use thresholds::Thresholds;

options! {
    /// Dobrichev's enumerator.
    ///
    /// With few sets given it works too, but each part then finds the missing ones by failed tests.
    pub struct GridChecker {
        /// Use all sets up to some size, but at most this many
        keep: usize = 1500, in 0..=100_000;
        /// Add larger sets until there are this many
        most: usize = 2000, in 0..=100_000;
    }
}

impl Component for GridChecker {
    const NAME: &'static str = "gridchecker";
    const DOC: &'static str = "Search after dobrichev's GridChecker, in a fixed cell order that a \
         clique of unavoidable sets determines";
    const PREFERS: &'static [Preference] = &[Preference::of::<dyn CliqueStrategy>("dj_levels")];
    create_from_options!();
}

impl Enumerator for GridChecker {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        strategy: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        wanted.check()?;
        let Some(mut sets) = wanted.open_sets() else {
            return Ok(EmptySearch::of_dead_set(wanted, Self::NAME));
        };
        let Some(clique) = clique::choose(wanted, &sets, strategy, solver)? else {
            return Ok(EmptySearch::of_dead_set(wanted, Self::NAME));
        };
        sets.extend_from_slice(&clique.found);
        sets.sort_unstable_by_key(|&set| ua::order(set));
        sets.dedup();
        let ground = self.lay_out(wanted.grid, &clique.sets, &sets);
        let parts = parts::split(&ground, ground.root(wanted))?;
        Ok(Box::new(Plan { ground, parts, clique: clique.sets.len() as u32, bound: clique.bound }))
    }
}

impl GridChecker {
    /// Step 2 after the choice of the clique.
    fn lay_out(&self, grid: &Grid, clique: &[Cells], sets: &[Cells]) -> SharedData {
        let remap = Remap::new(&cell_rating::arrange(clique, sets));
        let positions = |sets: &[Cells]| -> Vec<Cells> {
            sets.iter().map(|&set| remap.positions(set)).collect()
        };
        let thresholds = Thresholds::of(&positions(clique));
        let sets = filter::filter(positions(sets), self.keep, self.most);
        SharedData { grid: *grid, remap, thresholds, sets }
    }
}
