//! The checks: the sets are unavoidable, the puzzles have the claimed properties, and sampled
//! sub-trees contain exactly the listed puzzles.

use super::options::VerifyOptions;
use super::samples::{SearchCounts, TreeSampler};
use super::{Certificate, VerifiedCertificate};
use crate::choice::Choice;
use crate::clock::ThreadTime;
use crate::context::Context;
use crate::is_puzzle_of_grid::check_givens_match_grid;
use seventeen_core::{Cells, Error, Grid, Puzzle, Result, Rules, Solver};
use seventeen_plugin::Role;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of sets or puzzles that a thread checks at once.
const AT_ONCE: usize = 64;

/// The number of walks that estimate the size of the tree: with 500, the standard error is about a
/// tenth of the estimate, and they take as long as the search of four samples (16 clues, SF grid).
const WALKS: u32 = 500;

/// The options of checking a certificate, with the solver.
#[derive(Clone, Debug)]
pub struct CertificateVerifier {
    /// The number of sub-trees to search, unless the whole tree is as small as one of them.
    pub samples: u32,
    /// Whether the whole tree is searched, whatever its size, and the enumeration repeated to check
    /// the claims about the search.
    pub complete: bool,
    /// The solver that tests puzzles for a single solution: a simple one, because it is trusted.
    pub solver: Choice<dyn Solver>,
}

impl CertificateVerifier {
    /// The default number of sub-trees, with this solver or the one that declares that it checks
    /// claims.
    ///
    /// # Errors
    /// None is given, and no solver declares it.
    pub fn new(
        context: &Context,
        solver: Option<Choice<dyn Solver>>,
    ) -> crate::Result<CertificateVerifier> {
        CertificateVerifier::from_options(
            context,
            VerifyOptions { solver, ..VerifyOptions::default() },
        )
    }

    /// A verifier with these options.
    ///
    /// # Errors
    /// No solver is given, and none declares that it checks claims; or nothing is to be searched.
    pub fn from_options(
        context: &Context,
        options: VerifyOptions,
    ) -> crate::Result<CertificateVerifier> {
        let VerifyOptions { samples, complete, solver, .. } = options;
        if samples == 0 && !complete {
            let what = "verify: 0 samples search nothing: expected 1 or more, or a complete search";
            return Err(crate::Error::bad_input(what));
        }
        let solver = solver.map_or_else(|| context.default_for_role(Role::Checks), Ok)?;
        Ok(CertificateVerifier { samples, complete, solver })
    }

    /// Checks a certificate on all threads, and fails at the first error. The seed of the context
    /// draws the sub-trees.
    ///
    /// ```
    /// use seventeen_core::{Cell, Cells, Grid, Rules};
    /// use seventeen_host::Registry;
    /// use seventeen_jobs::certificate::{Certificate, CertificateVerifier};
    /// use seventeen_jobs::{Context, ContextSettings};
    /// use std::sync::Arc;
    ///
    /// let mut registry = Registry::default();
    /// registry.link(seventeen_solvers::entry)?;
    /// let context = Context::new(registry, ContextSettings::default())?;
    /// let verifier = CertificateVerifier::new(&context, None)?;
    ///
    /// let grid: Grid =
    ///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
    ///         .parse()?;
    /// // That no cell but the first can be left out, where all others are givens.
    /// let given = !Cells::single(Cell::of(0));
    /// let mut certificate = Certificate {
    ///     grid,
    ///     rules: Rules::CLASSIC,
    ///     clues: 80,
    ///     given,
    ///     dead: Cells::EMPTY,
    ///     minimal: false,
    ///     sets: Arc::default(),
    ///     puzzles: Arc::new(vec![grid.puzzle(given)]),
    ///     stated: None,
    /// };
    /// assert!(verifier.verify(&context, &certificate)?.odds.is_none());
    ///
    /// certificate.puzzles = Arc::default();
    /// let error = verifier.verify(&context, &certificate).unwrap_err();
    /// assert!(error.message.contains("but is not listed"), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The certificate is wrong, the solver fails, or the run is cancelled.
    pub fn verify(
        &self,
        context: &Context,
        certificate: &Certificate,
    ) -> crate::Result<VerifiedCertificate> {
        let (solver, rules) = (&self.solver, certificate.rules);
        let work = ParallelChecks { context, solver, rules, seconds: Mutex::default() };
        work.check_each(&numbered_chunks(&certificate.sets), |solver, (first, sets)| {
            (*first..)
                .zip(*sets)
                .try_for_each(|(n, &set)| check_unavoidable_set(certificate, solver, n, set))
        })?;
        work.check_each(&numbered_chunks(&certificate.puzzles), |solver, (_, puzzles)| {
            puzzles.iter().try_for_each(|puzzle| check_puzzle(certificate, solver, puzzle))
        })?;
        let stated = certificate.stated.as_ref();
        let unchecked = stated
            .map(|stated| stated.check_claims(context, certificate, self.complete))
            .transpose()?;
        let listed = listed_givens(certificate)?;
        let (seed, stop) = (context.seed(), context.cancellation_token());
        let sampler = TreeSampler { certificate, listed, seed, stop };
        let whole =
            work.check_each(&[()], |solver, ()| sampler.search_whole_if_small(solver))?.remove(0);
        let (searched, odds) = match whole {
            Some(searched) => (searched, None),
            None if self.complete => (work.search_whole_tree(&sampler)?, None),
            None => self.search_samples(&work, &sampler)?,
        };
        let seconds = work.seconds.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(VerifiedCertificate {
            certificate: certificate.clone(),
            searched,
            odds,
            unchecked: unchecked.unwrap_or_default(),
            seconds,
        })
    }

