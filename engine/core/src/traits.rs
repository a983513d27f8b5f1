//! The traits: what each kind of component promises.
//!
//! The same trait is implemented by a component's author and called by the engine, whether the
//! component is linked in, loaded from a shared library, or written in C. An instance belongs to
//! one thread at a time and takes no locks. Long calls poll the engine's stop flag and end with
//! [`Error::Interrupted`](crate::Error::Interrupted); `emit` callbacks end a call early, and
//! successfully, by returning `Break`.

use crate::{Cells, Grid, Puzzle, Result};
use std::ops::ControlFlow;

/// Where a component puts its results, one at a time. `Break` asks for no more.
pub type Emit<'a, T> = &'a mut dyn FnMut(&T) -> ControlFlow<()>;

/// Searches for the solutions of a puzzle.
pub trait Solver: Send {
    /// How many solutions `puzzle` has, counting no further than `limit`.
    ///
    /// 2 asks whether the solution is unique. A puzzle that repeats a digit in a house has none.
    ///
    /// # Errors
    /// A digit above 9, or an interrupted run.
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64>;

    /// Emits every solution of `puzzle`, each once, in an order of the solver's own.
    ///
    /// # Errors
    /// As for [`count`](Solver::count).
    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()>;

    /// A solution of `puzzle` other than `known`, or none if `known` is the only one.
    ///
    /// The cells in which the two differ are an unavoidable set of `known`.
    ///
    /// # Errors
    /// As for [`count`](Solver::count).
    fn other_solution(&mut self, puzzle: &Puzzle, known: &Grid) -> Result<Option<Grid>> {
        let mut other = None;
        self.solutions(puzzle, &mut |grid| {
            if grid == known {
                return ControlFlow::Continue(());
            }
            other = Some(*grid);
            ControlFlow::Break(())
        })?;
        Ok(other)
    }
}

/// A borrowed solver is a solver: so it can be lent to a plugin.
impl<T: Solver + ?Sized> Solver for &mut T {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        (**self).count(puzzle, limit)
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        (**self).solutions(puzzle, emit)
    }
}

/// Finds unavoidable sets of a solution grid.
pub trait UaHarvester: Send {
    /// Emits unavoidable sets of `grid`, each of them minimal, none twice.
    ///
    /// `known` are minimal sets found before; they need not be emitted again. `seed` is all the
    /// randomness there is: the same arguments give the same sets in the same order.
    ///
    /// # Errors
    /// What the harvester cannot do with this grid, or an interrupted run.
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        seed: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()>;
}

/// Chooses pairwise disjoint unavoidable sets: a clique of the graph that joins disjoint sets.
///
/// A puzzle has a given in each set of a clique, so its size is a lower bound on the number of
/// clues. The greatest size among all sets is the grid's MCN.
pub trait CliqueStrategy: Send {
    /// Takes the sets that [`choose`](CliqueStrategy::choose) will choose from. Once a grid.
    ///
    /// # Errors
    /// What the strategy cannot do with these sets, or an interrupted run.
    fn prepare(&mut self, sets: &[Cells]) -> Result<()>;

    /// Chooses among the `alive` sets (indices into the prepared ones) that have no cell in
    /// `dead`, and writes their indices to `chosen`, which it first empties.
    ///
    /// Searches may call this at every node.
    ///
    /// # Errors
    /// As for [`prepare`](CliqueStrategy::prepare).
    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound>;
}

/// A borrowed strategy is a strategy: so it can be lent to a plugin.
impl<T: CliqueStrategy + ?Sized> CliqueStrategy for &mut T {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        (**self).prepare(sets)
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        (**self).choose(alive, dead, chosen)
    }
}

/// What a strategy claims of the clique that it chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The grid's MCN is at least the clique's size.
    AtLeast,
    /// No clique of the alive sets is larger: the size is their MCN.
    Greatest,
}

/// Finds all puzzles with a given number of clues whose solution is a given grid.
pub trait Enumerator: Send {
    /// Lays out the search: the order, the bounds, and the parts it falls into.
    ///
    /// `sets` are minimal unavoidable sets of `grid`, by ascending size. `clique` chooses among
    /// them; `solver` completes them where the enumerator's method asks for it.
    ///
    /// # Errors
    /// A number of clues out of range, what a strategy or a solver reports, or an interrupted
    /// run.
    fn plan(
        &mut self,
        grid: &Grid,
        sets: &[Cells],
        clues: u32,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>>;
}

/// A search laid out by an [`Enumerator`]: independent parts that any thread or machine may do.
pub trait Search: Send + Sync {
    /// How the search was laid out.
    fn outline(&self) -> Outline;

    /// Does one part, `0..outline().parts`, and emits its puzzles.
    ///
    /// The puzzles and the effort depend on the part alone, whatever was searched before and
    /// whichever thread does it; no puzzle belongs to two parts. `solver` tests uniqueness.
    ///
    /// # Errors
    /// What the solver reports, or an interrupted run: then the part's puzzles are incomplete.
    fn search(&self, part: u32, solver: &mut dyn Solver, emit: Emit<'_, Puzzle>) -> Result<Effort>;
}

/// How an enumerator laid out a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outline {
    /// Into how many parts it falls.
    pub parts: u32,
    /// The size of the clique that the order and the bounds come from.
    pub clique: u32,
    /// What that size says of the grid's MCN.
    pub bound: Bound,
    /// How many unavoidable sets the search works with.
    pub sets: u32,
}

/// What a search, or a part of it, cost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// Clues placed: nodes of the search tree.
    pub nodes: u64,
    /// Puzzles given to the solver to test.
    pub tests: u64,
    /// Unavoidable sets found by tests that failed.
    pub fresh: u64,
}

impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, other: Effort) {
        self.nodes += other.nodes;
        self.tests += other.tests;
        self.fresh += other.fresh;
    }
}
