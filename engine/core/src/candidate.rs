//! `Candidate`: a digit that a cell may still take.

use std::fmt;

/// A cell and a digit: number `9 * cell + digit - 1`, 0 to 728.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// How many there are.
    pub const COUNT: usize = 729;

    /// The candidate of a cell, 0 to 80, and a digit, 1 to 9.
    #[inline]
    pub const fn new(cell: usize, digit: u8) -> Candidate {
        Candidate(cell as u16 * 9 + digit as u16 - 1)
    }

    /// The candidate of this number, below 729.
    #[inline]
    pub const fn of(number: usize) -> Candidate {
        Candidate(number as u16)
    }

    /// Its number.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Its cell, 0 to 80.
    #[inline]
    pub const fn cell(self) -> usize {
        self.0 as usize / 9
    }

    /// Its digit, 1 to 9.
    #[inline]
    pub const fn digit(self) -> u8 {
        (self.0 % 9) as u8 + 1
    }
}

/// The digits of a mask, bit `d - 1` for digit `d`, in ascending order.
#[inline]
pub fn digits_of(mask: u16) -> impl Iterator<Item = u8> + Clone {
    (1..=9).filter(move |digit| mask >> (digit - 1) & 1 != 0)
}

/// `r1c1=5`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}={}", self.cell() / 9 + 1, self.cell() % 9 + 1, self.digit())
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
        for number in 0..Candidate::COUNT {
            let candidate = Candidate::of(number);
            assert_eq!(Candidate::new(candidate.cell(), candidate.digit()).number(), number);
        }
        assert_eq!(Candidate::of(728).to_string(), "r9c9=9");
    }
}
