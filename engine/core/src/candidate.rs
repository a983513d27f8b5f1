//! `Candidate`: a digit that a cell may still have.

use crate::{Cell, Digit, ParseError};
use std::fmt;
use std::str::FromStr;

/// A cell and a digit: number `9 * cell + digit - 1`, 0 to 728.
///
/// ```
/// use seventeen_core::{Candidate, Cell, Digit};
///
/// let candidate = Candidate::new(Cell::at(0, 1), Digit::of(5));
/// assert_eq!((candidate.number(), candidate.to_string()), (13, "r1c2=5".to_owned()));
/// assert_eq!((candidate.cell(), candidate.digit()), (Cell::of(1), Digit::of(5)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// The number of candidates.
    pub const COUNT: usize = 729;

    /// The candidate of a cell and a digit.
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate((9 * cell.index() + digit.index()) as u16)
    }

    /// The candidate of a number that the program made itself.
    ///
    /// # Panics
    /// The number is above 728. For input, use [`from_number`](Self::from_number).
    #[inline]
    pub const fn of(number: usize) -> Candidate {
        assert!(number < Candidate::COUNT, "a candidate is 0 to 728");
        Candidate(number as u16)
    }

    /// The candidate of this number, if it is below 729.
    #[inline]
    pub const fn from_number(number: usize) -> Option<Candidate> {
        if number < Candidate::COUNT { Some(Candidate(number as u16)) } else { None }
    }

    /// All candidates in ascending order.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Candidate> + ExactSizeIterator + Clone {
        (0..Candidate::COUNT as u16).map(Candidate)
    }

    /// Its number.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Its cell.
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell::known(self.0 as u32 / 9)
    }

    /// Its digit.
    #[inline]
    pub const fn digit(self) -> Digit {
        Digit::known(self.0 as u32 % 9)
    }
}

/// `r1c1=5`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell(), self.digit())
    }
}

/// Its text form.
impl FromStr for Candidate {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Candidate, ParseError> {
        let unknown = || ParseError::Candidate { text: text.to_owned() };
        let (cell, digit) = text.split_once('=').ok_or_else(unknown)?;
        let digit = digit.parse().ok().and_then(Digit::new).ok_or_else(unknown)?;
        Ok(Candidate::new(cell.parse().map_err(|_| unknown())?, digit))
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_a_cell_and_a_digit() {
        for (number, candidate) in Candidate::all().enumerate() {
            assert_eq!(candidate.number(), number);
            assert_eq!(Candidate::from_number(number), Some(candidate));
            assert_eq!(candidate.to_string().parse(), Ok(candidate));
            assert_eq!(Candidate::new(candidate.cell(), candidate.digit()), candidate);
        }
        assert_eq!(Candidate::of(728).to_string(), "r9c9=9");
        assert_eq!(Candidate::from_number(729), None);
    }
}
