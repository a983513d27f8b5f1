//! Sieves the fillings of a box: searches for an unhit unavoidable set in one of them, and applies
//! it to all the others at once.
//!
//! This is the "UA caching" of Serg (Players' Forum, "One-clue-boxes patterns", 2012). A filling
//! with the digits of a known set in the set's cells needs no search. Here all fillings are side by
//! side, as words of four bits per cell, and the clue positions stay open: a set leaves those that
//! hit it.

use super::clue_sets::ClueSets;
use super::fills::BOX_CELLS;
use super::join::Join;
use super::siblings::Frame;
use crate::second_filling::SecondFilling;
use seventeen_core::{Cells, Labour};

/// Fillings of one box, with the clue sets that are left for each.
#[derive(Default, Clone)]
pub(super) struct Fillings {
    /// Four bits per cell, the first cell lowest.
    pub(super) words: Vec<u64>,
    pub(super) left: Vec<u128>,
}

/// The part of a set in one box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Part {
    /// The cells, four bits each.
    mask: u64,
    /// Their digits.
    digits: u64,
    /// The cells, one bit each.
    pub(super) cells: u16,
}

impl Part {
    /// The part of `set` in box `box_`, whose filling is `word`.
    pub(super) fn of(set: Cells, box_: usize, word: u64) -> Part {
        let mut part = Part::default();
        for (place, &cell) in BOX_CELLS[box_].iter().enumerate() {
            if set.contains(cell) {
                part.mask |= 15 << (4 * place);
                part.cells |= 1 << place;
            }
        }
        Part { digits: word & part.mask, ..part }
    }

    /// Whether a filling has it, too.
    #[inline]
    pub(super) fn is_in(&self, word: u64) -> bool {
        word & self.mask == self.digits
    }
}

/// A filling as a word.
pub(super) fn word_of(filling: &[u8; 9]) -> u64 {
    filling.iter().rev().fold(0, |word, &digit| word << 4 | u64::from(digit))
}

/// The digit at a place of a word.
pub(super) fn digit_of(word: u64, place: usize) -> u8 {
    (word >> (4 * place) & 15) as u8
}

impl Fillings {
    pub(super) fn push(&mut self, word: u64, left: u128) {
        self.words.push(word);
        self.left.push(left);
    }

    /// Takes out the fillings without a clue set left.
    pub(super) fn drop_empty(&mut self) {
        let mut left = self.left.iter();
        self.words.retain(|_| left.next().is_some_and(|&left| left != 0));
        self.left.retain(|&left| left != 0);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u128)> {
        self.words.iter().copied().zip(self.left.iter().copied())
    }

    /// Keeps one filling of `share`.
    pub(super) fn thin_out(&mut self, share: u64) {
        if share > 1 {
            self.words = self.words.iter().step_by(share as usize).copied().collect();
            self.left = self.left.iter().step_by(share as usize).copied().collect();
        }
    }

    /// The number of pairs of a filling and a clue set left.
    pub(super) fn pairs(&self) -> u64 {
        self.left.iter().map(|left| u64::from(left.count_ones())).sum()
    }

    /// Takes out, from filling `from` on, the clue sets that leave a set unhit.
    pub(super) fn strike(&mut self, from: usize, part: &Part, hitting: u128) {
        for (word, left) in self.words[from..].iter().zip(&mut self.left[from..]) {
            if part.is_in(*word) {
                *left &= hitting;
            }
        }
    }

    /// Removes all that have an unhit set together with `frame`, which has none alone. Passes each
    /// set to `found`, with its filling.
    pub(super) fn sieve(
        &mut self,
        search: &mut SecondFilling,
        frame: &Frame<'_>,
        join: &Join,
        labour: &mut Labour,
        found: impl FnMut(Cells, u64),
    ) {
        search.base(frame.digits, frame.open(), join.box_);
        self.sieve_beside(search, join.clue_sets, join.box_, labour, found);
    }

    /// As above, beside the base of `search`.
    pub(super) fn sieve_beside(
        &mut self,
        search: &mut SecondFilling,
        clue_sets: &ClueSets,
        box_: usize,
        labour: &mut Labour,
        mut found: impl FnMut(Cells, u64),
    ) {
        for filling in 0..self.words.len() {
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
    }
}

/// Puts a filling into its box.
pub(super) fn place(digits: &mut [u8; 81], box_: usize, word: u64) {
    for (place, &cell) in BOX_CELLS[box_].iter().enumerate() {
        digits[cell] = digit_of(word, place);
    }
}

/// The cells of a box that are not in a clue set.
pub(super) fn open_cells(box_: usize, clues: u16) -> Cells {
    let cells = BOX_CELLS[box_].iter().enumerate();
    cells.filter(|&(place, _)| clues >> place & 1 == 0).map(|(_, &cell)| cell).collect()
}

/// The cells of a box that are in a clue set.
pub(super) fn clue_cells(box_: usize, clues: u16) -> Cells {
    open_cells(box_, !clues & 511)
}
