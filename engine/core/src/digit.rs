//! `Digit`: 1 to 9.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::ops::{Index, IndexMut};

/// A digit: 1 to 9, always. A cell without one is `None`.
///
/// Arrays of nine values are indexed by digits: `table[digit]` is the entry `digit.index()`.
///
/// ```
/// use seventeen_core::Digit;
///
/// let five = Digit::of(5);
/// assert_eq!((five.get(), five.index()), (5, 4));
/// assert_eq!(Digit::all().map(|digit| digit.to_string()).collect::<String>(), "123456789");
/// assert_eq!((Digit::new(0), Digit::new(10)), (None, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Digit(u8);

impl Digit {
    /// The number of digits.
    pub const COUNT: usize = 9;

    /// The digit of this number, if it is 1 to 9.
    #[inline]
    pub const fn new(number: u8) -> Option<Digit> {
        match number {
            1..=9 => Some(Digit(number)),
            _ => None,
        }
    }

    /// The digit of a number that the program made itself.
    ///
    /// # Panics
    /// The number is not 1 to 9. For input, use [`new`](Digit::new).
    #[inline]
    pub const fn of(number: u8) -> Digit {
        assert!(number >= 1 && number <= 9, "a digit is 1 to 9");
        Digit(number)
    }

    /// The digit at an index from 0, `d - 1` for digit `d`, that the program made itself.
    ///
    /// # Panics
    /// The index is above 8.
    #[inline]
    pub const fn at(index: usize) -> Digit {
        assert!(index < Digit::COUNT, "the indices of digits are 0 to 8");
        Digit(index as u8 + 1)
    }

    /// The digit at an index that is known to be 0 to 8.
    #[inline]
    pub(crate) const fn known(index: u32) -> Digit {
        debug_assert!(index < 9);
        Digit(index as u8 + 1)
    }

    /// All digits in ascending order.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator + Clone {
        (1..10).map(Digit)
    }

    /// An array with a value per digit, which digits index.
    #[inline]
    pub fn table<T>(mut of: impl FnMut(Digit) -> T) -> [T; 9] {
        std::array::from_fn(|index| of(Digit::at(index)))
    }

    /// Its number, 1 to 9.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Its index from 0: `d - 1` for digit `d`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The value for a digit, in an array by digits.
impl<T> Index<Digit> for [T; 9] {
    type Output = T;

    #[inline]
    fn index(&self, digit: Digit) -> &T {
        &self[digit.index()]
    }
}

impl<T> IndexMut<Digit> for [T; 9] {
    #[inline]
    fn index_mut(&mut self, digit: Digit) -> &mut T {
        &mut self[digit.index()]
    }
}

/// Its number.
impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let unknown = || de::Error::custom(format_args!("{number}: expected a digit, 1 to 9"));
        Digit::new(number).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_one_to_nine() {
        assert_eq!(
            (0..=255).filter_map(Digit::new).collect::<Vec<_>>(),
            Vec::from_iter(Digit::all())
        );
        for (index, digit) in Digit::all().enumerate() {
            assert_eq!((digit.index(), digit), (index, Digit::at(index)));
        }
    }
}
