//! A clique: an entry for each set.

use super::{Fields, Record};
use crate::declared::{column_names, columns};
use crate::ruled::{RuledGrid, RuledPuzzle, push_puzzle};
use seventeen_core::Bound;
use seventeen_jobs::clique::Clique;
use seventeen_jobs::harvest::Sets;

crate::fields! {
    /// The strategy, the size of the clique and the sizes of its sets.
    Clique {
        /// Set as the grid's digits in its cells, in the format that the harvester `file` reads.
        [entry] set: RuledPuzzle = |clique, entry| RuledPuzzle::new(clique.harvest.rules, clique.harvest.grid.value.puzzle(clique.sets[entry]));
        /// Number of cells in the set.
        [entry] size: u32 = |clique, entry| clique.sets[entry].len();
        /// Grid of the sets.
        [written] grid: RuledGrid = |clique, _| RuledGrid::plain(clique.harvest.rules, &clique.harvest.grid);
        /// Grid of the sets.
        ///
        /// ```rhai
        /// clique.grid.note  // 20x17 12
        /// ```
        grid: RuledGrid = |clique, _| RuledGrid::new(clique.harvest.rules, &clique.harvest.grid);
        /// Name of the clique strategy.
        ///
        /// ```rhai
        /// clique.clique  // greedy
        /// ```
        [column] clique: String = |clique, _| clique.strategy.to_string();
        /// Number of sets in the clique.
        ///
        /// ```rhai
        /// clique.sets  // 10
        /// ```
        [column] sets: usize = |clique, _| clique.sets.len();
        /// Number of sets in the clique.
        len: usize = |clique, _| clique.sets.len();
        /// Number of sets from which the clique was chosen.
        ///
        /// ```rhai
        /// clique.among  // 374
        /// ```
        [column] among: usize = |clique, _| clique.harvest.sets.len();
        /// Whether no clique of the harvested sets is larger.
        [written] greatest: bool = |clique, _| clique.bound == Bound::Greatest;
        /// Whether no clique of the harvested sets is larger. The grid may have sets that were not
        /// harvested, and so a larger MCN.
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
        let Sets { grid, rules, .. } = &self.harvest;
        push_puzzle(line, *rules, &grid.value.puzzle(self.sets[entry]));
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }

    fn column_names(&self) -> Vec<&'static str> {
        column_names::<Self>()
    }

    /// The strategy, the size, and the sizes of the sets. The grid may have sets that were not
    /// harvested, so the size is a lower bound of its MCN.
    fn text(&self) -> String {
        let sizes: Vec<String> = self.sets.iter().map(|set| set.len().to_string()).collect();
        let (strategy, sizes) = (&self.strategy, sizes.join(" "));
        let (n, among) = (self.sets.len(), self.harvest.sets.len());
        let greatest = if self.bound == Bound::Greatest { ", the greatest" } else { "" };
        format!(
            "{strategy}: a clique of {n}{greatest} among {among} sets: MCN >= {n}, sizes {sizes}"
        )
    }
}
