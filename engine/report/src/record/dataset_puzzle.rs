//! A puzzle of a data set: with its solution, its rating, and the steps if they are asked for.

use super::path::proved_steps;
use super::{Fields, Record, push};
use crate::declared::columns;
use crate::field_value::{OptionalField, StepValue};
use seventeen_core::{Grid, Puzzle};
use seventeen_jobs::dataset::DatasetPuzzle;

crate::fields! {
    /// The puzzle, as text.
    DatasetPuzzle {
        /// The puzzle.
        [column] puzzle: Puzzle = |member, _| member.puzzle;
        /// Its solution.
        [column] solution: Grid = |member, _| member.solution;
        /// Number of clues.
        [column] clues: u32 = |member, _| member.puzzle.clues();
        /// Explainer rating, ER: the hardest step.
        [column] er: f64 = |member, _| member.rating.er;
        /// Pearl rating, EP: the hardest step up to the first digit.
        [column] ep: f64 = |member, _| member.rating.ep;
        /// Diamond rating, ED: the first step.
        [column] ed: f64 = |member, _| member.rating.ed;
        /// Name of the split: `train`, `validation` or `test`.
        [column] split: &'static str = |member, _| member.split;
        /// Whether the steps solve the puzzle.
        [column] solved: OptionalField<bool> = |member, _| {
            let solved = member.path.as_ref().map(|path| path.is_solved());
            OptionalField::if_present(solved, false)
        };
        /// Steps to the solution, in order, with their proofs.
        [column] steps: OptionalField<Vec<StepValue>> = |member, _| {
            let steps = member.path.as_ref().map(proved_steps);
            OptionalField::if_present(steps, false)
        };
    }
}

impl Record for DatasetPuzzle {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, self.puzzle);
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }
}
