//! A verified certificate: the proven claims, and how much of the tree was searched again.

use super::{Fields, Record, push};
use crate::declared::columns;
use crate::ruled::RuledGrid;
use seventeen_jobs::certificate::{SearchCounts, VerifiedCertificate};

crate::fields! {
    /// The claim, the confirmation that no error was found, and how much was searched.
    VerifiedCertificate {
        /// Grid that is the solution of every puzzle.
        [column] grid: RuledGrid = |verified, _| RuledGrid::plain(verified.certificate.rules, &verified.certificate.grid.into());
        /// Number of clues in each puzzle.
        ///
        /// ```rhai
        /// verified.clues  // 10
        /// ```
        [column] clues: u32 = |verified, _| verified.certificate.clues;
        /// Number of puzzles in the list that the certificate claims to be complete.
        [column] puzzles: usize = |verified, _| verified.certificate.puzzles.len();
        /// Number of unavoidable sets in the certificate.
        ///
        /// ```rhai
        /// verified.sets > 100  // true
        /// ```
        [column] sets: usize = |verified, _| verified.certificate.sets.len();
        /// Whether the whole tree was searched.
        ///
        /// ```rhai
        /// verified.whole  // true
        /// ```
        [column] whole: bool = |verified, _| verified.odds.is_none();
        /// Lower bound of the probability that the check finds a puzzle missing at a random node of
        /// the tree; nothing if the whole tree was searched.
        ///
        /// ```rhai
        /// grids("grids.txt").take(1).harvest(ua::tuned()).enumerate(10)
        ///     .certificate("found.jsonl").count();
        /// let verified = certificates("found.jsonl").verify(#{ samples: 1 }).first();
        /// type_of(verified.odds)  // ()
        /// ```
        [column] odds: Option<f64> = |verified, _| verified.odds;
        /// Fields of the certificate that were not checked.
        ///
        /// ```rhai
        /// verified.unchecked.len()  // 2
        /// ```
        [column] unchecked: Vec<&str> = |verified, _| verified.unchecked.clone();
        /// Number of sub-trees that were searched.
        ///
        /// ```rhai
        /// verified.sub_trees  // 1
        /// ```
        [column] sub_trees: u64 = |verified, _| verified.searched.sub_trees;
        /// Number of nodes in the searched sub-trees.
        ///
        /// ```rhai
        /// verified.nodes > 0  // true
        /// ```
        [column] nodes: u64 = |verified, _| verified.searched.nodes;
        /// Number of puzzles that were tested for a single solution.
        ///
        /// ```rhai
        /// verified.tests
        /// ```
        [column] tests: u64 = |verified, _| verified.searched.tests;
        /// CPU time of all threads in seconds.
        ///
        /// ```rhai
        /// verified.seconds < 60.0  // true
        /// ```
        [column] seconds: f64 = |verified, _| verified.seconds;
    }
}

impl Record for VerifiedCertificate {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let SearchCounts { sub_trees, nodes, tests } = self.searched;
        let searched = match sub_trees {
            _ if self.odds.is_none() => "the whole tree".to_owned(),
            1 => "1 sub-tree".to_owned(),
            n => format!("{n} sub-trees"),
        };
        let claim = self.certificate.claim_text();
        let odds = self.odds.map_or_else(String::new, |odds| {
            format!(
                "; a missing puzzle would be found with a probability of at least {}",
                share(odds)
            )
        });
        let unchecked = match self.unchecked.join(", ") {
            fields if fields.is_empty() => fields,
            fields => format!("; not checked: {fields}"),
        };
        push(
            line,
            format_args!(
                "{claim}: nothing wrong found; searched {searched}, {nodes} nodes, {tests} tests{odds}{unchecked}"
            ),
        );
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }
}

/// A probability, however small.
fn share(odds: f64) -> String {
    if odds < 0.01 { format!("{odds:.1e}") } else { format!("{:.0} %", 100.0 * odds) }
}
