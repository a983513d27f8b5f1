//! An enumeration: an entry for each puzzle, or one for their number where they were not kept.

use super::{Fields, Measures, Record, WIDTHS, measured, named, push, push_cells};
use crate::value::Value;
use serde_json::json;
use seventeen_core::{Bound, Puzzle};
use seventeen_jobs::enumerate::Enumeration;

impl Record for Enumeration {
    fn entries(&self) -> usize {
        if self.asked.count_only { 1 } else { self.givens.len() }
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        if self.asked.count_only {
            let Enumeration { grid, clues, count, complete, .. } = self;
            let more = if *complete { "" } else { "+" };
            return push(line, format_args!("{grid} {clues} {count}{more}"));
        }
        push_cells(line, &puzzle(self, entry).text());
    }

    fn fields(&self, entry: usize) -> Fields {
        if self.asked.count_only {
            return total_fields(self);
        }
        named([
            ("puzzle", json!(puzzle(self, entry))),
            ("clues", json!(self.clues)),
            ("grid", json!(self.grid.value)),
        ])
    }

    /// How many puzzles there are, and what it took to find them.
    fn text(&self) -> String {
        let count = self.count;
        let plural = if count == 1 { "" } else { "s" };
        let minimal = if self.asked.minimal { "minimal " } else { "" };
        let relation = if self.outline.bound == Bound::Greatest { "=" } else { ">=" };
        let state = if self.complete {
            ""
        } else {
            ", INTERRUPTED: puzzles may lack, and unfinished parts are not counted"
        };
        format!(
            "{count} {minimal}puzzle{plural} of {} clues{}; {} with {}: MCN {relation} {}, \
             {} sets, {} nodes, {} tests, {:.2} CPU s{state}",
            self.clues,
            self.asked.words(),
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
        let Enumeration { asked, outline, effort, .. } = self;
        measured([
            ("grid", self.grid.to_string().into()),
            ("clues", self.clues.into()),
            ("given", asked.given.to_string().into()),
            ("dead", asked.dead.to_string().into()),
            ("minimal", asked.minimal.into()),
            ("first", asked.first.into()),
            ("count_only", asked.count_only.into()),
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
            ("count", self.count.into()),
            ("seconds", self.seconds.into()),
            ("complete", self.complete.into()),
        ])
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

fn puzzle(found: &Enumeration, entry: usize) -> Puzzle {
    found.grid.value.puzzle(found.givens[entry])
}

fn total_fields(found: &Enumeration) -> Fields {
    named([
        ("grid", json!(found.grid.value)),
        ("clues", json!(found.clues)),
        ("given", json!(found.asked.given.to_string())),
        ("dead", json!(found.asked.dead.to_string())),
        ("minimal", json!(found.asked.minimal)),
        ("count", json!(found.count)),
        ("complete", json!(found.complete)),
    ])
}

/// What the enumerator is called, and the method that it chose.
fn enumerator(found: &Enumeration) -> String {
    match &*found.method {
        method if method.starts_with(&*found.enumerator) => method.to_owned(),
        "" => found.enumerator.to_string(),
        method => format!("{} ({method})", found.enumerator),
    }
}
