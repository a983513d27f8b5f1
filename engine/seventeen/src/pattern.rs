//! What is done with maps and patterns: searches for all of their valid puzzles, and counts.

use crate::Seventeen;
use seventeen_core::{Cells, Chain, ClueMap, Layout, PatternSearcher, Solver};
use seventeen_jobs::pattern::{self, Options, Searched};
use seventeen_jobs::pseudo_puzzles;
use seventeen_jobs::{Choice, Result};
use std::path::PathBuf;

/// How patterns are searched, and by which components. It needs the feature `patterns`.
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
    /// These boxes are filled first, and then one by one; it may stop early. The searcher's own
    /// chain unless this says otherwise.
    pub fn chain(mut self, chain: Chain) -> Search {
        self.chain = chain;
        self
    }

    /// Stages are kept in this directory, where a search that was stopped goes on; in a temporary
    /// one unless this says otherwise.
    pub fn directory(mut self, directory: impl Into<PathBuf>) -> Search {
        self.directory = Some(directory.into());
        self
    }

    /// Dropping duplicates may take so many bytes: a gigabyte unless this says otherwise.
    pub fn memory(mut self, bytes: u64) -> Search {
        self.memory = Some(bytes);
        self
    }

    /// Searched by this component.
    pub fn searcher(mut self, searcher: &Choice<dyn PatternSearcher>) -> Search {
        self.searcher = Some(searcher.clone());
        self
    }

    /// With the solutions of puzzles counted by this solver.
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

/// What is done with a layout: a map, the number of clues of each box, or a pattern of cells. It
/// needs the feature `patterns`.
pub trait LayoutExt {
    /// All valid puzzles of the layout, stage by stage.
    ///
    /// # Errors
    /// The chain or the directory does not fit, a component or the disk fails, counts do not
    /// agree, or the engine was stopped: then what is done is kept in a directory that was named.
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

/// What is counted of a pattern of cells. It needs the feature `patterns`.
pub trait CellsExt {
    /// How many ways there are to put digits in the cells so that none stands twice in a house, but
    /// for the names of the digits.
    ///
    /// # Errors
    /// There are too many states at a time, or the engine was stopped. So for
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

    /// How many pseudo-puzzles the pattern has: essentially different ways to put digits in its
    /// cells so that none stands twice in a house, whether or not that leaves a solution.
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
        pseudo_puzzles::fillings(engine, *self, None)
    }

    fn pseudo_puzzles(&self, engine: &Seventeen) -> Result<u128> {
        pseudo_puzzles::pseudo_puzzles(engine, *self, None)
    }
}
