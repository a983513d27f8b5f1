//! A verified path from a file: the facts that were proven.

use super::{Fields, Record, push};
use crate::declared::columns;
use seventeen_jobs::human::ClaimedPath;
use seventeen_jobs::text::Problem;

crate::fields! {
    /// The puzzle, and the proven facts about the steps to its solution.
    ClaimedPath {
        /// Puzzle that the path solves.
        [column] puzzle: Problem = |path, _| path.puzzle.clone();
        /// Number of steps that were checked.
        [column] steps: usize = |path, _| path.steps.len();
        /// Whether every cell has a digit after the last step.
        [column] solved: bool = |path, _| path.solved;
        /// Techniques whose steps were checked by the rules alone.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").take(1).deduce(profile("se121")).with_proofs().write("paths.jsonl");
        /// let path = claims("paths.jsonl").verify().first();
        /// path.by_rules.len()  // 0
        /// ```
        [column] by_rules: Vec<String> = |path, _| path.by_rules.iter().cloned().collect();
    }
}

impl Record for ClaimedPath {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let end = if self.solved { "solved" } else { "not solved" };
        let names: Vec<&str> = self.by_rules.iter().map(String::as_str).collect();
        let by_rules = match names[..] {
            [] => String::new(),
            _ => format!(", those of {} by the rules alone", names.join(", ")),
        };
        let (puzzle, steps) = (&self.puzzle, self.steps.len());
        push(
            line,
            format_args!("{puzzle}: {steps} steps, {end}{by_rules}; not checked: texts, ratings"),
        );
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }
}
