//! `ListingChunk`: the entries of a few source items, written apart to be added to a listing.

use super::{Form, Listing};
use crate::record::Record;
use std::io;

/// The entries of source items in order, written in memory, such as by a thread of many.
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
    /// How many entries, in how many bytes, come before those of the last source item.
    pub(super) before_last: (u64, u64),
}

impl ListingChunk {
    /// No entries, and room for so many lines of a puzzle.
    pub fn new(form: Form, lines: usize) -> ListingChunk {
        let mut listing = Listing::new(form, Vec::with_capacity(84 * lines));
        listing.is_headed = true;
        ListingChunk { listing, sources: None, before_last: (0, 0) }
    }

    /// Adds all entries of a result that came from this source item.
    ///
    /// # Errors
    /// As for [`Listing::add`].
    pub fn add<R: Record + ?Sized>(&mut self, source: u64, record: &R) -> io::Result<()> {
        self.reach(source);
        self.listing.add(record)
    }

    /// What comes next is of this source item, or of a later one.
    pub fn reach(&mut self, source: u64) {
        let (first, last) = self.sources.unwrap_or((source, source));
        if last != source {
            self.before_last = (self.listing.entries, self.listing.bytes);
        }
        self.sources = Some((first, source));
    }
}
