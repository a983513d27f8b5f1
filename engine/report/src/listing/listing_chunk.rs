//! `ListingChunk`: the entries of a few source items, written separately to be added to a listing.

use super::{Form, Listing};
use crate::record::Record;
use std::io;

/// Entries of consecutive source items, written in memory, for example by one of many threads.
///
/// ```
/// use seventeen_core::Cells;
/// use seventeen_report::{Form, Listing, ListingChunk};
///
/// let mut passage = ListingChunk::new(Form::Text, 2);
/// passage.add(7, &Cells::from_bits(1))?;
/// passage.add(8, &Cells::from_bits(2))?;
/// let mut listing = Listing::new(Form::Text, Vec::new());
/// listing.add_passage(passage)?;
/// assert_eq!(listing.out(), b"r1c1\nr1c2\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct ListingChunk {
    pub(super) listing: Listing<Vec<u8>>,
    /// The first and the last source item.
    pub(super) sources: Option<(u64, u64)>,
    /// The numbers of entries and bytes before those of the last source item.
    before_last: (u64, u64),
}

impl ListingChunk {
    /// No entries yet, with room for this many lines of a puzzle.
    pub fn new(form: Form, lines: usize) -> ListingChunk {
        let mut listing = Listing::new(form, Vec::with_capacity(84 * lines));
        listing.is_headed = true;
        ListingChunk { listing, sources: None, before_last: (0, 0) }
    }

    /// The numbers of entries and bytes of the last source item.
    pub(super) fn of_last(&self) -> (u64, u64) {
        let (entries, bytes) = self.before_last;
        (self.listing.entries - entries, self.listing.bytes - bytes)
    }

    /// Adds all entries of a result that came from this source item.
    ///
    /// # Errors
    /// As for [`Listing::add`].
    pub fn add<R: Record + ?Sized>(&mut self, source: u64, record: &R) -> io::Result<()> {
        self.reach(source);
        self.listing.add(record)
    }

    /// Announces that the next entry is of this source item, or of a later one.
    pub fn reach(&mut self, source: u64) {
        let (first, last) = self.sources.unwrap_or((source, source));
        if last != source {
            self.before_last = (self.listing.entries, self.listing.bytes);
        }
        self.sources = Some((first, source));
    }
}
