//! `Catalogue`: rank and unrank, with the embedded counts or an index.

use crate::Result;
use crate::band_class::BandClass;
use crate::counts::CatalogueCounts;
use crate::embedded_counts::EmbeddedCounts;
use crate::lookup;
use crate::minlex::{MinlexForm, minlex_of};
use crate::rank::Rank;
use crate::rank_index::RankIndex;
use crate::reader::RankReader;
use crate::row_cursor::RowCursor;
use crate::stream::GridStream;
use seventeen_core::Grid;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Mutex;

/// The catalogue of all essentially different solution grids: 5,472,730,538 in the order of their
/// minlex forms.
///
/// ```
/// use seventeen_catalogue::{Catalogue, Rank};
/// use seventeen_core::Grid;
///
/// let catalogue = Catalogue::new();
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// let rank = catalogue.rank(&grid)?;
/// assert_eq!(catalogue.unrank(rank)?, grid.minlex().0);
/// let last = catalogue.unrank(Rank::LAST)?;
/// assert!(last.to_string().starts_with("123456789457893612986217354"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Several threads may use it at once. For many ranks in ascending order, use a
/// [`reader`](Self::reader), which continues from its last position.
pub struct Catalogue {
    counts: CatalogueCounts,
    cursors: Mutex<Vec<RowCursor>>,
}

impl Default for Catalogue {
    fn default() -> Catalogue {
        Catalogue::new()
    }
}

impl Catalogue {
    /// The catalogue with the embedded counts. It makes its tables at their first use, in a tenth
    /// of a second.
    pub fn new() -> Catalogue {
        Catalogue { counts: CatalogueCounts::new(None), cursors: Mutex::default() }
    }

    /// The catalogue with the index in a file, as [`build_table`](crate::build_table) makes it.
    ///
    /// # Errors
    /// The file cannot be read, is not a table, has another format or belongs to other counts, or
    /// is damaged. [`new`](Self::new) needs no file.
    ///
    /// ```
    /// use seventeen_catalogue::{Catalogue, Rank};
    /// use std::path::Path;
    ///
    /// let (catalogue, warning) = match Catalogue::with_index(Path::new("no such file")) {
    ///     Ok(catalogue) => (catalogue, None),
    ///     Err(error) => (Catalogue::new(), Some(error.to_string())),
    /// };
    /// assert!(warning.is_some_and(|text| text.starts_with("cannot read no such file")));
    /// assert!(catalogue.unrank(Rank::FIRST).is_ok());
    /// ```
    pub fn with_index(path: &Path) -> Result<Catalogue> {
        let counts = CatalogueCounts::new(Some(RankIndex::open(path)?));
        Ok(Catalogue { counts, cursors: Mutex::default() })
    }

    /// Loads the counts of all grids, the content of `data/counts.bin` of this crate. In a browser
    /// nothing has a rank before that, so that a page need not load them first.
    ///
    /// # Errors
    /// It is not that file.
    #[cfg(target_os = "unknown")]
    pub fn load_counts(bytes: Vec<u8>) -> Result<()> {
        EmbeddedCounts::load(bytes)
    }

