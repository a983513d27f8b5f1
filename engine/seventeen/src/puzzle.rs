//! What is done with a puzzle.

use crate::Seventeen;
use seventeen_core::{Cells, Grid, Outcome, Puzzle, Solver};
use seventeen_jobs::minimal::redundant;
use seventeen_jobs::proper::single_solution;
use seventeen_jobs::{Error, Result};

/// What is done with a puzzle, by the solver that says it is the default.
pub trait PuzzleExt {
    /// The solution, or the first two of several.
    ///
    /// # Errors
    /// The engine was stopped, or there is no solver.
    ///
    /// ```
    /// use seventeen::{Outcome, Puzzle, PuzzleExt, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let puzzle: Puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
    /// assert!(matches!(puzzle.solve(&engine)?, Outcome::Unique(grid) if grid.completes(&puzzle)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn solve(&self, engine: &Seventeen) -> Result<Outcome>;

    /// The one solution.
    ///
    /// # Errors
    /// There is none, or there are several; or as for [`solve`](PuzzleExt::solve).
    ///
    /// ```
    /// use seventeen::{Puzzle, PuzzleExt, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let blank: Puzzle = ".".repeat(81).parse()?;
    /// let error = blank.solution(&engine).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a puzzle with a single solution, found several");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn solution(&self, engine: &Seventeen) -> Result<Grid>;

    /// How many solutions there are, counting no further than `limit`.
    ///
    /// # Errors
    /// As for [`solve`](PuzzleExt::solve).
    ///
    /// ```
    /// use seventeen::{Puzzle, PuzzleExt, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let blank: Puzzle = ".".repeat(81).parse()?;
    /// assert_eq!(blank.count(&engine, 1000)?, 1000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn count(&self, engine: &Seventeen, limit: u64) -> Result<u64>;

    /// The givens that the puzzle can do without, each by itself: none if it is minimal.
    ///
    /// # Errors
    /// There is no solution or several; or as for [`solve`](PuzzleExt::solve).
    ///
    /// ```
    /// use seventeen::{Puzzle, PuzzleExt, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let puzzle: Puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
    /// assert!(puzzle.redundant(&engine)?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn redundant(&self, engine: &Seventeen) -> Result<Cells>;
}

impl PuzzleExt for Puzzle {
    fn solve(&self, engine: &Seventeen) -> Result<Outcome> {
        let mut outcomes = Vec::with_capacity(1);
        let solver = engine.default_choice::<dyn Solver>()?.lease()?;
        solver.run(|solver| solver.solve_each(&[*self], &mut outcomes))?;
        outcomes.pop().ok_or_else(|| Error::work_failed("a solver gave no answer"))
    }

    fn solution(&self, engine: &Seventeen) -> Result<Grid> {
        single_solution(&self.solve(engine)?).copied()
    }

    fn count(&self, engine: &Seventeen, limit: u64) -> Result<u64> {
        engine.default_choice::<dyn Solver>()?.lease()?.run(|solver| solver.count(self, limit))
    }

    fn redundant(&self, engine: &Seventeen) -> Result<Cells> {
        redundant(self, &engine.default_choice()?)
    }
}
