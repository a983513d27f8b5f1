//! Sieves the fillings of a box: searches for an unhit unavoidable set in one of them, and applies
//! it to all the others at once.
//!
//! This is the "UA caching" of Serg (Players' Forum, "One-clue-boxes patterns", 2012). A filling
//! with the digits of a known set in the set's cells needs no search. Here all fillings are side by
//! side, as words of four bits per cell, and the clue positions stay open: a set leaves those that
//! hit it.

use super::clue_sets::ClueSets;
use super::fillings::{Fillings, Part, digit_of};
use super::join::Join;
use super::siblings::Frame;
use crate::second_filling::SecondFilling;
use seventeen_core::{Cells, Result, StageStats};
use seventeen_plugin::cancellation::check_running;

impl Fillings {
    /// Removes all fillings that have an unhit set together with `frame`, which has none alone.
    /// Passes each set to `found`, with its filling.
    ///
    /// # Errors
    /// The run was cancelled: then fillings remain.
    pub(super) fn sieve(
        &mut self,
        search: &mut SecondFilling,
        frame: &Frame<'_>,
        join: &Join,
        labour: &mut StageStats,
        found: impl FnMut(Cells, u64),
    ) -> Result<()> {
        search.base(frame.digits, frame.open(), join.box_);
        self.sieve_beside(search, join.clue_sets, join.box_, labour, found)
    }

    /// Like `sieve`, beside the base of `search`.
    pub(super) fn sieve_beside(
        &mut self,
        search: &mut SecondFilling,
        clue_sets: &ClueSets,
        box_: usize,
        labour: &mut StageStats,
        mut found: impl FnMut(Cells, u64),
    ) -> Result<()> {
        for filling in 0..self.words.len() {
            check_running()?;
            let word = self.words[filling];
            let mut untried = self.left[filling];
            if untried == 0 {
                continue;
            }
            let digits = std::array::from_fn(|place| digit_of(word, place));
            while untried != 0 {
                let number = untried.trailing_zeros();
                untried &= untried - 1;
                labour.searches += 1;
                if let Some(set) = search.find(&digits, clue_sets.cells(number)) {
                    let part = Part::of(set, box_, word);
                    self.strike(filling, &part, clue_sets.meeting(part.cells));
                    untried &= self.left[filling];
                    found(set, word);
                }
            }
        }
        Ok(())
    }
}
