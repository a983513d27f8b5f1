//! An enumeration: an entry for each puzzle, or one for their number where they were not kept.

use super::{Fields, Measures, Record, found};
use crate::declared::measures;
use crate::value::Value;
use seventeen_core::Bound;
use seventeen_jobs::enumerate::Enumeration;

crate::fields! {
    /// The outcome in one line.
    Enumeration {
        ..seventeen_jobs::enumerate::Found = Enumeration::found;
        /// What the enumerator is called.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.enumerator  // auto
        /// ```
        [measure] enumerator: String = |found, _| found.enumerator.to_string();
        /// What the enumerator says of how it searched.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.method  // bands over bands, third 2 3 1
        /// ```
        [measure] method: String = |found, _| found.method.to_string();
        /// What the clique strategy is called.
        [measure] clique: String = |found, _| found.strategy.to_string();
        /// How many sets the clique has: no puzzle has fewer clues.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.mcn  // 11
        /// ```
        [measure] mcn: u32 = |found, _| found.outline.clique;
        /// Whether no clique of the sets at hand is larger.
        [measure] proven: bool = |found, _| found.outline.bound == Bound::Greatest;
        /// How many unavoidable sets were used.
        [measure] sets: u32 = |found, _| found.outline.sets;
        /// Into how many parts the search was divided.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.parts  // 113
        /// ```
        [measure] parts: u32 = |found, _| found.outline.parts;
        /// How many nodes the search had.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.nodes > 0  // true
        /// ```
        [measure] nodes: u64 = |found, _| found.effort.nodes;
        /// The nodes by depth, from 0 clues placed to all, or nothing if the enumerator does not count that.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.widths.len()  // 15
        /// ```
        [measure] widths: Value = |found, _| found.effort.by_depth(found.clues).map(Value::from_iter).into();
        /// How many puzzles were tested for a single solution.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.tests
        /// ```
        [measure] tests: u64 = |found, _| found.effort.tests;
        /// How many unavoidable sets were found on the way.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.fresh
        /// ```
        [measure] fresh: u64 = |found, _| found.effort.fresh;
        /// CPU time of all threads, in seconds, without the harvest.
        [measure] seconds: f64 = |found, _| found.seconds;
    }
}

impl Record for Enumeration {
    fn entries(&self) -> usize {
        self.found().entries()
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        self.found().write_line(entry, line);
    }

    fn fields(&self, entry: usize) -> Fields {
        self.found().fields(entry)
    }

    /// How many puzzles there are, and what it took to find them.
    fn text(&self) -> String {
        let state = if self.complete {
            ""
        } else {
            ", INTERRUPTED: puzzles may lack, and unfinished parts are not counted"
        };
        format!(
            "{}; {} with {}: MCN >= {}, {} sets, {} nodes, {} tests, {:.2} CPU s{state}",
            found::text(&self.found()),
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

    /// Also `puzzles`: a list, or their number if they were only counted.
    fn compared(&self) -> Option<Measures> {
        let mut measures = self.measures()?;
        let listed = || self.puzzles().map(|puzzle| puzzle.to_string()).collect();
        let puzzles = if self.asked.count_only { self.count.into() } else { listed() };
        measures.insert("puzzles".to_owned(), puzzles);
        Some(measures)
    }
}

/// What the enumerator is called, and the method that it chose.
fn enumerator(found: &Enumeration) -> String {
    match &*found.method {
        method if method.starts_with(&*found.enumerator) => method.to_owned(),
        "" => found.enumerator.to_string(),
        method => format!("{} ({method})", found.enumerator),
    }
}
