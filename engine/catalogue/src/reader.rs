//! `RankReader`: ranks and grids one after the other.

#[cfg(doc)]
use crate::Catalogue;
#[cfg(doc)]
use crate::GridStream;
use crate::Result;
use crate::counts::CatalogueCounts;
use crate::lookup;
use crate::minlex::{MinlexForm, minlex_of};
use crate::rank::Rank;
use crate::row_cursor::RowCursor;
use seventeen_core::Grid;

/// Ranks and unranks for one thread, and continues from its last position.
///
/// Ranks that are close together are found at the speed of a [`GridStream`]: the grids between them
/// are counted, not looked up. Any order is allowed.
///
/// ```
/// use seventeen_catalogue::{Catalogue, Rank};
///
/// let catalogue = Catalogue::new();
/// let mut reader = catalogue.reader();
/// for number in [5_000_000, 5_000_100, 5_000_200] {
///     let rank = Rank::new(number)?;
///     let grid = reader.unrank(rank)?;
///     assert_eq!(reader.rank(&grid)?, rank);
/// }
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
pub struct RankReader<'a> {
    counts: &'a CatalogueCounts,
    cursor: RowCursor,
}

impl<'a> RankReader<'a> {
    pub(crate) fn new(counts: &'a CatalogueCounts) -> RankReader<'a> {
        RankReader { counts, cursor: RowCursor::new() }
    }

    /// As [`Catalogue::rank`].
    ///
    /// # Errors
    /// As [`Catalogue::rank`].
    pub fn rank(&mut self, grid: &Grid) -> Result<Rank> {
        self.rank_minlex(&minlex_of(grid))
    }

    /// As [`Catalogue::rank_minlex`].
    ///
    /// # Errors
    /// As [`Catalogue::rank`].
    pub fn rank_minlex(&mut self, form: &MinlexForm) -> Result<Rank> {
        lookup::rank_form(self.counts, &mut self.cursor, form)
    }

    /// As [`Catalogue::unrank`].
    ///
    /// # Errors
    /// As [`Catalogue::unrank`].
    pub fn unrank(&mut self, rank: Rank) -> Result<Grid> {
        lookup::unrank(self.counts, &mut self.cursor, rank)
    }
}
