//! `Cells`: a set of cells of the 9x9 grid, one bit per cell.

use crate::Cell;
use crate::bit_set::bit_set;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A set of cells: bit `c` represents cell `c`; the 47 bits above 80 are always zero.
///
/// ```
/// use seventeen_core::{Cell, Cells};
///
/// let mut cells: Cells = "r1c123 r9c9".parse()?;
/// cells.insert(Cell::at(4, 4));
/// cells -= Cells::single(Cell::at(0, 1));
/// assert_eq!(cells.to_string(), "r1c1 r1c3 r5c5 r9c9");
/// assert_eq!((cells.len(), cells.first()), (4, Some(Cell::of(0))));
/// assert!(cells.iter().all(|cell| cell.row() == cell.column() || cell == Cell::at(0, 2)));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
///
/// Its layout is two words, cells 0 to 63 and cells 64 to 80, so sets pass through the plugin
/// interface unchanged.
///
/// The order of the type compares the bits as a number. It has no meaning in the field, and makes
/// results deterministic.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Cells {
    low: u64,
    high: u64,
}

bit_set!(Cells of Cell by index in u128, "cell", "cells");

impl Cells {
    /// The set with these bits, none of them above 80.
    #[inline]
    const fn of(bits: u128) -> Cells {
        Cells { low: bits as u64, high: (bits >> 64) as u64 }
    }

    /// Bit `c` for cell `c`.
    #[inline]
    pub const fn bits(self) -> u128 {
        (self.high as u128) << 64 | self.low as u128
    }

    /// Bit `c` of the first word for cell `c`, bit `c` of the second for cell `64 + c`.
    #[inline]
    pub const fn words(self) -> [u64; 2] {
        [self.low, self.high]
    }

    /// The cells in ascending order.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter { low: self.low, high: self.high }
    }
}

impl Ord for Cells {
    #[inline]
    fn cmp(&self, other: &Cells) -> Ordering {
        self.bits().cmp(&other.bits())
    }
}

impl PartialOrd for Cells {
    #[inline]
    fn partial_cmp(&self, other: &Cells) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Cells {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits().hash(state);
    }
}

/// The cells of a set in ascending order.
///
/// Visits the two words of the set one after the other: a step on a single word takes half the
/// instructions.
#[derive(Clone, Debug)]
pub struct Iter {
    low: u64,
    high: u64,
}

impl Iterator for Iter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let bit = match pop(&mut self.low) {
            None => pop(&mut self.high)? + 64,
            Some(bit) => bit,
        };
        Some(Cell::known(bit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = (self.low.count_ones() + self.high.count_ones()) as usize;
        (n, Some(n))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Cell) -> B>(mut self, mut so_far: B, mut join: F) -> B {
        while let Some(bit) = pop(&mut self.low) {
            so_far = join(so_far, Cell::known(bit));
        }
        while let Some(bit) = pop(&mut self.high) {
            so_far = join(so_far, Cell::known(bit + 64));
        }
        so_far
    }
}

/// Removes the lowest bit of a word.
#[inline]
fn pop(word: &mut u64) -> Option<u32> {
    let bit = (*word != 0).then(|| word.trailing_zeros())?;
    *word &= *word - 1;
    Some(bit)
}

impl ExactSizeIterator for Iter {}

/// `r1c1 r1c5 r2c1`, the field's notation for cells.
impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{cell}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_members_in_order() {
        let set: Cells = [80, 0, 63, 64].map(Cell::of).into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 80].map(Cell::of));
        assert_eq!(set.len(), 4);
        assert_eq!(set.to_string(), "r1c1 r8c1 r8c2 r9c9");
    }

    #[test]
    fn the_complement_stays_within_the_grid() {
        assert_eq!(!Cells::EMPTY, Cells::ALL);
        assert!(Cells::ALL.iter().eq(Cell::all()));
        assert_eq!(Cells::from_bits(u128::MAX), Cells::ALL);
    }

    #[test]
    fn difference_takes_cells_out() {
        let (first, middle) = (Cell::at(0, 0), Cell::at(4, 4));
        let mut set = Cells::ALL - Cells::single(middle);
        assert!(!set.contains(middle) && set.len() == 80);
        set.insert(middle);
        set.remove(first);
        assert_eq!(!set, first.into());
        assert!(set.is_disjoint(Cells::single(first)) && set.is_subset(Cells::ALL));
    }
}
