//! Fillings of a box as words of four bits a cell, each with the clue sets that are left for it.

use super::fills::BOX_CELLS;
use seventeen_core::Cells;

/// Fillings of one box, with the remaining clue sets of each.
#[derive(Default, Clone)]
pub(super) struct Fillings {
    /// Four bits a cell, the first cell lowest.
    pub(super) words: Vec<u64>,
    pub(super) left: Vec<u128>,
}

/// The part of a set in one box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Part {
    /// Its cells, four bits per cell.
    mask: u64,
    /// Its digits.
    digits: u64,
    /// Its cells, one bit per cell.
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

    /// Removes the fillings without a clue set.
    pub(super) fn drop_empty(&mut self) {
        let mut left = self.left.iter();
        self.words.retain(|_| left.next().is_some_and(|&left| left != 0));
        self.left.retain(|&left| left != 0);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u128)> {
        self.words.iter().copied().zip(self.left.iter().copied())
    }

    /// Keeps one of every `share` fillings.
    pub(super) fn thin_out(&mut self, share: u64) {
        if share > 1 {
            self.words = self.words.iter().step_by(share as usize).copied().collect();
            self.left = self.left.iter().step_by(share as usize).copied().collect();
        }
    }

    /// The number of remaining pairs of a filling and a clue set.
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
