//! Whether a puzzle is minimal: the puzzle and its redundant givens, or why it has no single
//! solution.

use super::{Fields, Record, push};
use crate::declared::columns;
use seventeen_core::Cells;
use seventeen_jobs::minimal::Minimality;
use seventeen_jobs::text::Problem;

crate::fields! {
    /// The puzzle, and whether it is minimal or which givens are redundant.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").first().minimal(solver::auto()).to_string().sub_string(82)
    /// // # minimal
    /// ```
    Minimality {
        /// Puzzle that was checked.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").first().minimal(solver::auto()).puzzle.clues  // 25
        /// ```
        [column] puzzle: Problem = |found, _| found.problem.clone();
        /// Whether the puzzle is minimal: it has a single solution, and needs each given for it.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").first().minimal(solver::auto()).minimal  // true
        /// ```
        [column] minimal: bool = |found, _| found.is_minimal();
        /// Redundant givens; nothing without a single solution. Each by itself can be removed, but
        /// not always all of them together.
        ///
        /// ```rhai
        /// puzzle("594231786786945132123768954965173248378492561241856397432619875619587423857324619")
        ///     .minimal(solver::auto()).redundant.len  // 81
        /// ```
        [column] redundant: Option<Cells> = |found, _| found.redundant.ok();
        /// Why the puzzle has no single solution; nothing if it has one.
        ///
        /// ```rhai
        /// puzzle("1................................................................................")
        ///     .minimal(solver::auto()).invalid  // several solutions
        /// ```
        [column] invalid: Option<&str> = |found, _| found.redundant.err().map(|flaw| flaw.as_str());
    }
}

impl Record for Minimality {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let (puzzle, note) = (&self.problem, self.problem.note());
        let end = if note.is_empty() { "" } else { "; " };
        match self.redundant {
            Ok(Cells::EMPTY) => push(line, format_args!("{puzzle} # {note}{end}minimal")),
            Ok(cells) => push(line, format_args!("{puzzle} # {note}{end}redundant: {cells}")),
            Err(flaw) => push(line, format_args!("{puzzle} # {note}{end}{flaw}")),
        }
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }
}
