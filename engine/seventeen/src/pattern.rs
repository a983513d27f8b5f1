//! The methods of maps and patterns: searches for all of their valid puzzles, and counts.

use crate::Seventeen;
use seventeen_core::{Cells, Chain, ClueMap, Layout, PatternSearcher, Solver};
use seventeen_jobs::pattern::{self, Options, Searched};
use seventeen_jobs::pseudo_puzzles;
use seventeen_jobs::{Choice, Result};
use std::path::PathBuf;

/// The options of a pattern search. It needs the feature `patterns`.
///
/// ```
/// use seventeen::Search;
///
/// let search = Search::default().chain("12 3".parse()?).memory(100_000_000);
/// # let _ = search;
/// # Ok::<(), seventeen::ParseError>(())
/// ```
#[derive(Clone, Default, Debug)]
#[must_use]
pub struct Search {
    searcher: Option<Choice<dyn PatternSearcher>>,
    solver: Option<Choice<dyn Solver>>,
    chain: Chain,
    directory: Option<PathBuf>,
    memory: Option<u64>,
}

impl Search {
    /// Fill these boxes first, and then one by one; the chain may stop early. By default, the
    /// searcher chooses the chain.
    pub fn chain(mut self, chain: Chain) -> Search {
        self.chain = chain;
        self
    }

    /// Keep stages in this directory, where a stopped search resumes. By default, a temporary one is used.
    pub fn directory(mut self, directory: impl Into<PathBuf>) -> Search {
        self.directory = Some(directory.into());
        self
    }

    /// Limit the memory for dropping duplicates to this many bytes: by default a gigabyte.
    pub fn memory(mut self, bytes: u64) -> Search {
        self.memory = Some(bytes);
        self
    }

    /// Search by this component.
    pub fn searcher(mut self, searcher: &Choice<dyn PatternSearcher>) -> Search {
        self.searcher = Some(searcher.clone());
        self
    }

    /// Count the solutions of puzzles by this solver.
    pub fn solver(mut self, solver: &Choice<dyn Solver>) -> Search {
        self.solver = Some(solver.clone());
        self
    }

    fn options(self, engine: &Seventeen) -> Result<Options> {
        let Search { searcher, solver, chain, directory, memory } = self;
        let searcher = searcher.map_or_else(|| engine.default_choice(), Ok)?;
        let solver = solver.map_or_else(|| engine.default_choice(), Ok)?;
        let options = Options::new(searcher, solver);
        let memory = memory.unwrap_or(options.memory);
        Ok(Options { chain, directory, memory, ..options })
    }
}

/// The methods of a layout: a map, the number of clues of each box, or a pattern of cells. They
/// need the feature `patterns`.
pub trait LayoutExt {
    /// All valid puzzles of the layout, stage by stage.
    ///
    /// # Errors
    /// The chain or the directory does not fit, a component or the disk fails, counts disagree, or
    /// the engine was stopped. If you named a directory, it keeps the work done.
    ///
    /// ```
    /// use seventeen::{ClueMap, LayoutExt, Search, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let map: ClueMap = "111/111/999".parse()?;
    /// let searched = map.pattern_search(&engine, Search::default().chain("12 3".parse()?))?;
    /// assert_eq!(searched.kept(), 478);
    /// assert_eq!(seventeen::report::record::searched::stages(&searched)?.rows().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn pattern_search(&self, engine: &Seventeen, search: Search) -> Result<Searched>;
}

impl LayoutExt for Layout {
    fn pattern_search(&self, engine: &Seventeen, search: Search) -> Result<Searched> {
        pattern::search(engine, *self, &search.options(engine)?)
    }
}

impl LayoutExt for ClueMap {
    fn pattern_search(&self, engine: &Seventeen, search: Search) -> Result<Searched> {
        Layout::Map(*self).pattern_search(engine, search)
    }
}

impl LayoutExt for Cells {
    fn pattern_search(&self, engine: &Seventeen, search: Search) -> Result<Searched> {
        Layout::Pattern(*self).pattern_search(engine, search)
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
