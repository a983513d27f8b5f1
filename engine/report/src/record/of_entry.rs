//! What was found at a pair of bands: an entry for each puzzle.

use super::{Fields, Measures, Record, measured, named, push_cells};
use serde_json::json;
use seventeen_jobs::batch::OfEntry;

impl Record for OfEntry {
    fn entries(&self) -> usize {
        self.found.len()
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        let (grid, givens) = &self.found[entry];
        push_cells(line, &grid.puzzle(*givens).text());
    }

    fn fields(&self, entry: usize) -> Fields {
        let (grid, givens) = &self.found[entry];
        named([
            ("puzzle", json!(grid.puzzle(*givens))),
            ("clues", json!(self.clues)),
            ("grid", json!(grid)),
            ("entry", json!(self.entry.number())),
        ])
    }

    /// How many puzzles there are, and what it took to find them.
    fn text(&self) -> String {
        let OfEntry { entry, clues, grids, tasks, effort, seconds, .. } = self;
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

    /// What was searched: entry, pair, clues, grids, tasks; what was found: count, complete; and what
    /// it cost: nodes, tests, fresh, seconds.
    fn measures(&self) -> Option<Measures> {
        let OfEntry { entry, effort, .. } = self;
        measured([
            ("entry", entry.number().into()),
            ("pair", entry.pair().to_string().into()),
            ("clues", self.clues.into()),
            ("grids", self.grids.into()),
            ("tasks", self.tasks.into()),
            ("count", self.found.len().into()),
            ("complete", self.complete.into()),
            ("nodes", effort.nodes.into()),
            ("tests", effort.tests.into()),
            ("fresh", effort.fresh.into()),
            ("seconds", self.seconds.into()),
        ])
    }
}
