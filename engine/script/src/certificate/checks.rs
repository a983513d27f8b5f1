//! The checks: that the sets are unavoidable, that the puzzles are what they claim to be, and
//! that sampled sub-trees hold the listed puzzles and no other.

use super::samples::{Sampler, Searched};
use super::{Certificate, Verified, Verifier};
use crate::failure::{Raise, Res, interrupted};
use crate::session::Session;
use cpu_time::ThreadTime;
use rayon::prelude::*;
use seventeen_core::{Cells, Error, Grid, Puzzle, Result, Solver};
use seventeen_jobs::Choice;
use std::sync::{Mutex, PoisonError};

/// How many sets or puzzles a thread checks at once.
const AT_ONCE: usize = 64;

impl Verifier {
    /// Checks a certificate on all threads; the first thing that is wrong fails it.
    pub(crate) fn verify(&self, session: &Session, certificate: &Certificate) -> Res<Verified> {
        let work = Work { session, solver: &self.solver, seconds: Mutex::default() };
        work.each(&numbered(&certificate.sets), |solver, (first, sets)| {
            (*first..).zip(*sets).try_for_each(|(n, &set)| check_set(certificate, solver, n, set))
        })?;
        work.each(&numbered(&certificate.puzzles), |solver, (_, puzzles)| {
            puzzles.iter().try_for_each(|puzzle| check_puzzle(certificate, solver, puzzle))
        })?;
        let listed = listed(certificate).raise()?;
        let sampler = Sampler { certificate, listed, seed: session.context.seed() };
        let whole = work.each(&[()], |solver, ()| sampler.whole(solver))?.remove(0);
        let is_whole = whole.is_some();
        let searched = match whole {
            Some(searched) => searched,
            None => {
                let samples: Vec<u32> = (0..self.samples).collect();
                let each = work.each(&samples, |solver, &n| sampler.sample(solver, n))?;
                each.into_iter().fold(Searched::default(), |sum, one| sum + one)
            }
        };
        let seconds = work.seconds.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Verified { certificate: certificate.clone(), whole: is_whole, searched, seconds })
    }
}

/// Pieces of a list, each with the number of its first item, counted from 1.
fn numbered<T>(list: &[T]) -> Vec<(usize, &[T])> {
    (1..).step_by(AT_ONCE).zip(list.chunks(AT_ONCE)).collect()
}

/// Checks that are done on all threads.
struct Work<'a> {
    session: &'a Session,
    solver: &'a Choice<dyn Solver>,
    /// CPU time of all threads.
    seconds: Mutex<f64>,
}

impl Work<'_> {
    /// What `check` gives for each item, or the error of the first that has one.
    fn each<T: Sync, R: Send>(
        &self,
        items: &[T],
        check: impl Fn(&mut dyn Solver, &T) -> Result<R> + Sync,
    ) -> Res<Vec<R>> {
        let one = |item| {
            if self.session.context.stop().is_requested() {
                return Err(interrupted());
            }
            let start = ThreadTime::now();
            let checked = self.solver.lease().raise()?.run(|solver| check(solver, item));
            let mut seconds = self.seconds.lock().unwrap_or_else(PoisonError::into_inner);
            *seconds += start.elapsed().as_secs_f64();
            checked.raise()
        };
        let checked: Vec<Res<R>> =
            self.session.context.pool().install(|| items.par_iter().map(one).collect());
        // In order, so that the error does not depend on the threads.
        checked.into_iter().collect()
    }
}

impl Certificate {
    /// A failed check.
    pub(super) fn wrong<T>(&self, reason: impl std::fmt::Display) -> Result<T> {
        let Certificate { grid, clues, .. } = self;
        Err(Error::failed(format!("the certificate of {grid} with {clues} clues: {reason}")))
    }
}

/// Whether the cells in which `other` differs from `grid` are an unavoidable set without a given
/// of `puzzle`: whoever found it need not be trusted.
pub(super) fn is_witness(other: &Grid, grid: &Grid, puzzle: &Puzzle) -> bool {
    other != grid && other.completes(puzzle) && Grid::from_digits(*other.digits()).is_ok()
}

/// Whether a set is unavoidable: whether another grid has all digits outside it.
fn check_set(
    certificate: &Certificate,
    solver: &mut dyn Solver,
    number: usize,
    set: Cells,
) -> Result<()> {
    let grid = &certificate.grid;
    let outside = grid.puzzle(!set);
    match solver.other_solution(&outside, grid)? {
        Some(other) if is_witness(&other, grid, &outside) => Ok(()),
        _ => certificate.wrong(format_args!(
            "set {number}, {set}, is not unavoidable: no other grid has all digits outside it"
        )),
    }
}

/// Whether a puzzle has the grid as its only solution, and all that is claimed of the puzzles.
fn check_puzzle(certificate: &Certificate, solver: &mut dyn Solver, puzzle: &Puzzle) -> Result<()> {
    let Certificate { grid, clues, given, dead, minimal, .. } = certificate;
    let wrong = |reason: String| certificate.wrong(format_args!("puzzle {puzzle} {reason}"));
    let givens = puzzle.givens();
    if givens.len() != *clues {
        return wrong(format!("has {} clues: expected {clues}", givens.len()));
    }
    if let Err(reason) = seventeen_jobs::fitting::fitting(puzzle, grid) {
        return wrong(format!("is no puzzle of the grid: {reason}"));
    }
    if !given.is_subset(givens) {
        return wrong(format!("lacks the givens {}", *given - givens));
    }
    if !dead.is_disjoint(givens) {
        return wrong(format!("has the givens {}: expected none there", *dead & givens));
    }
    if let Some(other) = solver.other_solution(puzzle, grid)? {
        return wrong(format!("has another solution: {other}"));
    }
    if *minimal {
        let redundant = solver.redundant(puzzle, grid)?;
        if !redundant.is_empty() {
            return wrong(format!("is not minimal: it can do without one of {redundant}"));
        }
    }
    Ok(())
}

/// The givens of the listed puzzles in ascending order, if none is listed twice.
fn listed(certificate: &Certificate) -> Result<Vec<Cells>> {
    let mut listed: Vec<Cells> = certificate.puzzles.iter().map(Puzzle::givens).collect();
    listed.sort_unstable();
    match listed.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(listed),
        Some(pair) => {
            let puzzle = certificate.grid.puzzle(pair[0]);
            certificate.wrong(format_args!("puzzle {puzzle} is listed twice"))
        }
    }
}
