//! What was found of a grid: an entry for each puzzle, or one for their number where they were not
//! kept.

use super::{Fields, Measures, Record, push, push_cells};
use crate::declared::{columns_of_entry, common_columns, measures};
use seventeen_core::{Cells, Grid, Puzzle};
use seventeen_jobs::enumerate::Found;
use seventeen_jobs::text::Annotated;

crate::fields! {
    /// How many puzzles were found, in a few words.
    Found {
        /// The puzzle.
        [entry] puzzle: Puzzle = |found, entry| puzzle(found, entry);
        /// How many clues it has.
        [entry] clues: u32 = |found, _| found.clues;
        /// Its solution.
        [entry] grid: Grid = |found, _| found.grid.value;
        /// The solution of every puzzle.
        [column, measure] grid: Annotated<Grid> = |found, _| found.grid.clone();
        /// How many clues the puzzles have.
        [column, measure] clues: u32 = |found, _| found.clues;
        /// The cells that were to be givens.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.given.len  // 0
        /// ```
        [column, measure] given: Cells = |found, _| found.asked.given;
        /// The cells that were not to be givens.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.dead.len  // 0
        /// ```
        [column, measure] dead: Cells = |found, _| found.asked.dead;
        /// Whether only minimal puzzles were asked for.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.minimal  // false
        /// ```
        [column, measure] minimal: bool = |found, _| found.asked.minimal;
        /// Whether the first puzzle was enough.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.first  // false
        /// ```
        [measure] first: bool = |found, _| found.asked.first;
        /// Whether puzzles were counted and not kept.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.count_only  // false
        /// ```
        [measure] count_only: bool = |found, _| found.asked.count_only;
        /// How many puzzles were found.
        [column, measure] count: u64 = |found, _| found.count;
        /// How many puzzles were found.
        len: u64 = |found, _| found.count;
        /// Whether all was searched: otherwise puzzles may lack.
        ///
        /// ```rhai
        /// let found = grids("grids.txt").take(1).harvest(ua::digits(3)).enumerate(14).first();
        /// found.complete  // true
        /// ```
        [column, measure] complete: bool = |found, _| found.complete;
    }
}

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
        if self.asked.count_only { common_columns(self) } else { columns_of_entry(self, entry) }
    }

    /// How many puzzles there are.
    fn text(&self) -> String {
        let state = if self.complete { "" } else { ", INTERRUPTED: puzzles may lack" };
        format!("{}{state}", text(self))
    }

    fn measures(&self) -> Option<Measures> {
        measures(self)
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
