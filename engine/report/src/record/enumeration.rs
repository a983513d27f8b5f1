//! An enumeration: an entry for each puzzle, or one for their number where they were not kept.

use super::{Fields, Measures, Record, WIDTHS, found, measured};
use crate::value::Value;
use seventeen_core::Bound;
use seventeen_jobs::enumerate::Enumeration;

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

    /// What was asked for: grid, clues, given, dead, minimal, first, `count_only`; what was found:
    /// count, complete; and what it cost: enumerator, method, clique, mcn, proven, sets, parts,
    /// nodes, tests, fresh, seconds, and widths: a list of the nodes by depth, from 0 clues placed to
    /// all, or nothing if the enumerator does not count that.
    fn measures(&self) -> Option<Measures> {
        let Enumeration { outline, effort, .. } = self;
        let mut measures = self.found().measures()?;
        measures.extend(measured([
            ("enumerator", (*self.enumerator).into()),
            ("method", (*self.method).into()),
            ("clique", (*self.strategy).into()),
            ("mcn", outline.clique.into()),
            ("proven", (outline.bound == Bound::Greatest).into()),
            ("sets", outline.sets.into()),
            ("parts", outline.parts.into()),
            ("nodes", effort.nodes.into()),
            (WIDTHS, effort.by_depth(self.clues).map(Value::from_iter).into()),
            ("tests", effort.tests.into()),
            ("fresh", effort.fresh.into()),
            ("seconds", self.seconds.into()),
        ])?);
        Some(measures)
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