    /// Searches the samples. Returns a probability with which they find a puzzle that is missing at
    /// a uniformly random node.
    fn search_samples(
        &self,
        work: &ParallelChecks<'_>,
        sampler: &TreeSampler<'_>,
    ) -> crate::Result<(SearchCounts, Option<f64>)> {
        let samples: Vec<u32> = (0..self.samples).collect();
        let each = work.check_each(&samples, |solver, &n| sampler.search_sample(solver, n))?;
        let walks: Vec<u32> = (0..WALKS).collect();
        let sizes = work.check_each(&walks, |solver, &n| sampler.estimate_nodes(solver, n))?;
        let random = each.iter().filter(|sample| sample.is_random);
        let nodes: Vec<f64> = random.map(|sample| sample.searched.nodes as f64).collect();
        let searched = each.iter().fold(SearchCounts::default(), |sum, one| sum + one.searched);
        Ok((searched, Some(hit_probability(&nodes, upper_mean(&sizes)))))
    }
}

/// The probability that one of the sub-trees with these numbers of nodes has a uniformly random
/// node of the whole tree, which has `tree` nodes.
fn hit_probability(nodes: &[f64], tree: f64) -> f64 {
    // 1 - (1 - n/tree) · …, also for tiny shares.
    let log_missed: f64 = nodes.iter().map(|nodes| (-nodes / tree.max(*nodes)).ln_1p()).sum();
    -log_missed.exp_m1()
}

/// The mean of estimates and two of its standard errors, so that the true size is seldom larger.
fn upper_mean(estimates: &[f64]) -> f64 {
    let count = estimates.len() as f64;
    let mean = estimates.iter().sum::<f64>() / count;
    let squares: f64 = estimates.iter().map(|estimate| (estimate - mean).powi(2)).sum();
    mean + 2.0 * (squares / (count - 1.0) / count).sqrt()
}

/// Pieces of a list, each with the number of its first item, from 1.
fn numbered_chunks<T>(list: &[T]) -> Vec<(usize, &[T])> {
    (1..).step_by(AT_ONCE).zip(list.chunks(AT_ONCE)).collect()
}

/// Checks that run on all threads.
struct ParallelChecks<'a> {
    context: &'a Context,
    solver: &'a Choice<dyn Solver>,
    rules: Rules,
    /// CPU time of all threads.
    seconds: Mutex<f64>,
}

impl ParallelChecks<'_> {
    /// The results of `check` for all items, or the error of the first item that has one.
    fn check_each<T: Sync, R: Send>(
        &self,
        items: &[T],
        check: impl Fn(&mut dyn Solver, &T) -> Result<R> + Sync,
    ) -> crate::Result<Vec<R>> {
        let one = |item| {
            self.context.check_running()?;
            let start = ThreadTime::now();
            let checked =
                self.solver.lease_instance_for(self.rules)?.run(|solver| check(solver, item));
            let mut seconds = self.seconds.lock().unwrap_or_else(PoisonError::into_inner);
            *seconds += start.elapsed().as_secs_f64();
            checked
        };
        let checked = self.context.map_on_pool(items, one);
        // In order, so that the error does not depend on the threads.
        checked.into_iter().collect()
    }
}

