//! A generator of the caller: a closure that makes puzzles or grids.

use crate::choice::Choice;
use crate::count::count_board_solutions;
use seventeen_core::{Board, Emit, Generated, Generator, Result, Solver, Task};
use std::sync::Arc;

impl Choice<dyn Generator> {
    /// The generator whose puzzles and grids a closure makes of a task, each time in one try.
    /// Puzzles without a single solution are dropped.
    ///
    /// ```
    /// use seventeen_core::{Board, Generator, Puzzle, Solver, Task};
    /// use seventeen_host::Registry;
    /// use seventeen_jobs::{Choice, Context, ContextSettings};
    ///
    /// # let mut registry = Registry::default();
    /// # registry.link(seventeen_solvers::entry)?;
    /// # let context = Context::new(registry, ContextSettings::default())?;
    /// let clueless = Choice::<dyn Generator>::by_task("clueless", |_| Ok(vec![(&Puzzle::EMPTY).into()]));
    /// let mut made = Vec::new();
    /// let solver: Choice<dyn Solver> = context.default_choice()?;
    /// solver.lease_instance()?.run(|solver| {
    ///     clueless.lease_instance().map_err(|error| seventeen_core::Error::failed(error.message))?
    ///         .generate(&Task::of_seed(1), solver, &mut |found| {
    ///             made.push(found.board.clone());
    ///             std::ops::ControlFlow::Continue(())
    ///         })
    /// })?;
    /// assert!(made.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_task(
        name: &str,
        make: impl Fn(&Task<'_>) -> Result<Vec<Board>> + Send + Sync + 'static,
    ) -> Choice<dyn Generator> {
        let make: Arc<MakeFn> = Arc::new(make);
        Choice::from_constructor(name, move || {
            Ok(Box::new(ClosureGenerator { make: make.clone() }) as Box<dyn Generator>)
        })
    }
}

type MakeFn = dyn Fn(&Task<'_>) -> Result<Vec<Board>> + Send + Sync;

struct ClosureGenerator {
    make: Arc<MakeFn>,
}

impl Generator for ClosureGenerator {
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        for board in (self.make)(task)? {
            let is_single = count_board_solutions(&board, solver, 2)? == 1;
            if is_single && emit(&board.into()).is_break() {
                break;
            }
        }
        Ok(1)
    }
}
