//! Two boxes in one chute: the fillings of the second that leave no set of the two unhit, by a
//! table.
//!
//! Relabelled so that the first box holds 1 to 9 there are 12,096 fillings of the second. A table
//! belongs to the clues of the first box and to the number of clues of the second.

use super::clue_sets::ClueSets;
use super::fillings::{Fillings, open_cells, word_of};
use super::fills::{self, BOX_CELLS, Loose};
use crate::second_filling::SecondFilling;
use seventeen_core::{Result, StageStats};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The relative position of two boxes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Beside {
    /// In one band.
    Band,
    /// In one stack.
    Stack,
}

impl Beside {
    /// The relative position of two different boxes, if they share a chute.
    pub(super) fn of(one: usize, other: usize) -> Option<Beside> {
        match (one / 3 == other / 3, one % 3 == other % 3) {
            (true, _) => Some(Beside::Band),
            (_, true) => Some(Beside::Stack),
            _ => None,
        }
    }
}

/// For each filling of the second box, the clue sets that leave no set unhit.
pub(super) struct PairTable {
    numbers: &'static [u16],
    left: Vec<u128>,
}

/// A box as the first of a pair: the names of its digits.
#[derive(Clone, Copy)]
pub(super) struct Names([u8; 10]);

impl Names {
    /// The names of the digits of `box_`: the first cell's digit is called 0.
    pub(super) fn of(digits: &[u8; 81], box_: usize) -> Names {
        let mut names = [0; 10];
        for (place, &cell) in BOX_CELLS[box_].iter().enumerate() {
            names[digits[cell] as usize] = place as u8;
        }
        Names(names)
    }

    /// The number of a filling among the 9! of a box.
    fn rank(&self, mut word: u64) -> usize {
        const FACTORIALS: [usize; 9] = [40320, 5040, 720, 120, 24, 6, 2, 1, 1];
        let (mut unused, mut rank) = (511u32, 0);
        for factorial in FACTORIALS {
            let bit = 1u32 << self.0[(word & 15) as usize];
            rank += factorial * (unused & (bit - 1)).count_ones() as usize;
            unused &= !bit;
            word >>= 4;
        }
        rank
    }
}

impl PairTable {
    fn new(beside: Beside, clues: u16, clue_sets: &ClueSets) -> Result<PairTable> {
        let (digits, second) = (first_box(), second_box(beside));
        let mut fillings = Fillings::default();
        let fixed = Loose { rows: false, columns: false };
        fills::each(&digits, second, fixed, |filling| {
            fillings.push(word_of(filling), clue_sets.all());
        });
        let (mut search, mut labour) = (SecondFilling::new(), StageStats::default());
        search.base(&digits, open_cells(0, clues), second);
        fillings.sieve_beside(&mut search, clue_sets, second, &mut labour, |_, _| {})?;
        Ok(PairTable { numbers: &NUMBERS[beside as usize], left: fillings.left })
    }

    /// The clue sets that leave no set unhit in the second box's filling `word`.
    #[inline]
    pub(super) fn left(&self, first: &Names, word: u64) -> u128 {
        self.left[self.numbers[first.rank(word)] as usize]
    }
}

/// Box 1 with the digits 1 to 9.
fn first_box() -> [u8; 81] {
    let mut digits = [0; 81];
    for (place, &cell) in BOX_CELLS[0].iter().enumerate() {
        digits[cell] = place as u8 + 1;
    }
    digits
}

fn second_box(beside: Beside) -> usize {
    if beside == Beside::Band { 1 } else { 3 }
}

/// For each of the 9! ways to fill the second box, its index among the 12,096 legal ones; for two
/// boxes in a band, and in a stack.
static NUMBERS: LazyLock<[Vec<u16>; 2]> =
    LazyLock::new(|| [Beside::Band, Beside::Stack].map(numbers));

fn numbers(beside: Beside) -> Vec<u16> {
    let (digits, mut numbers) = (first_box(), vec![0; 362_880]);
    let (names, mut number) = (Names::of(&digits, 0), 0);
    let fixed = Loose { rows: false, columns: false };
    fills::each(&digits, second_box(beside), fixed, |filling| {
        numbers[names.rank(word_of(filling))] = number;
        number += 1;
    });
    numbers
}

/// The number of tables kept, and their bytes.
const TABLES: usize = 252;
pub(super) const MEMORY: u64 = TABLES as u64 * 12_096 * 16;

/// The tables requested so far.
#[derive(Default)]
pub(super) struct PairTables(Mutex<HashMap<Key, Arc<PairTable>>>);

/// The placement of the boxes, the clues of the first, and the number of clues of the second.
type Key = (Beside, u16, u32);

impl PairTables {
    /// # Errors
    /// The run was cancelled.
    pub(super) fn get(
        &self,
        beside: Beside,
        clues: u16,
        clue_sets: &ClueSets,
    ) -> Result<Arc<PairTable>> {
        let key = (beside, clues, clue_sets.clues());
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = lock().get(&key) {
            return Ok(Arc::clone(table));
        }
        let table = Arc::new(PairTable::new(beside, clues, clue_sets)?);
        let mut known = lock();
        if known.len() >= TABLES {
            known.clear();
        }
        known.insert(key, Arc::clone(&table));
        Ok(table)
    }
}

/// The clues of a pattern in a box, one bit per cell.
pub(super) fn clues_in(pattern: seventeen_core::Cells, box_: usize) -> u16 {
    let cells = BOX_CELLS[box_].iter().enumerate();
    cells
        .filter(|&(_, &cell)| pattern.contains(cell))
        .fold(0, |clues, (place, _)| clues | 1 << place)
}