impl ParallelChecks<'_> {
    /// Searches the whole tree in parts. After an error, only the parts before it are searched.
    fn search_whole_tree(&self, sampler: &TreeSampler<'_>) -> crate::Result<SearchCounts> {
        let parts = self.check_each(&[()], |solver, ()| sampler.split_tree(solver))?.remove(0);
        let length = Some(parts.len() as u64);
        let task = self.context.progress().task("sub-trees of a certificate", length);
        let first_failed = AtomicUsize::new(usize::MAX);
        let parts: Vec<_> = parts.into_iter().enumerate().collect();
        let each = self.check_each(&parts, |solver, &(part, node)| {
            if first_failed.load(Ordering::Relaxed) < part {
                return Ok(SearchCounts::default());
            }
            let searched = sampler.search_below(solver, node);
            if searched.is_err() {
                first_failed.fetch_min(part, Ordering::Relaxed);
            }
            task.add_finished(1);
            searched
        })?;
        Ok(each.into_iter().fold(SearchCounts::default(), |sum, one| sum + one))
    }
}

impl Certificate {
    /// A failed check.
    pub(super) fn failed_check<T>(&self, reason: impl std::fmt::Display) -> Result<T> {
        let (grid, clues) = (self.board_of(&self.grid.into()), self.clues);
        Err(Error::failed(format!("the certificate of {grid} with {clues} clues: {reason}")))
    }

    /// Whether the cells in which `other` differs from the grid are an unavoidable set that
    /// `puzzle` does not hit. So the solver that found it need not be trusted.
    pub(super) fn is_witness(&self, other: &Grid, puzzle: &Puzzle) -> bool {
        let is_grid = || self.rules.grid(*other.digits()).is_ok();
        *other != self.grid && other.completes(puzzle) && is_grid()
    }
}

/// Whether a set is unavoidable: another grid agrees with this one outside it.
fn check_unavoidable_set(
    certificate: &Certificate,
    solver: &mut dyn Solver,
    number: usize,
    set: Cells,
) -> Result<()> {
    let grid = &certificate.grid;
    let outside = grid.puzzle(!set);
    match solver.other_solution(&outside, grid)? {
        Some(other) if certificate.is_witness(&other, &outside) => Ok(()),
        _ => certificate.failed_check(format_args!(
            "set {number}, {set}, is not unavoidable: no other grid has all digits outside it"
        )),
    }
}

/// Whether a puzzle has the grid as its only solution, and the claimed properties.
fn check_puzzle(certificate: &Certificate, solver: &mut dyn Solver, puzzle: &Puzzle) -> Result<()> {
    let Certificate { grid, clues, given, dead, minimal, .. } = certificate;
    let wrong = |reason: String| {
        let board = certificate.board_of(puzzle);
        certificate.failed_check(format_args!("puzzle {board} {reason}"))
    };
    let givens = puzzle.givens();
    if givens.len() != *clues {
        return wrong(format!("has {} clues: expected {clues}", givens.len()));
    }
    if let Err(reason) = check_givens_match_grid(puzzle, grid) {
        return wrong(format!("is not a puzzle of the grid: {reason}"));
    }
    if !given.is_subset(givens) {
        return wrong(format!("is missing the givens {}", *given - givens));
    }
    if !dead.is_disjoint(givens) {
        return wrong(format!("has the givens {}: expected none there", *dead & givens));
    }
    if let Some(other) = solver.other_solution(puzzle, grid)? {
        let other = certificate.board_of(&other.into());
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
fn listed_givens(certificate: &Certificate) -> Result<Vec<Cells>> {
    let mut listed: Vec<Cells> = certificate.puzzles.iter().map(Puzzle::givens).collect();
    listed.sort_unstable();
    match listed.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(listed),
        Some(pair) => {
            let puzzle = certificate.board_of(&certificate.grid.puzzle(pair[0]));
            certificate.failed_check(format_args!("puzzle {puzzle} is listed twice"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{hit_probability, upper_mean};

    #[test]
    fn the_odds_are_the_share_of_the_tree_that_is_searched() {
        assert_eq!(hit_probability(&[], 100.0), 0.0);
        assert_eq!(hit_probability(&[100.0], 100.0), 1.0);
        assert_eq!(hit_probability(&[100.0], 90.0), 1.0);
        assert!((hit_probability(&[50.0, 50.0], 100.0) - 0.75).abs() < 1e-12);
        assert!((hit_probability(&[1.0; 25], 1e12) / 25e-12 - 1.0).abs() < 1e-9);
    }

    #[test]
    fn the_size_of_the_tree_is_above_its_estimate_by_two_standard_errors() {
        assert_eq!(upper_mean(&[7.0; 9]), 7.0);
        // The mean of 1, 3 and 5 has the standard error 2/√3.
        assert!((upper_mean(&[1.0, 3.0, 5.0]) - 3.0 - 4.0 / 3_f64.sqrt()).abs() < 1e-12);
    }
}
