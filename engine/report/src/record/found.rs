//! The puzzles of a grid: an entry for each puzzle, or one entry with their number if they were
//! only counted.

use super::{Fields, Measures, Record, push};
use crate::declared::{column_names_of_entry, columns_of_entry, common_columns, measures};
use crate::ruled::{RuledGrid, RuledPuzzle, push_puzzle};
use seventeen_core::{Cells, Puzzle};
use seventeen_jobs::enumerate::GridPuzzles;
use seventeen_jobs::text::Problem;

crate::fields! {
    /// The number of puzzles, in a few words.
    GridPuzzles {
        /// Puzzle that was found.
        [entry] puzzle: RuledPuzzle = |found, entry| RuledPuzzle::new(found.rules, puzzle(found, entry));
        /// Number of clues in the puzzle.
        [entry] clues: u32 = |found, _| found.clues;
        /// Solution of the puzzle.
        [entry] grid: RuledGrid = |found, _| RuledGrid::plain(found.rules, &found.grid);
        /// Grid that is the solution of every puzzle.
        [column, measure] grid: RuledGrid = |found, _| RuledGrid::new(found.rules, &found.grid);
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
            let GridPuzzles { grid, rules, clues, count, complete, .. } = self;
            let grid = Problem::of_rules(*rules, &grid.value.into());
            let more = if *complete { "" } else { "+" };
            return push(line, format_args!("{grid} {clues} {count}{more}"));
        }
        push_puzzle(line, self.rules, &puzzle(self, entry));
    }

    fn fields(&self, entry: usize) -> Fields {
        if self.asked.count_only { common_columns(self) } else { columns_of_entry(self, entry) }
    }

    fn column_names(&self) -> Vec<&'static str> {
        column_names_of_entry::<Self>()
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
