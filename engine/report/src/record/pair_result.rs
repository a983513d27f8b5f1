//! The puzzles of a band pair: an entry for each puzzle.

use super::{Fields, Measures, Record, push_cells};
use crate::declared::{column_names_of_entry, columns_of_entry, measures};
use seventeen_core::{Grid, Puzzle};
use seventeen_jobs::batch::{NumberedPair, PairResult};

crate::fields! {
    /// The outcome of the search, in one line.
    PairResult {
        /// Puzzle that was found.
        [entry] puzzle: Puzzle = |found, entry| {
            let (grid, givens) = &found.found[entry];
            grid.puzzle(*givens)
        };
        /// Number of clues in the puzzle.
        [entry] clues: u32 = |found, _| found.clues;
        /// Solution of the puzzle.
        [entry] grid: Grid = |found, entry| found.found[entry].0;
        /// Number of the band pair.
        [entry] entry: u32 = |found, _| found.entry.number();
        /// Band pair that was searched.
        ///
        /// ```rhai
        /// catalogue::band_pairs(7..8).enumerate(12).map(|found| found.entry.number)  // 7
        /// ```
        [measure] entry: NumberedPair = |found, _| found.entry;
        /// The two bands in canonical form: 54 digits.
        [measure] pair: String = |found, _| found.entry.pair().to_string();
        /// Number of clues in each puzzle.
        ///
        /// ```rhai
        /// found.clues  // 12
        /// ```
        [measure] clues: u32 = |found, _| found.clues;
        /// Number of grids that complete the band pair.
        [measure] grids: usize = |found, _| found.grids;
        /// Number of tasks of the pair's grids that belong to this pair. A grid has six pairs, and
        /// each task belongs to one of them.
        ///
        /// ```rhai
        /// catalogue::sample_of_band_pairs(1, 7).enumerate(14).first().record.tasks  // 14
        /// ```
        [measure] tasks: usize = |found, _| found.tasks;
        /// Puzzles found, their solutions in minlex form.
        ///
        /// ```rhai
        /// catalogue::band_pairs(7..8).enumerate(12).first().puzzles  // []
        /// ```
        puzzles: Vec<Puzzle> = |found, _| found.puzzles().collect();
        /// Number of puzzles.
        ///
        /// ```rhai
        /// catalogue::band_pairs(7..8).enumerate(12).first().len  // 0
        /// ```
        len: usize = |found, _| found.found.len();
        /// Number of puzzles.
        ///
        /// ```rhai
        /// found.count  // 0
        /// ```
        [measure] count: usize = |found, _| found.found.len();
        /// Whether the search is complete; otherwise puzzles may be missing.
        ///
        /// ```rhai
        /// found.complete  // true
        /// ```
        [measure] complete: bool = |found, _| found.complete;
        /// Number of nodes in the searches.
        ///
        /// ```rhai
        /// found.nodes > 0  // true
        /// ```
        [measure] nodes: u64 = |found, _| found.effort.nodes;
        /// Number of puzzles that were tested for a single solution.
        ///
        /// ```rhai
        /// found.tests
        /// ```
        [measure] tests: u64 = |found, _| found.effort.tests;
        /// Number of unavoidable sets that were found during the searches.
        ///
        /// ```rhai
        /// found.new_sets
        /// ```
        [measure] new_sets: u64 = |found, _| found.effort.new_sets;
        /// CPU time of all threads in seconds.
        ///
        /// ```rhai
        /// found.seconds < 60.0  // true
        /// ```
        [measure] seconds: f64 = |found, _| found.seconds;
    }
}

impl Record for PairResult {
    fn entries(&self) -> usize {
        self.found.len()
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        let (grid, givens) = &self.found[entry];
        push_cells(line, &grid.puzzle(*givens).text());
    }

    fn fields(&self, entry: usize) -> Fields {
        columns_of_entry(self, entry)
    }

    fn column_names(&self) -> Vec<&'static str> {
        column_names_of_entry::<Self>()
    }

    /// The number of puzzles, and the cost of the search.
    fn text(&self) -> String {
        let PairResult { entry, clues, grids, tasks, effort, seconds, .. } = self;
        let count = self.found.len();
        let plural = if count == 1 { "" } else { "s" };
        let state = if self.complete { "" } else { ", INTERRUPTED: puzzles may be missing" };
        format!(
            "{count} puzzle{plural} of {clues} clues at entry {}; {tasks} tasks of {grids} grids, {} \
             nodes, {} tests, {seconds:.2} CPU s{state}",
            entry.number(),
            effort.nodes,
            effort.tests,
        )
    }

    fn measures(&self) -> Option<Measures> {
        measures(self)
    }
}
