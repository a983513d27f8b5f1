//! A clique: an entry for each set.

use super::{Fields, Record, push_cells};
use crate::declared::columns;
use seventeen_core::{Bound, Grid, Puzzle};
use seventeen_jobs::clique::Clique;

crate::fields! {
    /// The strategy, the size and the sizes of the sets.
    Clique {
        /// A set as the grid's digits in its cells: the form that the harvester `file` reads.
        [entry] set: Puzzle = |clique, entry| clique.grid.value.puzzle(clique.sets[entry]);
        /// How many cells the set has.
        [entry] size: u32 = |clique, entry| clique.sets[entry].len();
        /// The grid that the sets belong to.
        [column] grid: Grid = |clique, _| clique.grid.value;
        /// What the strategy is called.
        ///
        /// ```rhai
        /// let clique = grids("grids.txt").take(1).harvest(ua::digits(3)).clique(clique::greedy()).first();
        /// clique.clique  // greedy
        /// ```
        [column] clique: String = |clique, _| clique.strategy.to_string();
        /// How many sets the clique has.
        ///
        /// ```rhai
        /// let clique = grids("grids.txt").take(1).harvest(ua::digits(3)).clique(clique::greedy()).first();
        /// clique.sets  // 10
        /// ```
        [column] sets: usize = |clique, _| clique.sets.len();
        /// How many sets the clique has.
        len: usize = |clique, _| clique.sets.len();
        /// How many sets they were chosen among.
        ///
        /// ```rhai
        /// let clique = grids("grids.txt").take(1).harvest(ua::digits(3)).clique(clique::greedy()).first();
        /// clique.among  // 374
        /// ```
        [column] among: usize = |clique, _| clique.among;
        /// Whether no clique of the sets at hand is larger.
        [written] greatest: bool = |clique, _| clique.bound == Bound::Greatest;
        /// Whether no clique of the sets at hand is larger. The grid may have sets that were not harvested, and
        /// so a larger MCN.
        ///
        /// ```rhai
        /// let sets = grids("grids.txt").take(1).harvest(ua::digits(3)).collect()[0];
        /// sets.clique(clique::exact()).proven  // true
        /// ```
        proven: bool = |clique, _| clique.bound == Bound::Greatest;
    }
}

impl Record for Clique {
    fn entries(&self) -> usize {
        self.sets.len()
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        push_cells(line, &self.grid.value.puzzle(self.sets[entry]).text());
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }

    /// The strategy, the size, and the sizes of the sets. The grid may have sets that were not harvested:
    /// of its MCN this is a bound.
    fn text(&self) -> String {
        let sizes: Vec<String> = self.sets.iter().map(|set| set.len().to_string()).collect();
        let (strategy, sizes) = (&self.strategy, sizes.join(" "));
        let (n, among) = (self.sets.len(), self.among);
        let greatest = if self.bound == Bound::Greatest { ", the greatest" } else { "" };
        format!(
            "{strategy}: a clique of {n}{greatest} among {among} sets: MCN >= {n}, sizes {sizes}"
        )
    }
}
