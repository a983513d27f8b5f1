//! A count of solutions: the puzzle and the number, with `+` if the count stopped at its limit.

use super::{Fields, Record, push};
use crate::declared::columns;
use seventeen_jobs::count::Counted;
use seventeen_jobs::text::Problem;

crate::fields! {
    /// The puzzle and the number, with `+` if the count stopped at its limit.
    ///
    /// ```rhai
    /// let blank = puzzle(".................................................................................");
    /// blank.count(solver::auto(), 9).to_string().sub_string(82)  // 9+
    /// ```
    Counted {
        /// Puzzle whose solutions were counted.
        [column] puzzle: Problem = |counted, _| counted.problem.clone();
        /// Number of solutions that were counted.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").first().count(solver::auto(), 10).count  // 1
        /// ```
        [column] count: u64 = |counted, _| counted.count;
        /// Whether the count stopped at its limit.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").first().count(solver::auto(), 10).limited  // false
        /// ```
        [column] limited: bool = |counted, _| counted.limited;
    }
}

impl Record for Counted {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let Counted { problem, count, limited } = self;
        push(line, format_args!("{problem} {count}{}", if *limited { "+" } else { "" }));
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }
}
