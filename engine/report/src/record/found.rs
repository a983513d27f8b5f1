//! What was found of a grid: an entry for each puzzle, or one for their number where they were not
//! kept.

use super::{Fields, Measures, Record, measured, named, push, push_cells};
use serde_json::json;
use seventeen_core::Puzzle;
use seventeen_jobs::enumerate::Found;

impl Record for Found {
    fn entries(&self) -> usize {
        if self.asked.count_only { 1 } else { self.givens.len() }
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        if self.asked.count_only {
            let Found { grid, clues, count, complete, .. } = self;
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

    /// How many puzzles there are.
    fn text(&self) -> String {
        let state = if self.complete { "" } else { ", INTERRUPTED: puzzles may lack" };
        format!("{}{state}", text(self))
    }

    /// What was asked for: grid, clues, given, dead, minimal, first, `count_only`; and what was
    /// found: count, complete.
    fn measures(&self) -> Option<Measures> {
        let asked = &self.asked;
        measured([
            ("grid", self.grid.to_string().into()),
            ("clues", self.clues.into()),
            ("given", asked.given.to_string().into()),
            ("dead", asked.dead.to_string().into()),
            ("minimal", asked.minimal.into()),
            ("first", asked.first.into()),
            ("count_only", asked.count_only.into()),
            ("count", self.count.into()),
            ("complete", self.complete.into()),
        ])
    }
}

/// How many puzzles there are, of what was asked for.
pub(super) fn text(found: &Found) -> String {
    let Found { clues, asked, count, .. } = found;
    let plural = if *count == 1 { "" } else { "s" };
    let minimal = if asked.minimal { "minimal " } else { "" };
    format!("{count} {minimal}puzzle{plural} of {clues} clues{}", asked.words())
}

fn puzzle(found: &Found, entry: usize) -> Puzzle {
    found.grid.value.puzzle(found.givens[entry])
}

fn total_fields(found: &Found) -> Fields {
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
