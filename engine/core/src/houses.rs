//! `Houses`: a set of the 27 houses, one bit per house.

use crate::bit_set::{bit_set, word_set};
use crate::house::{HOUSES, HOUSES_OF};
use crate::{Cell, Cells, Digits, House};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A set of houses: bit `h` represents [`House::of(h)`](House::of); the five bits above 26 are
/// always zero.
///
/// ```
/// use seventeen_core::{House, Houses};
///
/// let mut houses: Houses = [1, 5, 22].map(House::of).into_iter().collect();
/// houses.insert(House::of(9));
/// houses -= Houses::single(House::of(5));
/// assert_eq!((houses.to_string(), houses.len()), ("r2c1b5".into(), 3));
/// assert_eq!((houses & Houses::BOXES).only(), House::new(22));
/// assert_eq!((houses & Houses::LINES).cells().len(), 17);
/// ```
///
/// Its layout is the word of its bits.
///
/// The order of the type compares the bits as a number. It has no meaning in the field, and makes
/// results deterministic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Houses(u32);

bit_set!(Houses of House by number in u32, "house", "houses");
word_set!(Houses of House in u32, "houses", "Bit `h` for [`House::of(h)`](House::of).");

impl Houses {
    /// All rows.
    pub const ROWS: Houses = Houses(0o777);
    /// All columns.
    pub const COLUMNS: Houses = Houses(0o777 << 9);
    /// All boxes.
    pub const BOXES: Houses = Houses(0o777 << 18);
    /// All rows and columns.
    pub const LINES: Houses = Houses::ROWS.union(Houses::COLUMNS);

    /// The cells of all of these houses.
    #[inline]
    pub fn cells(self) -> Cells {
        self.iter().fold(Cells::EMPTY, |cells, house| cells | HOUSES[house])
    }
}

/// The row, the column and the box of each cell.
const SET_OF: [Houses; 81] = sets_of();

const fn sets_of() -> [Houses; 81] {
    let mut sets = [Houses::EMPTY; 81];
    let mut number = 0;
    while number < 81 {
        let [row, column, boxed] = HOUSES_OF[number];
        sets[number] = Houses::from_bits(1 << row | 1 << column | 1 << boxed);
        number += 1;
    }
    sets
}

impl Cell {
    /// Its row, its column and its box.
    #[inline]
    pub const fn house_set(self) -> Houses {
        SET_OF[self.index()]
    }
}

/// `r26`, `c1b59`: the houses by kind, as in the names of fish.
impl fmt::Display for Houses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, shift) in [("r", 0), ("c", 9), ("b", 18)] {
            let numbers = Digits::from_bits((self.0 >> shift) as u16);
            if !numbers.is_empty() {
                write!(f, "{kind}{numbers}")?;
            }
        }
        Ok(())
    }
}

/// Its bits.
impl Serialize for Houses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Houses {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Houses, D::Error> {
        u32::deserialize(deserializer).map(Houses::from_bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(numbers: &[usize]) -> Houses {
        numbers.iter().map(|&number| House::of(number)).collect()
    }

    #[test]
    fn a_set_gives_back_its_members_in_order() {
        let houses = set(&[26, 0, 9]);
        assert_eq!(houses.iter().collect::<Vec<_>>(), [0, 9, 26].map(House::of));
        assert_eq!((houses.first(), houses.last()), (House::new(0), House::new(26)));
        assert_eq!((houses.len(), houses.iter().len()), (3, 3));
    }

    #[test]
    fn every_cell_has_a_set_of_three() {
        for cell in Cell::all() {
            assert!(cell.house_set().iter().map(House::number).eq(cell.houses()));
        }
    }

    #[test]
    fn the_complement_stays_within_the_houses() {
        assert_eq!(!Houses::EMPTY, Houses::ALL);
        assert!(Houses::ALL.iter().eq(House::all()));
        assert_eq!(Houses::from_bits(u32::MAX), Houses::ALL);
        assert_eq!(!Houses::LINES, Houses::BOXES);
        assert_eq!(Houses::BOXES.cells(), Cells::ALL);
    }

    #[test]
    fn difference_takes_houses_out() {
        let (row, column) = (House::of(0), House::of(9));
        let mut houses = Houses::ALL - Houses::single(column);
        assert!(!houses.contains(column) && houses.len() == 26);
        houses.insert(column);
        houses.remove(row);
        assert_eq!((!houses, (!houses).only()), (row.into(), Some(row)));
        assert!(houses.is_disjoint(row.into()) && houses.is_subset(Houses::ALL));
    }

    #[test]
    fn houses_are_named_by_kind() {
        assert_eq!(set(&[1, 5]).to_string(), "r26");
        assert_eq!(format!("{:?}", set(&[9, 22, 26])), "{c1b59}");
        assert_eq!(Houses::EMPTY.to_string(), "");
    }
}
