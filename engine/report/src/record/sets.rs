//! A harvest: an entry for each unavoidable set.

use super::{Fields, Measures, Record};
use crate::declared::{column_names_of_entry, columns_of_entry, measures};
use crate::ruled::{RuledGrid, RuledPuzzle, push_puzzle};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::text::Problem;

crate::fields! {
    /// The number of sets and their grid.
    Sets {
        /// Set as the grid's digits in its cells, in the format that the harvester `file` reads.
        [entry] set: RuledPuzzle = |sets, entry| RuledPuzzle::new(sets.rules, sets.grid.value.puzzle(sets.sets[entry]));
        /// Number of cells in the set.
        [entry] size: u32 = |sets, entry| sets.sets[entry].len();
        /// Grid of the set.
        [entry] grid: RuledGrid = |sets, _| RuledGrid::plain(sets.rules, &sets.grid);
        /// Grid from which the sets were harvested.
        ///
        /// ```rhai
        /// sets.grid.note  // 20x17 12
        /// ```
        [measure] grid: RuledGrid = |sets, _| RuledGrid::new(sets.rules, &sets.grid);
        /// Number of sets.
        len: usize = |sets, _| sets.sets.len();
        /// Number of sets.
        [measured] sets: usize = |sets, _| sets.sets.len();
        /// Number of sets of each size, as text.
        ///
        /// ```rhai
        /// let sets = grids("grids.txt").take(1).harvest(ua::digits(2)).collect()[0];
        /// sets.sizes  // U4: 7, U6: 7, U8: 5, U10: 3, U12: 4, U14: 2, U18: 24
        /// ```
        sizes: String = |sets, _| sizes(sets);
        /// Number of sets with 4 cells.
        ///
        /// ```rhai
        /// sets.u4  // 7
        /// ```
        [measure] u4: usize = |sets, _| count(sets, |size| size == 4);
        /// Number of sets with 6 cells.
        ///
        /// ```rhai
        /// sets.u6  // 18
        /// ```
        [measure] u6: usize = |sets, _| count(sets, |size| size == 6);
        /// Number of sets with 8 cells.
        ///
        /// ```rhai
        /// sets.u8  // 13
        /// ```
        [measure] u8: usize = |sets, _| count(sets, |size| size == 8);
        /// Number of sets with 9 cells.
        ///
        /// ```rhai
        /// sets.u9  // 2
        /// ```
        [measure] u9: usize = |sets, _| count(sets, |size| size == 9);
        /// Number of sets with 10 cells.
        ///
        /// ```rhai
        /// sets.u10  // 18
        /// ```
        [measure] u10: usize = |sets, _| count(sets, |size| size == 10);
        /// Number of sets with 11 cells.
        ///
        /// ```rhai
        /// sets.u11  // 3
        /// ```
        [measure] u11: usize = |sets, _| count(sets, |size| size == 11);
        /// Number of sets with 12 cells.
        ///
        /// ```rhai
        /// sets.u12  // 15
        /// ```
        [measure] u12: usize = |sets, _| count(sets, |size| size == 12);
        /// Number of sets with more than 12 cells.
        ///
        /// ```rhai
        /// sets.larger  // 298
        /// ```
        [measure] larger: usize = |sets, _| count(sets, |size| size > 12);
        /// CPU time of the harvest in seconds.
        ///
        /// ```rhai
        /// sets.seconds < 10.0  // true
        /// ```
        [measure] seconds: f64 = |sets, _| sets.seconds;
    }
}

impl Record for Sets {
    fn entries(&self) -> usize {
        self.sets.len()
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        push_puzzle(line, self.rules, &self.grid.value.puzzle(self.sets[entry]));
    }

    fn fields(&self, entry: usize) -> Fields {
        columns_of_entry(self, entry)
    }

    fn column_names(&self) -> Vec<&'static str> {
        column_names_of_entry::<Self>()
    }

    fn text(&self) -> String {
        let grid = Problem::of_rules(self.rules, &self.grid.value.into());
        format!("{} unavoidable sets of {grid}", self.sets.len())
    }

    fn summary(&self) -> String {
        let (n, sizes) = (self.sets.len(), sizes(self));
        format!("{n} unavoidable sets in {:.2} CPU s; {sizes}", self.seconds)
    }

    fn measures(&self) -> Option<Measures> {
        measures(self)
    }
}

/// The number of sets with such a size.
fn count(sets: &Sets, is_counted: fn(u32) -> bool) -> usize {
    sets.sets.iter().filter(|set| is_counted(set.len())).count()
}

/// The number of sets of each size: `U4: 12, U6: 30`.
pub fn sizes(sets: &Sets) -> String {
    let mut shown = Vec::new();
    for group in sets.sets.chunk_by(|a, b| a.len() == b.len()) {
        shown.push(format!("U{}: {}", group[0].len(), group.len()));
    }
    shown.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Cells, Grid};

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    #[test]
    fn sets_are_counted_by_size() {
        let of = |sizes: &[u32]| {
            let sets = sizes.iter().map(|&size| Cells::from_bits((1 << size) - 1));
            let grid: Grid = GRID.parse().unwrap();
            Sets { sets: sets.collect::<Vec<_>>().into(), ..Sets::empty(grid.into()) }
        };
        let sets = of(&[4, 4, 6, 13, 20]);
        assert_eq!(sizes(&sets), "U4: 2, U6: 1, U13: 1, U20: 1");
        let measures = sets.measures().unwrap();
        let counts = ["sets", "u4", "u6", "u12", "larger"].map(|name| measures[name].number());
        assert_eq!(counts, [5., 2., 1., 0., 2.].map(Some));
        assert_eq!(of(&[]).entries(), 0);
    }
}