    /// The rank of a grid in any form.
    ///
    /// # Errors
    /// The index cannot be read or is damaged; without an index, no error occurs.
    ///
    /// ```
    /// use seventeen_catalogue::Catalogue;
    /// use seventeen_core::{Grid, Transformation};
    ///
    /// let grid: Grid =
    ///     "123456789456789123789123456214365897365897214897241635531672948642938571978514362".parse()?;
    /// let other = Transformation::geometric(1_234_567).grid(&grid);
    /// assert_eq!(Catalogue::new().rank(&other)?.get(), 264);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank(&self, grid: &Grid) -> Result<Rank> {
        self.rank_minlex(&minlex_of(grid))
    }

    /// The rank of a minlex form that is known already.
    ///
    /// # Errors
    /// As for [`rank`](Self::rank).
    ///
    /// ```
    /// use seventeen_catalogue::{Catalogue, Rank, minlex_of};
    ///
    /// let catalogue = Catalogue::new();
    /// let form = minlex_of(&catalogue.unrank(Rank::LAST)?);
    /// assert_eq!((catalogue.rank_minlex(&form)?, form.automorphisms()), (Rank::LAST, 72));
    /// # Ok::<(), seventeen_catalogue::Error>(())
    /// ```
    pub fn rank_minlex(&self, form: &MinlexForm) -> Result<Rank> {
        EmbeddedCounts::check_loaded()?;
        self.with_cursor(|cursor| lookup::rank_form(&self.counts, cursor, form))
    }

    /// The grid of a rank, in minlex form.
    ///
    /// # Errors
    /// The index cannot be read or is damaged; without an index, no error occurs.
    ///
    /// ```
    /// use seventeen_catalogue::{Catalogue, Rank};
    ///
    /// let grid = Catalogue::new().unrank(Rank::FIRST)?;
    /// assert_eq!(&grid.to_string()[27..45], "214365897365897214");
    /// # Ok::<(), seventeen_catalogue::Error>(())
    /// ```
    pub fn unrank(&self, rank: Rank) -> Result<Grid> {
        EmbeddedCounts::check_loaded()?;
        self.with_cursor(|cursor| lookup::unrank(&self.counts, cursor, rank))
    }

    /// Runs `work` at a used desk, or at a new one.
    fn with_cursor<T>(&self, work: impl FnOnce(&mut RowCursor) -> T) -> T {
        // A desk is always consistent: each search begins with its content or from a block.
        let lock = || self.cursors.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let kept = lock().pop();
        let mut cursor = kept.unwrap_or_else(RowCursor::new);
        let result = work(&mut cursor);
        lock().push(cursor);
        result
    }

    /// A reader, which serves one thread and continues from its last position: fastest for ranks in
    /// ascending order.
    pub fn reader(&self) -> RankReader<'_> {
        RankReader::new(&self.counts)
    }

    /// The grids of a range of ranks, in order.
    ///
    /// # Errors
    /// The range ends before it begins; or the index cannot be read or is damaged.
    ///
    /// ```
    /// use seventeen_catalogue::{Catalogue, Rank};
    ///
    /// let catalogue = Catalogue::new();
    /// let mut stream = catalogue.stream(Rank::new(263)?..=Rank::new(265)?)?;
    /// let mut digits = [0; 81];
    /// assert_eq!(stream.next_into(&mut digits)?, Rank::new(263).ok());
    /// let (rank, grid) = stream.next().expect("two more")?;
    /// assert_eq!((rank.get(), catalogue.rank(&grid)?), (264, rank));
    /// assert_eq!(stream.next_rank(), Rank::new(265).ok());
    /// assert_eq!(stream.count(), 1);
    /// # Ok::<(), seventeen_catalogue::Error>(())
    /// ```
    pub fn stream(&self, ranks: RangeInclusive<Rank>) -> Result<GridStream<'_>> {
        GridStream::new(&self.counts, ranks)
    }

    /// The ranks of the grids of a class; none for the fifteen classes without grids.
    ///
    /// ```
    /// use seventeen_catalogue::{BandClass, Catalogue};
    ///
    /// let ranks = Catalogue::class_ranks(BandClass::from_number(1)?).expect("class 1 has grids");
    /// assert_eq!((ranks.start().get(), ranks.end().get()), (1, 1_007_170));
    /// assert_eq!(Catalogue::class_ranks(BandClass::from_number(395)?), None);
    /// # Ok::<(), seventeen_catalogue::Error>(())
    /// ```
    pub fn class_ranks(class: BandClass) -> Option<RangeInclusive<Rank>> {
        let embedded = EmbeddedCounts::get();
        let (before, to) = (
            embedded.grids_before_class(class.zero_based()),
            embedded.grids_before_class(class.zero_based() + 1),
        );
        let first = Rank::new(before + 1).ok().filter(|_| before < to)?;
        Some(first..=Rank::new(to).ok()?)
    }

    /// The class of the grid of a rank, given by its rows 1 to 3.
    ///
    /// ```
    /// use seventeen_catalogue::{Catalogue, Rank};
    ///
    /// assert_eq!(Catalogue::class_of(Rank::new(1_007_171)?).number(), 2);
    /// # Ok::<(), seventeen_catalogue::Error>(())
    /// ```
    pub fn class_of(rank: Rank) -> BandClass {
        BandClass::from_zero_based(EmbeddedCounts::get().class_of_rank(rank))
    }

    /// The ranks of the grids with 8 automorphisms or more, ascending, with their numbers: 283
    /// grids.
    ///
    /// ```
    /// use seventeen_catalogue::Catalogue;
    ///
    /// let most = Catalogue::most_symmetric();
    /// assert_eq!(most.len(), 283);
    /// assert_eq!(most.iter().filter(|(_, automorphisms)| *automorphisms >= 36).count(), 33);
    /// assert_eq!(most.iter().map(|(_, automorphisms)| *automorphisms).max(), Some(648));
    /// ```
    pub fn most_symmetric() -> Vec<(Rank, u32)> {
        EmbeddedCounts::get().most_symmetric()
    }

    /// The ranks of all 560,151 grids with automorphisms besides the identity, ascending. None
    /// without an index, because the embedded counts do not include them.
    ///
    /// # Errors
    /// The table cannot be read or is damaged.
    pub fn symmetric_ranks(&self) -> Result<Option<Vec<Rank>>> {
        self.counts.index().map(RankIndex::read_symmetric_ranks).transpose()
    }
}
