//! `vicinity`: the puzzles near a puzzle, some clues removed and some added.
//!
//! GridChecker's `{-n+m}` by M. Dobrichev (`--similar --minusandup`, Sudoku Programmers forum, from
//! 2010 on): of all ways to remove n clues each leaves a *base*, whose solutions are listed once. A
//! clue that exactly one of them has makes a puzzle with one solution, so no further test is
//! needed. For several clues the solutions that have the first are examined, and so on. As there,
//! bases are kept in canonical form, so that one that is reached twice is expanded once.
//!
//! Ours differs in three things. The solutions with a clue are a row of bits, and those with
//! several clues the intersection (`listed.rs`). A base with too many solutions to list is expanded
//! clue by clue, so that nothing is lost (`additions.rs`). And solutions seen before show that most
//! givens are necessary, so few tests of minimality need the solver (`witnesses.rs`).
//!
//! Measured on one core of a Zen 5, {-1+1} on 200 random minimal puzzles: 14,745 canonical minimal
//! puzzles from 4,851 bases, 33,000 to 39,000 per second.

mod additions;
mod choices;
mod listed;
#[cfg(test)]
mod tests;
mod walk;
mod witnesses;

use crate::begin;
use seventeen_plugin::prelude::*;
use walk::Walk;

options! {
    /// Puzzles that result when clues are removed from a puzzle and others added.
    ///
    /// Putting back the removed clues is one of the ways to add clues. So the starting puzzle is
    /// among the results if as many clues are added as removed. It need not be minimal, nor have
    /// one solution. Puzzles are sorted by the cells of the removed clues, then by the added clues.
    ///
    /// A try is a base that was expanded.
    pub struct Vicinity {
        /// Number of clues to remove
        remove: usize = 1, in 0..=8;
        /// Number of clues to add after that
        add: usize = 1, in 0..=8;
        /// Number of rounds: 2 adds the neighbours of neighbours; 0 repeats until nothing new is
        /// found
        rounds: i64 = 1, in 0..=1_000_000;
        /// Only minimal puzzles, instead of all puzzles with one solution
        minimal: bool = true;
        /// Return each puzzle once in minlex form; otherwise each once as it is
        canonical: bool = true;
        /// List up to this many solutions of a base; a base with more is expanded clue by clue,
        /// with the same result
        most_solutions: usize = 20_000, in 2..=1_000_000;
        /// Maximum number of puzzles and bases in memory; more are an error
        limit: usize = 10_000_000, in 1..=1_000_000_000;
    }
}

impl Component for Vicinity {
    const NAME: &'static str = "vicinity";
    const DOC: &'static str = "All puzzles that result when some clues of a puzzle are removed and \
         some added: vicinity search, such as {-1+1}; includes the puzzle itself";
    const ROLES: &'static [Role] = &[Role::Exhaustive];
    create_from_options!();
}

impl Generator for Vicinity {
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        let start = begin::puzzle(task, Vicinity::NAME)?;
        Walk::new(self).run(start, solver, emit)
    }
}
