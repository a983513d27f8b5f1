//! Many grids enumerated in one call.

use crate::Seventeen;
use seventeen_core::Grid;
use seventeen_jobs::Result;
use seventeen_jobs::batch::BatchIter;
use seventeen_jobs::enumerate::{EnumerateOptions, EnumerationRequest};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::text::Annotated;

/// Many grids in one call. It needs the feature `enumerate`.
impl Seventeen {
    /// All puzzles of each grid with `clues` clues that satisfy the options, in the order of the
    /// grids.
    ///
    /// The call uses all threads of the engine. It searches grids that share two bands together if
    /// that is faster, with identical results. Any number of grids is possible: the iterator reads
    /// some thousands at a time, and searches while you ask for results. [`BatchIter::totals`]
    /// returns the cost of the searches.
    ///
    /// The first error is the last item. If the engine is stopped, the remaining results are not
    /// [complete](seventeen_jobs::enumerate::GridPuzzles::complete).
    ///
    /// # Errors
    /// The options conflict or do not fit the first grid, puzzles with `clues` clues do not exist,
    /// or a required component has no default.
    ///
    /// ```
    /// use seventeen::{EnumerateOptions, Grid, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let lines = [
    ///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619",
    ///     "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    /// ];
    /// let grids = lines.map(str::parse).into_iter().collect::<Result<Vec<Grid>, _>>()?;
    /// # let clues = 14;
    /// # /*
    /// let clues = 17;
    /// # */
    /// for (grid, found) in grids.iter().zip(engine.enumerate_all(grids.clone(), clues, &EnumerateOptions::default())?) {
    ///     let found = found?;
    ///     assert!(found.complete && found.grid.value == *grid);
    ///     println!("{grid}: {} puzzles", found.count);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The grids of a file, which [`grids`](Seventeen::grids) reads, keep their comments:
    ///
    /// ```
    /// use seventeen::{EnumerateOptions, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let file = "594231786786945132123768954965173248378492561241856397432619875619587423857324619 # the first";
    /// let grids = engine.grids(file)?.collect::<Result<Vec<_>, _>>()?;
    /// let counted = EnumerateOptions { count_only: true, ..EnumerateOptions::default() };
    /// let mut found = engine.enumerate_all(grids, 14, &counted)?;
    /// assert_eq!(&*found.next().expect("one grid")?.grid.note, "the first");
    /// assert!(found.next().is_none() && found.totals().grids == 1);
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn enumerate_all<I: IntoIterator<Item: Into<Annotated<Grid>>>>(
        &self,
        grids: I,
        clues: u32,
        options: &EnumerateOptions,
    ) -> Result<BatchIter<impl Iterator<Item = Result<Sets>> + use<I>>> {
        let sets = grids.into_iter().map(|grid| Sets::empty(grid.into()));
        self.enumerate_all_sets(sets, clues, options)
    }

    /// As [`enumerate_all`](Self::enumerate_all), for sets of grids of any rules. The call harvests
    /// the sets of grids that have none.
    ///
    /// # Errors
    /// As for [`enumerate_all`](Self::enumerate_all).
    ///
    /// ```
    /// use seventeen::core::Board;
    /// use seventeen::jobs::harvest::Sets;
    /// use seventeen::{EnumerateOptions, Seventeen};
    ///
    /// let board: Board = "1234341221434321".parse()?;
    /// let none = Sets::of_board(&board.into())?;
    /// let mut found =
    ///     Seventeen::new()?.enumerate_all_sets([none], 4, &EnumerateOptions::default())?;
    /// assert_eq!(found.next().expect("one grid")?.count, 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn enumerate_all_sets<I: IntoIterator<Item = Sets>>(
        &self,
        sets: I,
        clues: u32,
        options: &EnumerateOptions,
    ) -> Result<BatchIter<impl Iterator<Item = Result<Sets>> + use<I>>> {
        let mut sets = sets.into_iter().peekable();
        let asked = sets.peek().map_or(Ok(EnumerationRequest::default()), |sets| {
            options.request_for(&sets.grid.value)
        })?;
        let each_fits = options.clone();
        let sets = sets.map(move |sets| each_fits.request_for(&sets.grid.value).map(|_| sets));
        let each =
            options.batch_enumerator(self, asked)?.enumerate_each(self.context(), sets, clues)?;
        Ok(each.with_piece_size(options.batch_size()))
    }
}
