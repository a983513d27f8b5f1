//! The ways to add a box to the common part of several configurations: their *siblings*.
//!
//! Configurations that differ in the box added last share the rest. Fillings that leave a set unhit
//! together with the rest are found once for all of them.

use super::fillings::{Fillings, digit_of, word_of};
use super::fills;
use super::join::Join;
use super::pairs::{Beside, Names};
use crate::second_filling::SecondFilling;
use seventeen_core::{Cells, Region, Result, StageStats};

/// The fillings of a box, with the digits that each has in the lines of the box.
pub(super) struct Siblings {
    fillings: Fillings,
    /// Digits by row, then by column, one bit per digit.
    lines: Vec<[[u16; 3]; 2]>,
}

/// The filled cells, and those without a clue.
#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    pub(super) digits: &'a [u8; 81],
    pub(super) filled: Region,
    pub(super) clues: Cells,
}

impl Frame<'_> {
    pub(super) fn open(&self) -> Cells {
        self.filled.cells() - self.clues
    }
}

/// All fillings of the join's box beside `frame`, except those that leave a set of two boxes unhit.
pub(super) fn fitting(frame: &Frame<'_>, join: &Join) -> Fillings {
    let pairs = join.pairs.iter().filter(|(other, _)| frame.filled.contains(*other));
    let pairs: Vec<_> =
        pairs.map(|(other, table)| (Names::of(frame.digits, *other), table)).collect();
    let mut fillings = Fillings::default();
    fills::each(frame.digits, join.box_, join.loose, |filling| {
        let word = word_of(filling);
        let left = pairs.iter().fold(join.tried, |left, (names, table)| {
            if left == 0 { 0 } else { left & table.left(names, word) }
        });
        if left != 0 {
            fillings.push(word, left);
        }
    });
    fillings
}

impl Siblings {
    /// The possible additions to `frame`, a part of the join's region.
    ///
    /// # Errors
    /// The run was cancelled.
    pub(super) fn new(
        frame: &Frame<'_>,
        join: &Join,
        search: &mut SecondFilling,
        labour: &mut StageStats,
    ) -> Result<Siblings> {
        let mut fillings = fitting(frame, join);
        fillings.sieve(search, frame, join, labour, |_, _| {})?;
        fillings.drop_empty();
        let lines = fillings.words.iter().map(|&word| lines(word)).collect();
        Ok(Siblings { fillings, lines })
    }

    /// The fillings that fit the filling `word` of box `last`, which `frame` has besides the common
    /// part, except those that leave a set of the two boxes unhit.
    pub(super) fn fitting(
        &self,
        frame: &Frame<'_>,
        join: &Join,
        last: usize,
        word: u64,
    ) -> Fillings {
        let mut fillings = Fillings::default();
        let table = join.pairs.iter().find(|(other, _)| *other == last);
        let (beside, own, names) =
            (Beside::of(last, join.box_), lines(word), Names::of(frame.digits, last));
        for ((word, left), lines) in self.fillings.iter().zip(&self.lines) {
            let fits = beside.is_none_or(|beside| {
                let side = beside as usize;
                disjoint(&own[side], &lines[side])
            });
            if fits {
                let fitting = table.map_or(left, |(_, table)| left & table.left(&names, word));
                fillings.push(word, fitting);
            }
        }
        fillings
    }
}

/// Whether a family of this size repays the work on its common part.
///
/// Without the box added last there are more ways to fill the new one. There are 30 times as many
/// if the two share a band or stack with no third box, and 56 times with one. (Of the 9! fillings
/// 12,096 fit beside one box, 216 beside two.)
pub(super) fn pay(common: Region, last: usize, new: usize, family: usize) -> bool {
    let Some(beside) = Beside::of(last, new) else { return !common.is_empty() && family > 1 };
    let third = common.boxes().any(|box_| Beside::of(box_, new) == Some(beside));
    family >= if third { 56 } else { 30 }
}

fn disjoint(one: &[u16; 3], other: &[u16; 3]) -> bool {
    (one[0] & other[0]) | (one[1] & other[1]) | (one[2] & other[2]) == 0
}

fn lines(word: u64) -> [[u16; 3]; 2] {
    let mut lines = [[0; 3]; 2];
    for place in 0..9 {
        let digit = 1 << digit_of(word, place);
        lines[0][place / 3] |= digit;
        lines[1][place % 3] |= digit;
    }
    lines
}
