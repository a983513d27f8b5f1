//! `Digits`: a set of digits, one bit per digit.

use crate::Digit;
use crate::bit_set::{bit_set, word_set};
use std::fmt;

/// A set of digits: bit `d - 1` represents digit `d`; the seven bits above 8 are always zero.
///
/// ```
/// use seventeen_core::{Digit, Digits};
///
/// let mut digits: Digits = [4, 7, 9].map(Digit::of).into_iter().collect();
/// digits.insert(Digit::of(1));
/// digits -= Digits::single(Digit::of(9));
/// assert_eq!((digits.to_string(), digits.bits()), ("147".into(), 0b1001001));
/// assert_eq!((digits.len(), digits.first(), digits.last()), (3, Digit::new(1), Digit::new(7)));
/// assert_eq!((digits.only(), (digits & Digits::from_bits(0b1111)).len()), (None, 2));
/// assert!(digits.iter().all(|digit| digit.get() % 3 == 1));
/// ```
///
/// Its layout is the word of its bits, so candidates pass through the plugin interface unchanged.
///
/// The order of the type compares the bits as a number. It has no meaning in the field, and makes
/// results deterministic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Digits(u16);

bit_set!(Digits of Digit by index in u16, "digit", "digits");
word_set!(Digits of Digit in u16, "digits", "Bit `d - 1` for digit `d`.");

/// `147`, as people write the candidates of a cell.
impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(digits: &[u8]) -> Digits {
        digits.iter().map(|&digit| Digit::of(digit)).collect()
    }

    #[test]
    fn a_set_gives_back_its_members_in_order() {
        let digits = set(&[9, 1, 5]);
        assert_eq!(digits.iter().collect::<Vec<_>>(), [1, 5, 9].map(Digit::of));
        assert_eq!((digits.iter().len(), digits.bits()), (3, 0b100010001));
        assert_eq!(format!("{digits} {digits:?}"), "159 {159}");
    }

    #[test]
    fn the_complement_stays_within_the_digits() {
        assert_eq!(!Digits::EMPTY, Digits::ALL);
        assert!(Digits::ALL.iter().eq(Digit::all()));
        assert_eq!(Digits::from_bits(u16::MAX), Digits::ALL);
    }

    #[test]
    fn a_set_tells_its_ends() {
        for digit in Digit::all() {
            let one = Digits::single(digit);
            assert_eq!([one.first(), one.last(), one.only()], [Some(digit); 3]);
            assert_eq!((one | set(&[9])).first(), Some(digit));
            assert_eq!((one | set(&[1])).last(), Some(digit));
            assert_eq!((!one).only(), None);
        }
        let none = Digits::EMPTY;
        assert_eq!([none.first(), none.last(), none.only()], [None; 3]);
    }

    #[test]
    fn difference_takes_digits_out() {
        let (one, five) = (Digit::of(1), Digit::of(5));
        let mut digits = Digits::ALL - Digits::single(five);
        assert!(!digits.contains(five) && digits.len() == 8);
        digits.insert(five);
        digits.remove(one);
        assert_eq!(!digits, one.into());
        assert!(digits.is_disjoint(one.into()) && digits.is_subset(Digits::ALL));
        digits ^= Digits::ALL;
        assert_eq!((digits, digits.is_empty()), (one.into(), false));
    }
}
