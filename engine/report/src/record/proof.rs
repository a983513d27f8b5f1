//! A proof that was written.

use super::{Fields, Measures, Record, push};
use crate::declared::{columns, measures};
use seventeen_core::{Cells, Grid};
use seventeen_jobs::prove::Proof;

crate::fields! {
    /// What was proved, and the size of the proof.
    Proof {
        /// Grid that is the solution of every puzzle.
        [column] grid: Grid = |proof, _| proof.claim.grid;
        /// Greatest number of clues of a puzzle.
        [column, measure] clues: u32 = |proof, _| proof.claim.clues;
        /// Cells that had to be givens.
        [column] given: Cells = |proof, _| proof.claim.given;
        /// Cells that must not be givens.
        [column] dead: Cells = |proof, _| proof.claim.dead;
        /// What was proved, in words.
        claim: String = |proof, _| proof.claim.words();
        /// Number of puzzles that the claim lists.
        [column, measure] puzzles: usize = |proof, _| proof.claim.listed.len();
        /// Number of unavoidable sets that the proof uses.
        [column, measure] sets: u64 = |proof, _| proof.size.sets;
        /// Number of lines that the steps of the proof add.
        [column, measure] steps: u64 = |proof, _| proof.size.steps;
        /// Number of bytes of the proof, before it is compressed.
        [column, measure] bytes: u64 = |proof, _| proof.size.bytes;
        /// Method of the search, as the prover reports it.
        [measure] method: String = |proof, _| proof.method.to_string();
        /// CPU time of all threads in seconds, without the search for the puzzles.
        [column, measure] seconds: f64 = |proof, _| proof.seconds;
        /// Directory of the proof.
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
