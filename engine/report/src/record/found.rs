//! The puzzles of a grid: an entry for each puzzle, or one entry with their number if they were
//! only counted.

use super::{Fields, Measures, Record, push, push_cells};
use crate::declared::{columns_of_entry, common_columns, measures};
use seventeen_core::{Cells, Grid, Puzzle};
use seventeen_jobs::enumerate::GridPuzzles;
use seventeen_jobs::text::Annotated;

crate::fields! {
    /// The number of puzzles, in a few words.
    GridPuzzles {
        /// Puzzle that was found.
        [entry] puzzle: Puzzle = |found, entry| puzzle(found, entry);
        /// Number of clues in the puzzle.
        [entry] clues: u32 = |found, _| found.clues;
        /// Solution of the puzzle.
        [entry] grid: Grid = |found, _| found.grid.value;
        /// Grid that is the solution of every puzzle.
        [column, measure] grid: Annotated<Grid> = |found, _| found.grid.clone();
        /// Number of clues in each puzzle.
        [column, measure] clues: u32 = |found, _| found.clues;
        /// Cells that had to be givens.
        ///
        /// ```rhai
        /// found.given.len  // 0
        /// ```
        [column, measure] given: Cells = |found, _| found.asked.given;
        /// Cells that must not be givens.
        ///
        /// ```rhai
        /// found.dead.len  // 0
        /// ```
        [column, measure] dead: Cells = |found, _| found.asked.dead;
        /// Whether the search was for minimal puzzles only.
        ///
        /// ```rhai
        /// found.minimal  // false
        /// ```
        [column, measure] minimal: bool = |found, _| found.asked.minimal;
        /// Whether the search stopped at the first puzzle.
        ///
        /// ```rhai
        /// found.first  // false
        /// ```
        [measure] first: bool = |found, _| found.asked.first;
        /// Whether puzzles were only counted.
        ///
        /// ```rhai
        /// found.count_only  // false
        /// ```
        [measure] count_only: bool = |found, _| found.asked.count_only;
        /// Number of puzzles.
        [column, measure] count: u64 = |found, _| found.count;
        /// Number of puzzles.
        len: u64 = |found, _| found.count;
        /// Whether the search is complete; otherwise puzzles may be missing.
        ///
        /// ```rhai
        /// found.complete  // true
        /// ```
        [column, measure] complete: bool = |found, _| found.complete;
    }
}

impl Record for GridPuzzles {
    fn entries(&self) -> usize {
        if self.asked.count_only { 1 } else { self.givens.len() }
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        if self.asked.count_only {
            let GridPuzzles { grid, clues, count, complete, .. } = self;
            let more = if *complete { "" } else { "+" };
            return push(line, format_args!("{grid} {clues} {count}{more}"));
        }
        push_cells(line, &puzzle(self, entry).text());
    }

    fn fields(&self, entry: usize) -> Fields {
        if self.asked.count_only { common_columns(self) } else { columns_of_entry(self, entry) }
    }

    /// The number of puzzles.
    fn text(&self) -> String {
        let state = if self.complete { "" } else { ", INTERRUPTED: puzzles may be missing" };
        format!("{}{state}", text(self))
    }

    fn measures(&self) -> Option<Measures> {
        measures(self)
    }
}

/// The number of puzzles of the requested kind.
pub(super) fn text(found: &GridPuzzles) -> String {
    let GridPuzzles { clues, asked, count, .. } = found;
    let plural = if *count == 1 { "" } else { "s" };
    let minimal = if asked.minimal { "minimal " } else { "" };
    format!("{count} {minimal}puzzle{plural} of {clues} clues{}", asked.describe())
}

fn puzzle(found: &GridPuzzles, entry: usize) -> Puzzle {
    found.grid.value.puzzle(found.givens[entry])
}
