//! `NumberedPair`: a band pair with its number among all.

use crate::band_class::BandClass;
use crate::pair::BandPair;
use crate::pair_counts::{FourthRowBlock, PairCounts};
use crate::pairs::{BandPairs, band_pairs};
use crate::{Error, Result};

/// A band pair with its number: its place, from 1, in the ascending order of all pairs, class by
/// class.
///
/// GPenet calls pairs entries, because they divide the work over all grids. The order belongs to
/// every format that contains these numbers, and never changes.
///
/// ```
/// use seventeen_catalogue::NumberedPair;
///
/// let entry = NumberedPair::from_number(500_000_000)?;
/// assert_eq!(entry, NumberedPair::from_pair(entry.pair()));
/// assert_eq!(entry.number(), 500_000_000);
/// let error = NumberedPair::from_number(0).map_err(|error| error.to_string());
/// assert_eq!(error, Err("entry 0: expected 1 to 983959110".to_owned()));
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NumberedPair {
    number: u32,
    pair: BandPair,
}

impl NumberedPair {
    /// The number of pairs, and the number of the last.
    pub const COUNT: u32 = 983_959_110;

    /// The entry of this number, found in milliseconds.
    ///
    /// # Errors
    /// The number is 0 or above 983,959,110.
    pub fn from_number(number: u32) -> Result<NumberedPair> {
        let mut pairs = pairs_from_number(number)?;
        let (pair, _) = pairs.next().expect("a pair for each number");
        Ok(NumberedPair { number, pair })
    }

    /// A pair with its number, found in milliseconds.
    pub fn from_pair(pair: BandPair) -> NumberedPair {
        let [class, _] = pair.classes();
        let pairs = band_pairs(class);
        let row = pairs.row_of_pair(pair);
        let FourthRowBlock { rows, before, .. } =
            PairCounts::get().block_with_row(class.zero_based(), row);
        let within = pairs.with_row_range(rows.start..row + 1);
        let less = within.take_while(|(other, _)| *other < pair).count() as u32;
        NumberedPair { number: before + less + 1, pair }
    }

    /// A pair whose number is known.
    #[inline]
    pub(crate) fn with_number(number: u32, pair: BandPair) -> NumberedPair {
        NumberedPair { number, pair }
    }

    /// The number, from 1.
    #[inline]
    pub fn number(self) -> u32 {
        self.number
    }

    /// The pair.
    #[inline]
    pub fn pair(self) -> BandPair {
        self.pair
    }
}

/// The pairs of a class from the entry of this number on.
pub(crate) fn pairs_from_number(number: u32) -> Result<BandPairs> {
    if !(1..=NumberedPair::COUNT).contains(&number) {
        return Err(Error::PairOutOfRange { found: number, last: NumberedPair::COUNT });
    }
    let FourthRowBlock { class, rows, before } = PairCounts::get().block_after(number - 1);
    let mut pairs =
        band_pairs(BandClass::from_zero_based(class)).with_row_range(rows.start..usize::MAX);
    for _ in before + 1..number {
        pairs.next();
    }
    Ok(pairs)
}
