//! `numbered_pairs_from`, `NumberedPairs`: all band pairs from a number on.

use crate::Result;
use crate::band_class::BandClass;
use crate::numbered_pair::{NumberedPair, pairs_from_number};
use crate::pairs::{BandPairs, band_pairs};

/// The entries from this number on, up to the last. The first is found in milliseconds.
///
/// ```
/// use seventeen_catalogue::{BandClass, NumberedPair, numbered_pairs_from, band_pairs};
///
/// let numbers = numbered_pairs_from(50_000)?.take(3).map(NumberedPair::number);
/// assert!(numbers.eq(50_000..50_003));
/// // The first class has 54,496 pairs.
/// let second = numbered_pairs_from(54_497)?.map(|entry| entry.pair());
/// let of_class = band_pairs(BandClass::from_number(2)?);
/// assert!(second.take(9).eq(of_class.take(9).map(|(pair, _)| pair)));
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
///
/// # Errors
/// The number is 0 or above 983,959,110.
pub fn numbered_pairs_from(number: u32) -> Result<NumberedPairs> {
    let pairs = pairs_from_number(number)?;
    Ok(NumberedPairs { class: pairs.class() + 1, pairs, next: number })
}

/// Entries in order: [`numbered_pairs_from`].
pub struct NumberedPairs {
    /// The number of the next class, from 0.
    class: usize,
    pairs: BandPairs,
    /// The number of the next entry.
    next: u32,
}

impl Iterator for NumberedPairs {
    type Item = NumberedPair;

    #[inline]
    fn next(&mut self) -> Option<NumberedPair> {
        loop {
            if let Some((pair, _)) = self.pairs.next() {
                let number = self.next;
                self.next += 1;
                return Some(NumberedPair::with_number(number, pair));
            }
            if self.class == BandClass::COUNT {
                return None;
            }
            self.pairs = band_pairs(BandClass::from_zero_based(self.class));
            self.class += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers continue over the ends of classes, and lead back to their pairs.
    #[test]
    fn entries_are_the_pairs_of_all_classes_in_order() {
        let start = numbered_pairs_from(1).expect("the first").take(60_000).collect::<Vec<_>>();
        let plain =
            [0, 1].into_iter().flat_map(|class| band_pairs(BandClass::from_zero_based(class)));
        assert!(
            start.iter().map(|entry| entry.pair()).eq(plain.take(60_000).map(|(pair, _)| pair))
        );
        for entry in start.iter().step_by(7919) {
            assert_eq!(NumberedPair::from_number(entry.number()).as_ref(), Ok(entry));
            assert_eq!(NumberedPair::from_pair(entry.pair()), *entry);
        }
    }

    #[test]
    fn the_last_entry_is_the_last_pair() {
        let last = band_pairs(BandClass::from_zero_based(BandClass::COUNT - 1)).last();
        let entries: Vec<NumberedPair> =
            numbered_pairs_from(NumberedPair::COUNT - 9).expect("a number").collect();
        assert_eq!(entries.len(), 10);
        assert_eq!(entries.last().map(|entry| entry.pair()), last.map(|(pair, _)| pair));
        assert_eq!(entries.last().map(|entry| entry.number()), Some(NumberedPair::COUNT));
    }

    #[test]
    fn numbers_lead_to_pairs_and_back() {
        for number in (1..NumberedPair::COUNT).step_by(49_999_991) {
            let entry = NumberedPair::from_number(number).expect("a number");
            assert_eq!(NumberedPair::from_pair(entry.pair()), entry);
            let next = numbered_pairs_from(number).expect("a number").nth(1).expect("not the last");
            assert_eq!(next, NumberedPair::from_number(number + 1).expect("a number"));
        }
    }
}
