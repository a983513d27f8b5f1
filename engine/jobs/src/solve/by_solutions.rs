//! A solver of the caller: a closure that returns the solutions of a puzzle.

use crate::choice::Choice;
use crate::context::Context;
use seventeen_core::{Emit, Error, Grid, Puzzle, Result, Solver};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

impl Choice<dyn Solver> {
    /// The solver whose answers a closure returns: all solutions of a puzzle, each once. A solution
    /// that is wrong, missing or returned twice is an error.
    ///
    /// It is called for every question, which takes microseconds for a closure of a script, but
    /// nanoseconds for a component. Use it for small tasks.
    ///
    /// ```
    /// use seventeen_core::{Grid, Puzzle, Solver};
    /// use seventeen_host::Registry;
    /// use seventeen_jobs::{Choice, Context, ContextSettings};
    ///
    /// # let mut registry = Registry::default();
    /// # registry.link(seventeen_solvers::entry)?;
    /// # let context = Context::new(registry, ContextSettings::default())?;
    /// let grid: Grid =
    ///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let knows_one = Choice::<dyn Solver>::by_solutions(&context, "knows_one", move |_| {
    ///     Ok(vec![grid])
    /// });
    /// let count = |puzzle: Puzzle| {
    ///     knows_one.lease_instance()?.run(|solver| solver.count(&puzzle, 2))
    /// };
    /// assert_eq!(count(grid.into())?, 1);
    /// let error = count(format!("1{}", ".".repeat(80)).parse()?).unwrap_err().message;
    /// assert!(error.starts_with("solver `knows_one`: this is not a solution"), "{error}");
    /// let error = count(grid.puzzle("r1c12".parse()?)).unwrap_err().message;
    /// assert!(error.contains("found 1 solution of"), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_solutions(
        context: &Context,
        name: &str,
        solutions: impl Fn(&Puzzle) -> Result<Vec<Grid>> + Send + Sync + 'static,
    ) -> Choice<dyn Solver> {
        let (called, solutions): (Arc<str>, Arc<SolutionsFn>) = (name.into(), Arc::new(solutions));
        Choice::<dyn Solver>::from_checked_constructor(context, name, move || {
            Box::new(ClosureSolver { name: called.clone(), solutions: solutions.clone() })
        })
    }
}

type SolutionsFn = dyn Fn(&Puzzle) -> Result<Vec<Grid>> + Send + Sync;

struct ClosureSolver {
    name: Arc<str>,
    solutions: Arc<SolutionsFn>,
}

impl ClosureSolver {
    /// The solutions that the closure returns, in order. A count alone does not show repeats.
    fn checked_solutions(&self, puzzle: &Puzzle) -> Result<Vec<Grid>> {
        let mut grids = (self.solutions)(puzzle)?;
        if let Some(wrong) = grids.iter().find(|grid| !grid.completes(puzzle)) {
            let why = format_args!("this is not a solution of the puzzle {puzzle}: {wrong}");
            return Err(self.rejection(why));
        }
        grids.sort_unstable();
        match grids.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                let solution = pair[0];
                let why = format_args!("returned the solution {solution} of {puzzle} twice");
                Err(self.rejection(why))
            }
            None => Ok(grids),
        }
    }

    fn rejection(&self, why: impl fmt::Display) -> Error {
        Error::failed(format!("solver `{}`: {why}", self.name))
    }
}

impl Solver for ClosureSolver {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        Ok((self.checked_solutions(puzzle)?.len() as u64).min(limit))
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        let grids = self.checked_solutions(puzzle)?;
        let _ = grids.iter().try_for_each(|grid| match emit(grid) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(()),
        });
        Ok(())
    }
}
