//! `entries_from`, `Entries`: all band pairs from a number on.

use crate::Result;
use crate::band_class::BandClass;
use crate::entry::{Entry, pairs_at};
use crate::pairs::{Pairs, pairs};

/// The entries from this number on, up to the last. The first is found in milliseconds.
///
/// ```
/// use seventeen_catalogue::{BandClass, Entry, entries_from, pairs};
///
/// // The first class has 54,496 pairs.
/// let numbers = entries_from(54_496)?.take(3).map(Entry::number);
/// assert!(numbers.eq(54_496..54_499));
/// let second = entries_from(54_497)?.map(|entry| entry.pair());
/// assert!(second.take(9).eq(pairs(BandClass::new(2)?).take(9).map(|(pair, _)| pair)));
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
///
/// # Errors
/// The number is 0 or above 983,959,110.
pub fn entries_from(number: u32) -> Result<Entries> {
    let pairs = pairs_at(number)?;
    Ok(Entries { class: pairs.class() + 1, pairs, next: number })
}

/// Entries in order: [`entries_from`].
pub struct Entries {
    /// The number of the next class, from 0.
    class: usize,
    pairs: Pairs,
    /// The number of the next entry.
    next: u32,
}

impl Iterator for Entries {
    type Item = Entry;

    #[inline]
    fn next(&mut self) -> Option<Entry> {
        loop {
            if let Some((pair, _)) = self.pairs.next() {
                let number = self.next;
                self.next += 1;
                return Some(Entry::known(number, pair));
            }
            if self.class == BandClass::COUNT {
                return None;
            }
            self.pairs = pairs(BandClass::at(self.class));
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
        let start = entries_from(1).expect("the first").take(60_000).collect::<Vec<_>>();
        let plain = [0, 1].into_iter().flat_map(|class| pairs(BandClass::at(class)));
        assert!(
            start.iter().map(|entry| entry.pair()).eq(plain.take(60_000).map(|(pair, _)| pair))
        );
        for entry in start.iter().step_by(7919) {
            assert_eq!(Entry::at(entry.number()).as_ref(), Ok(entry));
            assert_eq!(Entry::of(entry.pair()), *entry);
        }
    }

    #[test]
    fn the_last_entry_is_the_last_pair() {
        let last = pairs(BandClass::at(BandClass::COUNT - 1)).last();
        let entries: Vec<Entry> = entries_from(Entry::COUNT - 9).expect("a number").collect();
        assert_eq!(entries.len(), 10);
        assert_eq!(entries.last().map(|entry| entry.pair()), last.map(|(pair, _)| pair));
        assert_eq!(entries.last().map(|entry| entry.number()), Some(Entry::COUNT));
    }

    #[test]
    fn numbers_lead_to_pairs_and_back() {
        for number in (1..Entry::COUNT).step_by(49_999_991) {
            let entry = Entry::at(number).expect("a number");
            assert_eq!(Entry::of(entry.pair()), entry);
            let next = entries_from(number).expect("a number").nth(1).expect("not the last");
            assert_eq!(next, Entry::at(number + 1).expect("a number"));
        }
    }
}
