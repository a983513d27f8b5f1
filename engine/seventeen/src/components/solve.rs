//! Solvers, by name and your own.

use crate::Seventeen;
use seventeen_core::{Grid, Puzzle, Solver};
use seventeen_jobs::{Choice, Result};

/// Solvers: see [components](Seventeen#components). They need the feature `solve`.
impl Seventeen {
    /// A solver: `sweep`, `bands`, `dlx`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// assert_eq!(engine.solver("dlx")?.name(), "dlx");
    /// let error = engine.solver("dlxx").unwrap_err();
    /// assert!(error.to_string().contains("did you mean `dlx`?"), "{error}");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn solver(&self, text: &str) -> Result<Choice<dyn Solver>> {
        self.choose(text)
    }

    /// The solver whose answers a closure returns: all solutions of a puzzle. A solution that is
    /// wrong, missing or returned twice is an error. It is called for every question.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let gives_up = engine.solver_by("gives_up", |_puzzle| Vec::new());
    /// assert_eq!(gives_up.name(), "gives_up");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn solver_by(
        &self,
        name: &str,
        solutions: impl Fn(&Puzzle) -> Vec<Grid> + Send + Sync + 'static,
    ) -> Choice<dyn Solver> {
        Choice::<dyn Solver>::by_solutions(self, name, move |puzzle| Ok(solutions(puzzle)))
    }
}
