//! An audit, from its options to its result.

use super::Audit;
use super::facts::PuzzleFacts;
use super::list::{AuditedList, OverlapCounts};
use super::sample::PuzzleSample;
use crate::choice::Choice;
use crate::context::Context;
use crate::error::Result;
use crate::rate::{RateOptions, RatingMethod};
use rayon::prelude::*;
use seventeen_core::{Puzzle, Rater, Solver};

crate::options! {
    /// The options of `audit`.
    pub struct AuditOptions {
        /// Also rate this many puzzles of each list, drawn by the seed
        pub sample: Option<u64>,
        /// Rater of the sample, `se121` by default
        pub rater: Option<Choice<dyn Rater>>,
    }
}

/// Compares two lists of puzzles.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::audit::{AuditOptions, Auditor, PuzzleFacts};
/// use seventeen_jobs::{Context, ContextSettings, Error};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// registry.link(seventeen_raters::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let auditor = Auditor::new(&context, AuditOptions::default())?;
/// let facts = PuzzleFacts::of(&".".repeat(81).parse()?, auditor.solver())?;
/// let first = auditor.collect_first_list([Ok::<_, Error>(facts.clone())])?;
/// let compared = auditor.collect_second_list([Ok::<_, Error>(first.compare(facts))])?;
/// let audit = auditor.audit(&context, &first, &compared)?;
/// assert_eq!(audit.shared.texts, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Auditor {
    solver: Choice<dyn Solver>,
    sample: PuzzleSample,
    /// Rates the sample; none if there is none.
    rating: Option<RatingMethod>,
}

/// The second list, and what its puzzles share with the first.
#[derive(Clone, Debug)]
pub struct ComparedList {
    list: AuditedList,
    shared: OverlapCounts,
}

impl Auditor {
    /// An auditor with these options.
    ///
    /// # Errors
    /// No component of a kind is the default.
    pub fn new(context: &Context, options: AuditOptions) -> Result<Auditor> {
        let solver: Choice<dyn Solver> = context.or_default(None)?;
        let Some(most) = options.sample else {
            return Ok(Auditor { solver, sample: PuzzleSample::default(), rating: None });
        };
        let rater = context.or_default(options.rater)?;
        let rating = RatingMethod::from_options(context, rater, RateOptions::default())?;
        let sample = PuzzleSample::new(most as usize, context.seed());
        Ok(Auditor { solver, sample, rating: Some(rating) })
    }

    /// The solver that finds the solutions.
    pub fn solver(&self) -> &Choice<dyn Solver> {
        &self.solver
    }

    /// The first list, of puzzles with these facts.
    ///
    /// # Errors
    /// The first error among the facts.
    pub fn collect_first_list<E>(
        &self,
        facts: impl IntoIterator<Item = Result<PuzzleFacts, E>>,
    ) -> Result<AuditedList, E> {
        AuditedList::try_new(facts, self.sample.clone())
    }

    /// The second list, of puzzles that were [compared](AuditedList::compare) with the first.
    ///
    /// # Errors
    /// The first error among the facts.
    pub fn collect_second_list<E>(
        &self,
        compared: impl IntoIterator<Item = Result<(PuzzleFacts, OverlapCounts), E>>,
    ) -> Result<ComparedList, E> {
        let mut shared = OverlapCounts::default();
        let facts = compared.into_iter().map(|compared| {
            let (facts, of_puzzle) = compared?;
            shared = [shared, of_puzzle].into_iter().sum();
            Ok(facts)
        });
        let list = AuditedList::try_new(facts, self.sample.clone())?;
        Ok(ComparedList { list, shared })
    }

    /// The result, with the ratings of the samples.
    ///
    /// # Errors
    /// The rater fails, or the run is cancelled.
    pub fn audit(
        &self,
        context: &Context,
        first: &AuditedList,
        second: &ComparedList,
    ) -> Result<Audit> {
        let audit = Audit::new(first, &second.list, second.shared);
        let first_er = self.ratings(context, first.sample.puzzles())?;
        let second_er = self.ratings(context, second.list.sample.puzzles())?;
        Ok(Audit { first_er, second_er, ..audit })
    }

    /// The ER of each of these puzzles that has one.
    fn ratings(&self, context: &Context, puzzles: &[Puzzle]) -> Result<Vec<f64>> {
        let Some(rating) = &self.rating else { return Ok(Vec::new()) };
        let rate = |puzzle: &Puzzle| {
            puzzle.check().map_or(Ok(None), |()| {
                let rated = rating.rate(context, (*puzzle).into())?;
                Ok(rated.rating().map(|rating| rating.er))
            })
        };
        let rated =
            context.pool().install(|| puzzles.par_iter().map(rate).collect::<Result<Vec<_>>>());
        Ok(rated?.into_iter().flatten().collect())
    }
}
