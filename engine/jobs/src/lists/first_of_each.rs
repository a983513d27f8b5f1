//! `FirstOfEach`: the first of the sorted records with each key, and the number of records with the
//! key.

use super::record::Record;
use crate::error::Result;
use std::iter::Peekable;

/// The first record with each key, and the number of records with that key.
///
/// ```
/// use seventeen_jobs::lists::{FirstOfEach, Record};
///
/// let sorted = [("a", "1"), ("a", "2"), ("b", "3")];
/// let sorted = sorted.map(|(key, payload)| Ok(Record::new(key.as_bytes(), payload.as_bytes())));
/// let first = FirstOfEach::from_sorted(sorted.into_iter());
/// let counts: Vec<u64> = first.map(|one| one.map(|(_, count)| count)).collect::<Result<_, _>>()?;
/// assert_eq!(counts, [2, 1]);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct FirstOfEach<I: Iterator<Item = Result<Record>>>(Peekable<I>);

impl<I: Iterator<Item = Result<Record>>> FirstOfEach<I> {
    /// For these records, in which equal keys are adjacent.
    pub fn from_sorted(sorted: I) -> FirstOfEach<I> {
        FirstOfEach(sorted.peekable())
    }
}

impl<I: Iterator<Item = Result<Record>>> Iterator for FirstOfEach<I> {
    type Item = Result<(Record, u64)>;

    fn next(&mut self) -> Option<Result<(Record, u64)>> {
        let first = match self.0.next()? {
            Ok(first) => first,
            Err(error) => return Some(Err(error)),
        };
        let is_same =
            |other: &Result<Record>| other.as_ref().is_ok_and(|other| other.key() == first.key());
        let mut count = 1;
        while self.0.next_if(is_same).is_some() {
            count += 1;
        }
        Some(Ok((first, count)))
    }
}
