//! A proof that was written.

use super::{Fields, Measures, Record, push};
use crate::declared::{columns, measures};
use crate::ruled::RuledGrid;
use seventeen_core::Cells;
use seventeen_jobs::prove::Proof;

crate::fields! {
    /// What was proved, and the size of the proof.
    ///
    /// ```rhai
    /// proof.to_string().contains("has no valid puzzle")  // true
    /// ```
    Proof {
        /// Grid that is the solution of every puzzle.
        ///
        /// ```rhai
        /// proof.grid == grids("grids.txt").first()  // true
        /// ```
        [column] grid: RuledGrid = |proof, _| RuledGrid::plain(proof.claim.rules, &proof.claim.grid.into());
        /// Greatest number of clues of a puzzle.
        ///
        /// ```rhai
        /// proof.clues  // 12
        /// ```
        [column, measure] clues: u32 = |proof, _| proof.claim.clues;
        /// Cells that had to be givens.
        ///
        /// ```rhai
        /// proof.given.len  // 0
        /// ```
        [column] given: Cells = |proof, _| proof.claim.given;
        /// Cells that must not be givens.
        ///
        /// ```rhai
        /// proof.dead.len  // 0
        /// ```
        [column] dead: Cells = |proof, _| proof.claim.dead;
        /// What was proved, in words.
        ///
        /// ```rhai
        /// proof.claim.ends_with("has no valid puzzle with at most 12 clues")  // true
        /// ```
        claim: String = |proof, _| proof.claim.words();
        /// Number of puzzles that the claim lists.
        ///
        /// ```rhai
        /// proof.puzzles  // 0
        /// ```
        [column, measure] puzzles: usize = |proof, _| proof.claim.listed.len();
        /// Number of unavoidable sets that the proof uses.
        ///
        /// ```rhai
        /// proof.sets > 12  // true
        /// ```
        [column, measure] sets: u64 = |proof, _| proof.size.sets;
        /// Number of lines that the steps of the proof add.
        ///
        /// ```rhai
        /// proof.steps > 1  // true
        /// ```
        [column, measure] steps: u64 = |proof, _| proof.size.steps;
        /// Number of bytes of the proof, before it is compressed.
        ///
        /// ```rhai
        /// proof.bytes < 100000  // true
        /// ```
        [column, measure] bytes: u64 = |proof, _| proof.size.bytes;
        /// Method of the search, as the prover reports it.
        ///
        /// ```rhai
        /// proof.method.len() > 0  // true
        /// ```
        [measure] method: String = |proof, _| proof.method.to_string();
        /// CPU time of all threads in seconds, without the search for the puzzles.
        ///
        /// ```rhai
        /// proof.seconds < 60.0  // true
        /// ```
        [column, measure] seconds: f64 = |proof, _| proof.seconds;
        /// Directory of the proof.
        ///
        /// ```rhai
        /// proof.directory  // proof
        /// ```
        [column] directory: String = |proof, _| proof.directory.display().to_string();
    }
}

impl Record for Proof {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, format_args!("{}", self.text()));
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }

    fn text(&self) -> String {
        let (claim, directory) = (self.claim.words(), self.directory.display());
        let (sets, steps, bytes) = (self.size.sets, self.size.steps, self.size.bytes);
        format!("{claim}: {sets} sets, {steps} steps, {bytes} bytes in {directory}")
    }

    fn measures(&self) -> Option<Measures> {
        measures(self)
    }
}
