//! The directory of a proof that was checked, and which part of it rests on what.

use super::{Fields, Record, push};
use crate::declared::columns;
use crate::ruled::RuledGrid;
use seventeen_jobs::prove::VerifiedProof;

crate::fields! {
    /// What was proved, and who checked which part.
    VerifiedProof {
        /// Grid that is the solution of every puzzle.
        [column] grid: RuledGrid = |verified, _| RuledGrid::plain(verified.claim.rules, &verified.claim.grid.into());
        /// Greatest number of clues of a puzzle.
        [column] clues: u32 = |verified, _| verified.claim.clues;
        /// What was proved, in words.
        claim: String = |verified, _| verified.claim.words();
        /// Number of puzzles that the claim lists.
        [column] puzzles: usize = |verified, _| verified.claim.listed.len();
        /// Number of unavoidable sets whose witnesses were checked.
        [column] sets: u64 = |verified, _| verified.sets;
        /// Program that checked the steps; nothing if they were not checked.
        ///
        /// ```rhai
        /// verified.checker == ()  // true
        /// ```
        [column] checker: Option<String> = |verified, _| verified.checker.clone();
        /// Time of the check in seconds.
        [column] seconds: f64 = |verified, _| verified.seconds;
        /// Directory of the proof.
        [column] directory: String = |verified, _| verified.directory.display().to_string();
    }
}

impl Record for VerifiedProof {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let claim = self.claim.words();
        let here = match self.claim.listed.len() {
            0 => " and the formula".to_owned(),
            n => format!(", the formula, and that {n} puzzles have one solution"),
        };
        let steps = match &self.checker {
            Some(checker) => format!("{checker} checked the steps: s VERIFIED UNSATISFIABLE"),
            None => "the steps were NOT CHECKED, so nothing is proved".to_owned(),
        };
        push(
            line,
            format_args!(
                "{claim}: Seventeen checked the witnesses of {} sets{here}; {steps}",
                self.sets
            ),
        );
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }
}
