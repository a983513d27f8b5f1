//! The methods of maps and patterns: searches for all of their valid puzzles, and counts.

use crate::Seventeen;
use seventeen_core::{Cells, ClueMap, Layout};
use seventeen_jobs::Result;
use seventeen_jobs::pattern::{self, PatternOptions, PatternSearchResult};
use seventeen_jobs::pseudo_puzzles;

/// The methods of a layout: a map, the number of clues of each box, or a pattern of cells. They
/// need the feature `patterns`.
pub trait LayoutExt {
    /// All valid puzzles of the layout, stage by stage.
    ///
    /// # Errors
    /// As for [`search`](seventeen_jobs::pattern::search).
    ///
    /// ```
    /// use seventeen::{ClueMap, LayoutExt, PatternOptions, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let map: ClueMap = "111/111/999".parse()?;
    /// let options = PatternOptions { chain: Some("12 3".to_owned()), ..PatternOptions::default() };
    /// let searched = map.pattern_search(&engine, &options)?;
    /// assert_eq!(searched.kept_classes(), 478);
    /// assert_eq!(seventeen::report::record::searched::stages(&searched)?.rows().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn pattern_search(
        &self,
        engine: &Seventeen,
        options: &PatternOptions,
    ) -> Result<PatternSearchResult>;
}

impl LayoutExt for Layout {
    fn pattern_search(
        &self,
        engine: &Seventeen,
        options: &PatternOptions,
    ) -> Result<PatternSearchResult> {
        pattern::search(engine, *self, options)
    }
}

impl LayoutExt for ClueMap {
    fn pattern_search(
        &self,
        engine: &Seventeen,
        options: &PatternOptions,
    ) -> Result<PatternSearchResult> {
        Layout::Map(*self).pattern_search(engine, options)
    }
}

impl LayoutExt for Cells {
    fn pattern_search(
        &self,
        engine: &Seventeen,
        options: &PatternOptions,
    ) -> Result<PatternSearchResult> {
        Layout::Pattern(*self).pattern_search(engine, options)
    }
}

/// The counts of a pattern of cells. They need the feature `patterns`.
pub trait CellsExt {
    /// The number of ways to fill the cells so that no house repeats a digit, up to the names of
    /// the digits.
    ///
    /// # Errors
    /// There are too many states at a time, or the engine was stopped. The same applies to
    /// [`pseudo_puzzles`](CellsExt::pseudo_puzzles).
    ///
    /// ```
    /// use seventeen::{Cells, CellsExt, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let band: Cells = "r123c123456789".parse()?;
    /// assert_eq!(band.fillings(&engine)?, 2_612_736);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn fillings(&self, engine: &Seventeen) -> Result<u128>;

    /// The number of the pattern's pseudo-puzzles: essentially different ways to fill its cells so
    /// that no house repeats a digit, with or without a solution.
    ///
    /// ```
    /// use seventeen::{Cells, CellsExt, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let band: Cells = "r123c123456789".parse()?;
    /// assert_eq!(band.pseudo_puzzles(&engine)?, 416);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn pseudo_puzzles(&self, engine: &Seventeen) -> Result<u128>;
}

impl CellsExt for Cells {
    fn fillings(&self, engine: &Seventeen) -> Result<u128> {
        pseudo_puzzles::count_fillings(engine, *self, None)
    }

    fn pseudo_puzzles(&self, engine: &Seventeen) -> Result<u128> {
        pseudo_puzzles::count_pseudo_puzzles(engine, *self, None)
    }
}
