//! `Totals`, `PairTotals`: counts of searches and results, and their effort.

use super::PairResult;
use seventeen_core::Effort;

/// The number of searched grids, the results, and the effort.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Totals {
    /// The number of clues of the puzzles.
    pub clues: u32,
    /// The number of grids done, incomplete ones included.
    pub grids: u64,
    /// The number of grids searched together with others.
    pub together: u64,
    /// The number of these searches.
    pub groups: u64,
    /// The number of puzzles found.
    pub puzzles: u64,
    /// The effort of all searches.
    pub effort: Effort,
    /// CPU time of all threads, in seconds, with the harvests.
    pub seconds: f64,
}

impl Totals {
    /// All totals in one line.
    pub fn summary_line(&self) -> String {
        let Totals { clues, grids, together, groups, puzzles, effort, seconds } = self;
        let how = match together {
            0 => "each by itself".to_owned(),
            together => format!("{together} of them together, in {groups} searches"),
        };
        let [of_grids, of_puzzles] = [grids, puzzles].map(|n| if *n == 1 { "" } else { "s" });
        format!(
            "{grids} grid{of_grids}, {how}: {puzzles} puzzle{of_puzzles} of {clues} clues, {} nodes, \
             {} tests, {seconds:.2} CPU s",
            effort.nodes, effort.tests
        )
    }
}

/// The number of searched band pairs, the results, and the effort.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct PairTotals {
    /// The number of clues of the puzzles.
    pub clues: u32,
    /// The number of band pairs done, incomplete ones included.
    pub entries: u64,
    /// The number of grids' tasks done at these pairs.
    pub tasks: u64,
    /// The number of puzzles found.
    pub puzzles: u64,
    /// The effort of all searches.
    pub effort: Effort,
    /// CPU time of all threads, in seconds, with the harvests.
    pub seconds: f64,
}

impl PairTotals {
    /// Adds the results of a band pair.
    pub fn add_pair(&mut self, found: &PairResult) {
        self.clues = found.clues;
        self.entries += 1;
        self.tasks += found.tasks as u64;
        self.puzzles += found.found.len() as u64;
        self.effort += found.effort.clone();
        self.seconds += found.seconds;
    }

    /// All totals in one line.
    pub fn summary_line(&self) -> String {
        let PairTotals { clues, entries, tasks, puzzles, effort, seconds } = self;
        let [of_tasks, of_puzzles] = [tasks, puzzles].map(|n| if *n == 1 { "" } else { "s" });
        let of_entries = if *entries == 1 { "" } else { "s" };
        format!(
            "{entries} band pair{of_entries}, {tasks} task{of_tasks} of grids: {puzzles} \
             puzzle{of_puzzles} of {clues} clues, {} nodes, {} tests, {seconds:.2} CPU s",
            effort.nodes, effort.tests
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_says_how_they_were_searched() {
        let alone = Totals { clues: 17, grids: 1, seconds: 0.25, ..Totals::default() };
        assert_eq!(
            alone.summary_line(),
            "1 grid, each by itself: 0 puzzles of 17 clues, 0 nodes, 0 tests, 0.25 CPU s"
        );
        let together = Totals { grids: 9, together: 7, groups: 2, puzzles: 1, ..alone };
        let text = together.summary_line();
        assert!(
            text.starts_with("9 grids, 7 of them together, in 2 searches: 1 puzzle of 17"),
            "{text}"
        );
    }
}
