//! `GridStream`: the grids of a range of ranks, in order.

#[cfg(doc)]
use crate::Catalogue;
use crate::band_table::CLASSES;
use crate::counts::{CatalogueCounts, ClassData};
use crate::embedded_counts::EmbeddedCounts;
use crate::lookup;
use crate::rank::Rank;
use crate::row_cursor::{RowCursor, RowId};
use crate::{Error, Result};
use seventeen_core::Grid;
use std::ops::RangeInclusive;

/// The grids of a range of ranks, in order: [`Catalogue::stream`].
///
/// To resume later, only [`next_rank`](Self::next_rank) is needed. To share a range among threads,
/// divide it.
pub struct GridStream<'a> {
    counts: &'a CatalogueCounts,
    cursor: RowCursor,
    data: &'a ClassData,
    row_id: RowId,
    /// The index of the next grid in the list.
    listed: usize,
    next: Option<Rank>,
    last: Rank,
}

impl<'a> GridStream<'a> {
    pub(crate) fn new(
        counts: &'a CatalogueCounts,
        ranks: RangeInclusive<Rank>,
    ) -> Result<GridStream<'a>> {
        let (first, last) = ranks.into_inner();
        if first > last {
            return Err(Error::EmptyRange { first: first.get(), last: last.get() });
        }
        let mut cursor = RowCursor::new();
        let (row_id, listed) = lookup::seek_rank(counts, &mut cursor, first)?;
        let data = counts.class_data(row_id.class)?;
        Ok(GridStream { counts, cursor, data, row_id, listed, next: Some(first), last })
    }

    /// The rank of the next grid, if there is one.
    pub fn next_rank(&self) -> Option<Rank> {
        self.next
    }

    /// Writes the next grid, 81 digits from 1 to 9 by rows; returns its rank, or none at the end.
    ///
    /// # Errors
    /// The counts do not match the grids.
    #[inline]
    pub fn next_into(&mut self, digits: &mut [u8; 81]) -> Result<Option<Rank>> {
        let Some(rank) = self.next else { return Ok(None) };
        while self.listed >= self.cursor.listed_count() {
            self.list_next_band()?;
        }
        self.cursor.write_grid(self.listed, digits);
        self.listed += 1;
        self.next = rank.next().filter(|next| *next <= self.last);
        Ok(Some(rank))
    }

    /// Lists the next second band, of another row 4 if necessary.
    #[cold]
    fn list_next_band(&mut self) -> Result<()> {
        self.listed = 0;
        while !self.cursor.list_next_band(self.counts, self.data)? {
            self.row_id = self
                .next_row_id()
                .ok_or_else(|| self.counts.contradiction_error(self.row_id.class))?;
            self.data = self.counts.class_data(self.row_id.class)?;
            self.cursor.load_row(self.data, self.row_id);
        }
        Ok(())
    }

    /// The next row 4 with grids.
    fn next_row_id(&self) -> Option<RowId> {
        let RowId { class, row } = self.row_id;
        if row + 1 < self.data.counts.rows.len() {
            return Some(RowId { class, row: row + 1 });
        }
        let embedded = EmbeddedCounts::get();
        let mut later = class + 1..CLASSES;
        later
            .find(|&class| embedded.class_facts(class).grids > 0)
            .map(|class| RowId { class, row: 0 })
    }
}

impl Iterator for GridStream<'_> {
    type Item = Result<(Rank, Grid)>;

    fn next(&mut self) -> Option<Result<(Rank, Grid)>> {
        let mut digits = [0; 81];
        match self.next_into(&mut digits) {
            Ok(None) => None,
            Ok(Some(rank)) => Some(Ok((rank, Grid::known(digits)))),
            Err(error) => {
                self.next = None;
                Some(Err(error))
            }
        }
    }
}
