//! What was found at a pair of bands: an entry for each puzzle.

use super::{Fields, Measures, Record, push_cells};
use crate::declared::{columns_of_entry, measures};
use seventeen_core::{Grid, Puzzle};
use seventeen_jobs::batch::{Entry, PairResult};

crate::fields! {
    /// The outcome in one line.
    PairResult {
        /// The puzzle.
        [entry] puzzle: Puzzle = |found, entry| {
            let (grid, givens) = &found.found[entry];
            grid.puzzle(*givens)
        };
        /// How many clues it has.
        [entry] clues: u32 = |found, _| found.clues;
        /// Its solution.
        [entry] grid: Grid = |found, entry| found.found[entry].0;
        /// The number of the pair of bands.
        [entry] entry: u32 = |found, _| found.entry.number();
        /// The pair of bands that was searched.
        ///
        /// ```rhai
        /// catalogue::entries(7..8).enumerate(12).map(|found| found.entry.number)  // 7
        /// ```
        [measure] entry: Entry = |found, _| found.entry;
        /// The two bands in canonical form: 54 digits.
        [measure] pair: String = |found, _| found.entry.pair().to_string();
        /// How many clues the puzzles have.
        ///
        /// ```rhai
        /// let found = catalogue::entries(7..8).enumerate(12).first();
        /// found.clues  // 12
        /// ```
        [measure] clues: u32 = |found, _| found.clues;
        /// How many grids complete the pair.
        [measure] grids: usize = |found, _| found.grids;
        /// How many parts of the searches of the pair's grids are done at this pair, and not at another one of
        /// the grid's six.
        ///
        /// ```rhai
        /// catalogue::sample_of_entries(1, 7).enumerate(14).first().record.tasks  // 14
        /// ```
        [measure] tasks: usize = |found, _| found.tasks;
        /// The puzzles found, their solutions in minlex form.
        ///
        /// ```rhai
        /// catalogue::entries(7..8).enumerate(12).first().puzzles  // []
        /// ```
        puzzles: Vec<Puzzle> = |found, _| found.puzzles().collect();
        /// How many puzzles were found.
        ///
        /// ```rhai
        /// catalogue::entries(7..8).enumerate(12).first().len  // 0
        /// ```
        len: usize = |found, _| found.found.len();
        /// How many puzzles were found.
        ///
        /// ```rhai
        /// let found = catalogue::entries(7..8).enumerate(12).first();
        /// found.count  // 0
        /// ```
        [measure] count: usize = |found, _| found.found.len();
        /// Whether all was searched; otherwise the list is incomplete.
        ///
        /// ```rhai
        /// let found = catalogue::entries(7..8).enumerate(12).first();
        /// found.complete  // true
        /// ```
        [measure] complete: bool = |found, _| found.complete;
        /// How many nodes the searches had.
        ///
        /// ```rhai
        /// let found = catalogue::entries(7..8).enumerate(12).first();
        /// found.nodes > 0  // true
        /// ```
        [measure] nodes: u64 = |found, _| found.effort.nodes;
        /// How many puzzles were tested for a single solution.
        ///
        /// ```rhai
        /// let found = catalogue::entries(7..8).enumerate(12).first();
        /// found.tests
        /// ```
        [measure] tests: u64 = |found, _| found.effort.tests;
        /// How many unavoidable sets were found on the way.
        ///
        /// ```rhai
        /// let found = catalogue::entries(7..8).enumerate(12).first();
        /// found.fresh
        /// ```
        [measure] fresh: u64 = |found, _| found.effort.fresh;
        /// CPU time of all threads, in seconds.
        ///
        /// ```rhai
        /// let found = catalogue::entries(7..8).enumerate(12).first();
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

    /// How many puzzles there are, and what it took to find them.
    fn text(&self) -> String {
        let PairResult { entry, clues, grids, tasks, effort, seconds, .. } = self;
        let count = self.found.len();
        let plural = if count == 1 { "" } else { "s" };
        let state = if self.complete { "" } else { ", INTERRUPTED: puzzles may lack" };
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
