//! `minimal`, `redundant`, `is_minimal` and `make_minimal`: the givens that a puzzle does not need.

use crate::chunk::ChunkValues;
use crate::verbs::prelude::*;
use seventeen_jobs::minimal::{self as job, Minimality, minimality};
use seventeen_plugin::random::RandomNumbers;

/// # Minimal puzzles
/// Checks whether puzzles are minimal, and finds their redundant givens.
#[export_module(manifest)]
pub(crate) mod minimal {
    /// Whether the puzzle, or the board of up to nine digits, is minimal, and which givens are
    /// redundant; or that it does not have a single solution.
    ///
    /// ```rhai
    /// puzzle.minimal(solver::auto()).minimal  // true
    /// ```
    #[rhai_fn(name = "minimal", return_raw, pure)]
    pub(crate) fn of_problem(problem: &mut Problem, solver: AnyChoice) -> Res<Minimality> {
        minimality(problem.clone(), &solver.expect_kind().raise()?).raise()
    }

    /// Whether each puzzle is minimal, and which of its givens are redundant; or that it does not
    /// have a single solution.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").minimal(solver::auto()).filter(|found| found.minimal).count()  // 500
    /// ```
    #[rhai_fn(name = "minimal", return_raw, pure)]
    pub(crate) fn of_stream(stream: &mut Stream, solver: AnyChoice) -> Res<Stream> {
        let solver = solver.expect_kind().raise()?;
        let checked = stream.par_chunks("minimal", move |_, chunk| {
            let check = |_, value| {
                let found = minimality(Problem::from_value("minimal", value)?, &solver);
                found.map_err(|error| error.with_subject("minimal")).raise().map(Dynamic::from)
            };
            chunk.map(check, ChunkValues::Any)
        });
        Ok(checked.with_rows_of(stream))
    }

    /// Removes redundant givens of each puzzle, one after the other, until it is minimal. The order
    /// is drawn by the seed of the run. The results are those of `minimal`. A puzzle that does not
    /// have a single solution keeps its givens.
    ///
    /// ```rhai
    /// let made = puzzles("grids.txt").make_minimal(solver::auto());
    /// made.map(|found| found.puzzle.clues).max() < 30  // true
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn make_minimal(stream: &mut Stream, solver: AnyChoice) -> Res<Stream> {
        let solver = solver.expect_kind().raise()?;
        let made = stream.par_chunks("make_minimal", move |session, chunk| {
            let seed = session.context.seed();
            let make = |source, value| {
                let mut numbers = RandomNumbers::new(seed.wrapping_add(source));
                let problem = Problem::from_value("make_minimal", value)?;
                let made = job::make_minimal(problem, &solver, &mut numbers);
                made.map_err(|error| error.with_subject("minimal")).raise().map(Dynamic::from)
            };
            chunk.map(make, ChunkValues::Any)
        });
        Ok(made.with_rows_of(stream))
    }

    /// The redundant givens: the solution stays unique if any one of them is removed. A puzzle
    /// without a single solution is an error; `minimal` says so of each puzzle instead.
    ///
    /// ```rhai
    /// puzzle.redundant(solver::auto()).len  // 0
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn redundant(problem: &mut Problem, solver: AnyChoice) -> Res<Cells> {
        job::redundant_clues(problem.clone(), &solver.expect_kind().raise()?).raise()
    }

    /// Whether the puzzle is minimal: it has a single solution, and no given can be removed without
    /// losing that.
    ///
    /// ```rhai
    /// puzzle.is_minimal()  // true
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn is_minimal(problem: &mut Problem, solver: AnyChoice) -> Res<bool> {
        of_problem(problem, solver).map(|found| found.is_minimal())
    }
}
