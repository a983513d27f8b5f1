//! An enumeration: an entry for each puzzle, or one entry with their number if they were only
//! counted.

use super::{Fields, Measures, Record, found};
use crate::declared::measures;
use crate::value::Value;
use seventeen_core::Bound;
use seventeen_jobs::enumerate::Enumeration;
use seventeen_jobs::text::Problem;

crate::fields! {
    /// The outcome of the enumeration, in one line.
    Enumeration {
        ..seventeen_jobs::enumerate::GridPuzzles = Enumeration::to_grid_puzzles;
        /// Name of the enumerator.
        ///
        /// ```rhai
        /// found.enumerator  // auto
        /// ```
        [measure] enumerator: String = |found, _| found.enumerator.to_string();
        /// Method of the search, as the enumerator reports it.
        ///
        /// ```rhai
        /// found.method  // bands over bands, third 2 3 1
        /// ```
        [measure] method: String = |found, _| found.method.to_string();
        /// Name of the clique strategy.
        [measure] clique: String = |found, _| found.strategy.to_string();
        /// Number of sets in the clique: no puzzle has fewer clues.
        ///
        /// ```rhai
        /// found.mcn  // 11
        /// ```
        [measure] mcn: u32 = |found, _| found.outline.clique;
        /// Whether no clique of the harvested sets is larger.
        [measure] proven: bool = |found, _| found.outline.bound == Bound::Greatest;
        /// Number of unavoidable sets that the search used.
        [measure] sets: u32 = |found, _| found.outline.sets;
        /// Number of parts into which the search was divided.
        ///
        /// ```rhai
        /// found.parts  // 113
        /// ```
        [measure] parts: u32 = |found, _| found.outline.parts;
        /// Number of nodes in the search.
        ///
        /// ```rhai
        /// found.nodes > 0  // true
        /// ```
        [measure] nodes: u64 = |found, _| found.effort.nodes;
        /// Number of nodes at each depth, from 0 clues placed on; nothing if not counted by the
        /// enumerator.
        ///
        /// ```rhai
        /// found.widths.len()  // 15
        /// ```
        [measure] widths: Value = |found, _| found.effort.by_depth(found.clues).map(Value::from_iter).into();
        /// Number of puzzles that were tested for a single solution.
        ///
        /// ```rhai
        /// found.tests
        /// ```
        [measure] tests: u64 = |found, _| found.effort.tests;
        /// Number of unavoidable sets that were found during the search.
        ///
        /// ```rhai
        /// found.new_sets
        /// ```
        [measure] new_sets: u64 = |found, _| found.effort.new_sets;
        /// CPU time of all threads in seconds, without the harvest.
        [measure] seconds: f64 = |found, _| found.seconds;
    }
}

impl Record for Enumeration {
    fn entries(&self) -> usize {
        self.to_grid_puzzles().entries()
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        self.to_grid_puzzles().write_line(entry, line);
    }

    fn fields(&self, entry: usize) -> Fields {
        self.to_grid_puzzles().fields(entry)
    }

    fn column_names(&self) -> Vec<&'static str> {
        self.to_grid_puzzles().column_names()
    }

    /// The number of puzzles, and the cost of the search.
    fn text(&self) -> String {
        let state = if self.complete {
            ""
        } else {
            ", INTERRUPTED: puzzles may be missing, and unfinished parts are not counted"
        };
        format!(
            "{}; {} with {}: MCN >= {}, {} sets, {} nodes, {} tests, {:.2} CPU s{state}",
            found::text(&self.to_grid_puzzles()),
            enumerator(self),
            self.strategy,
            self.outline.clique,
            self.outline.sets,
            self.effort.nodes,
            self.effort.tests,
            self.seconds
        )
    }

    fn measures(&self) -> Option<Measures> {
        measures(self)
    }

    /// Adds `puzzles`: a list, or their number if they were only counted.
    fn compared(&self) -> Option<Measures> {
        let mut measures = self.measures()?;
        let text = |puzzle| Problem::of_rules(self.rules, &puzzle).to_string();
        let listed = || self.puzzles().map(text).collect();
        let puzzles = if self.asked.count_only { self.count.into() } else { listed() };
        measures.insert("puzzles".to_owned(), puzzles);
        Some(measures)
    }
}

/// The name of the enumerator, and the method that it chose.
fn enumerator(found: &Enumeration) -> String {
    match &*found.method {
        method if method.starts_with(&*found.enumerator) => method.to_owned(),
        "" => found.enumerator.to_string(),
        method => format!("{} ({method})", found.enumerator),
    }
}
