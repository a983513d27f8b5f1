//! `Rank`: the place of a grid among all essentially different ones.

use crate::{Error, Result};
use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

/// The place of a grid in the ascending order of all minlex forms, from 1 to 5,472,730,538.
///
/// That is the number of essentially different grids (Russell and Jarvis, 2005). The order belongs
/// to every format that contains ranks, and never changes.
///
/// ```
/// use seventeen_catalogue::{Error, Rank};
///
/// let rank: Rank = "264".parse()?;
/// assert_eq!((rank.get(), rank.to_string().as_str()), (264, "264"));
/// assert_eq!(rank.next(), Rank::new(265).ok());
/// assert_eq!(Rank::LAST.next(), None);
/// assert!(matches!(Rank::new(0), Err(Error::RankOutOfRange { found: 0, .. })));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Rank(NonZeroU64);

impl Rank {
    /// The number of essentially different grids.
    pub const COUNT: u64 = 5_472_730_538;

    /// The first rank, 1.
    pub const FIRST: Rank = Rank(NonZeroU64::MIN);

    /// The last rank.
    pub const LAST: Rank = match NonZeroU64::new(Rank::COUNT) {
        Some(last) => Rank(last),
        None => Rank::FIRST,
    };

    /// The rank of this number.
    ///
    /// # Errors
    /// The number is 0 or above 5,472,730,538.
    pub const fn new(number: u64) -> Result<Rank> {
        match NonZeroU64::new(number) {
            Some(rank) if number <= Rank::COUNT => Ok(Rank(rank)),
            _ => Err(Error::RankOutOfRange { found: number, last: Rank::COUNT }),
        }
    }

    /// The rank after `before` others, which is known to exist.
    pub(crate) fn from_preceding(before: u64) -> Rank {
        debug_assert!(before < Rank::COUNT);
        Rank(NonZeroU64::MIN.saturating_add(before))
    }

    /// The number, from 1.
    #[inline]
    pub const fn get(self) -> u64 {
        self.0.get()
    }

    /// The next rank; none after the last.
    #[inline]
    pub fn next(self) -> Option<Rank> {
        (self < Rank::LAST).then(|| Rank(self.0.saturating_add(1)))
    }
}

/// A number without sign, blanks or separators.
impl FromStr for Rank {
    type Err = Error;

    fn from_str(text: &str) -> Result<Rank> {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(number) if is_number => Rank::new(number),
            _ => Err(Error::NoRank { found: text.to_owned(), last: Rank::COUNT }),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_rank_is_refused_with_the_bounds() {
        for text in ["0", "5472730539", "-1", "+1", "", " 1", "1.5", "99999999999999999999"] {
            let error = text.parse::<Rank>().unwrap_err().to_string();
            assert!(error.contains("1 to 5472730538"), "{text}: {error}");
        }
        assert_eq!("5472730538".parse(), Ok(Rank::LAST));
        assert_eq!(Rank::from_preceding(0), Rank::FIRST);
    }
}
