//! Boxes of a stack, row by row, in names that every stack shares.
//!
//! A stack is a band on its side: its rows are columns of the grid. Name each digit of a stack by
//! its place in the stack's first box, 3·column + row of the grid. Then all stacks of all grids
//! have equal *mini-rows* (three cells of a row in a box). Equal pairs of them fit into one box,
//! with equal third ones. The number of a box is that of the second box of a normal band
//! (`normal_band.rs`). So a table of normal bands gives the class of a stack.

use crate::normal_band::{BOX_ORDERS, row_sets_number};
use crate::orders::{ascending_places, order_number};
use std::ops::Range;
use std::sync::LazyLock;

/// The number of mini-rows of a box below the first.
pub(crate) const MINI_ROWS: usize = 162;

/// The third mini-row of a box, and the resulting box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ThirdMiniRow {
    /// The number of the mini-row.
    pub(crate) mini_row: u8,
    /// The number of the box, below 2016.
    pub(crate) number: u16,
}

/// A mini-row that fits into a box with another, and the place of the third ones to both.
#[derive(Clone, Copy, Debug)]
struct SecondMiniRow {
    mini_row: u8,
    thirds: (u16, u16),
}

/// All mini-rows, and which of them fit together.
pub(crate) struct MiniRows {
    /// The names of the three digits.
    names: Vec<[u8; 3]>,
    /// The number of a mini-row, by its names as digits of base 9.
    number: Vec<u8>,
    /// For each mini-row, those that can be second in a box that begins with it.
    seconds: Vec<Vec<SecondMiniRow>>,
    thirds: Vec<ThirdMiniRow>,
}

impl MiniRows {
    /// The table, made at the first call: a few milliseconds.
    pub(crate) fn get() -> &'static MiniRows {
        static TABLE: LazyLock<MiniRows> = LazyLock::new(MiniRows::new);
        &TABLE
    }

    fn new() -> MiniRows {
        let mut rows = MiniRows {
            names: Vec::with_capacity(MINI_ROWS),
            number: vec![u8::MAX; 729],
            seconds: Vec::with_capacity(MINI_ROWS),
            thirds: Vec::new(),
        };
        rows.number_mini_rows();
        for first in 0..MINI_ROWS {
            let seconds =
                (0..MINI_ROWS).filter_map(|second| rows.find_second(first, second)).collect();
            rows.seconds.push(seconds);
        }
        rows
    }

    fn number_mini_rows(&mut self) {
        for code in 0..729 {
            let names = [code / 81, code / 9 % 9, code % 9];
            let [a, b, c] = names;
            // The names of a column's digits in the first box are three consecutive ones.
            if a / 3 != 0 && b / 3 != 1 && c / 3 != 2 && a != b && a != c && b != c {
                self.number[code] = self.names.len() as u8;
                self.names.push(names.map(|name| name as u8));
            }
        }
    }

    /// The second mini-row to a first one, if there is a third to both.
    fn find_second(&mut self, first: usize, second: usize) -> Option<SecondMiniRow> {
        let start = self.thirds.len();
        let [above, here] = [first, second].map(|row| self.names[row]);
        if here.iter().any(|name| above.contains(name)) {
            return None;
        }
        let set = |names: [u8; 3]| names.iter().fold(0, |set, name| set | 1_u16 << name);
        let left = 511 & !(set(above) | set(here));
        for third in (0..MINI_ROWS).filter(|&third| set(self.names[third]) == left) {
            let rows = [first, second, third].map(|row| self.names[row]);
            if let Some(number) = box_number(rows) {
                self.thirds.push(ThirdMiniRow { mini_row: third as u8, number: number as u16 });
            }
        }
        let thirds = (start as u16, self.thirds.len() as u16);
        (thirds.0 < thirds.1).then_some(SecondMiniRow { mini_row: second as u8, thirds })
    }

    /// The names of the digits of a mini-row.
    #[inline]
    pub(crate) fn digit_names(&self, mini_row: u8) -> [u8; 3] {
        self.names[usize::from(mini_row)]
    }

    /// The number of a mini-row with these names, which are known to be valid.
    #[inline]
    pub(crate) fn number_of(&self, names: [u8; 3]) -> u8 {
        self.number[names.iter().fold(0, |code, &name| 9 * code + usize::from(name))]
    }

    /// The mini-rows that fit below `first`, each with the third ones that fit below both, in no
    /// particular order.
    pub(crate) fn pairs_below(&self, first: u8) -> impl Iterator<Item = (u8, &[ThirdMiniRow])> {
        self.seconds[usize::from(first)].iter().map(|second| {
            let range: Range<usize> = second.thirds.0.into()..second.thirds.1.into();
            (second.mini_row, &self.thirds[range])
        })
    }
}

/// The number of the box with these mini-rows in any order, if they make one.
fn box_number(rows: [[u8; 3]; 3]) -> Option<usize> {
    let sets: [u16; 3] =
        std::array::from_fn(|column| rows.iter().fold(0, |set, row| set | 1 << row[column]));
    let digits = sets.iter().fold(0, |all, set| all | set);
    if digits != 511 || sets.iter().any(|set| set.count_ones() != 3) {
        return None;
    }
    let sorted = ascending_places(rows.map(|row| row[0])).map(|row| rows[row]);
    let order = |column: usize| order_number(sorted.map(|row| row[column]));
    Some(row_sets_number(sets[0], sets[1]) * BOX_ORDERS + 6 * order(1) + order(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal_band::SECOND_BOXES;

    #[test]
    fn every_box_comes_in_each_order_of_its_rows() {
        let table = MiniRows::get();
        assert_eq!(table.names.len(), MINI_ROWS);
        let mut met = vec![0; SECOND_BOXES];
        for first in 0..MINI_ROWS {
            for (_, thirds) in table.pairs_below(first as u8) {
                assert!(thirds.len() <= 6, "{}", thirds.len());
                for third in thirds {
                    met[usize::from(third.number)] += 1;
                }
            }
        }
        assert!(met.iter().all(|&times| times == 6));
        for first in 0..MINI_ROWS as u8 {
            assert_eq!(table.number_of(table.digit_names(first)), first);
        }
    }
}
