//! How a data set is made: the rater, the splits, and which puzzles are kept.

use super::{Dataset, DatasetOptions, DatasetPuzzle, DatasetSplit};
use crate::audit::{Audit, AuditedList, PuzzleFacts, SplitOptions, split_puzzles};
use crate::choice::Choice;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::human::{Profile, SolutionPath, deduce};
use crate::rate::{RateOptions, RatingMethod, ScaleNumbers};
use rayon::prelude::*;
use seventeen_core::{Rater, Rating, Solver};
use std::collections::{HashMap, HashSet};

/// The puzzles with one solution, without those that are equivalent to an earlier one.
///
/// # Errors
/// The first error among the facts.
pub fn distinct_valid_puzzles<E>(
    facts: impl IntoIterator<Item = Result<PuzzleFacts, E>>,
) -> Result<Vec<PuzzleFacts>, E> {
    let mut seen = HashSet::new();
    let mut is_wanted =
        |facts: &PuzzleFacts| facts.solution.is_some() && seen.insert(facts.class());
    facts.into_iter().filter(|facts| facts.as_ref().map_or(true, &mut is_wanted)).collect()
}

/// Makes data sets.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::audit::PuzzleFacts;
/// use seventeen_jobs::dataset::{DatasetMethod, DatasetOptions, distinct_valid_puzzles};
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// registry.link(seventeen_raters::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let method = DatasetMethod::new(&context, &DatasetOptions::default())?;
/// let line = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
/// let facts = PuzzleFacts::of(&line.parse()?, method.solver());
/// let dataset = method.make(&context, distinct_valid_puzzles([facts])?)?;
/// assert_eq!(dataset.splits[0].puzzles[0].rating.er, 9.2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DatasetMethod {
    shares: [f64; 2],
    rater: Choice<dyn Rater>,
    rating: RatingMethod,
    most: Option<u64>,
    /// The profile of the steps; none if they are not asked for.
    profile: Option<Profile>,
}

impl DatasetMethod {
    /// The method with these options.
    ///
    /// # Errors
    /// A share, the rater or the technique is wrong.
    pub fn new(context: &Context, options: &DatasetOptions) -> Result<DatasetMethod> {
        let rater: Choice<dyn Rater> = context.or_default(options.rater.clone())?;
        let wanted = RateOptions {
            ratings: options.ratings.clone(),
            technique: options.technique.clone(),
            ..RateOptions::default()
        };
        let rating = RatingMethod::from_options(context, &rater, wanted)?;
        if rating.numbers_of_rater()? != ScaleNumbers::Rating {
            let name = rater.name();
            return Err(Error::bad_input(format_args!(
                "dataset: the rater {name} gives no ER: use one that does, such as se121"
            )));
        }
        Ok(DatasetMethod {
            shares: options.splits.shares()?,
            rating,
            rater,
            most: options.most,
            profile: options
                .steps
                .then(|| Profile::open(context, Profile::FOR_PEOPLE))
                .transpose()?,
        })
    }

    /// The solver that finds the solutions.
    pub fn solver(&self) -> &Choice<dyn Solver> {
        &self.rating.solver
    }

    /// The rater of the puzzles.
    pub fn rater(&self) -> &Choice<dyn Rater> {
        &self.rater
    }

    /// Whether puzzles are written with the steps to their solutions.
    pub fn has_steps(&self) -> bool {
        self.profile.is_some()
    }

    /// The data set of these puzzles.
    ///
    /// # Errors
    /// No puzzle is kept, a component fails, or the run is cancelled.
    pub fn make(&self, context: &Context, puzzles: Vec<PuzzleFacts>) -> Result<Dataset> {
        let mut by_split = [(); SplitOptions::NAMES.len()].map(|()| Vec::new());
        let numbers = split_puzzles(&puzzles, &self.shares);
        puzzles.into_iter().zip(numbers).for_each(|(facts, split)| by_split[split].push(facts));
        let mut splits = Vec::new();
        for (name, puzzles) in SplitOptions::NAMES.into_iter().zip(by_split).rev() {
            let rated = self.rate_and_select(context, name, puzzles)?;
            if !rated.is_empty() {
                splits.push((name, rated));
            }
        }
        if splits.is_empty() {
            return Err(Error::bad_input(
                "no puzzle has one solution and such a rating: give other puzzles or options",
            ));
        }
        let audits = audit_pairs(&splits)?;
        let split = |(name, rated): (_, Vec<(PuzzleFacts, DatasetPuzzle)>)| DatasetSplit {
            name,
            puzzles: rated.into_iter().map(|(_, puzzle)| puzzle).collect(),
        };
        Ok(Dataset { splits: splits.into_iter().map(split).collect(), audits })
    }

    /// The puzzles of a split that are kept.
    fn rate_and_select(
        &self,
        context: &Context,
        split: &'static str,
        puzzles: Vec<PuzzleFacts>,
    ) -> Result<Vec<(PuzzleFacts, DatasetPuzzle)>> {
        let progress = context.progress().task(split, Some(puzzles.len() as u64));
        let rate = |facts: &PuzzleFacts| {
            let rated = self.rating.rate(context, facts.puzzle.into())?;
            progress.add_finished(1);
            Ok(rated.rating().copied().filter(|_| self.rating.options.accepts(&rated)))
        };
        let rate_all = || puzzles.par_iter().map(rate).collect::<Result<Vec<_>>>();
        let ratings = context.pool().install(rate_all)?;
        let mut of_er: HashMap<u64, u64> = HashMap::new();
        let mut is_kept = |rating: Rating| {
            let count = of_er.entry(rating.er as u64).or_default();
            *count += 1;
            self.most.is_none_or(|most| *count <= most)
        };
        let kept = puzzles.into_iter().zip(ratings).filter_map(|(facts, rating)| {
            let rating = rating.filter(|rating| is_kept(*rating))?;
            let (puzzle, solution) = (facts.puzzle, facts.solution?);
            Some((facts, DatasetPuzzle { split, puzzle, solution, rating, path: None }))
        });
        Ok(kept.collect())
    }

    /// These puzzles with the steps to their solutions, if the options ask for them. The proofs of
    /// the steps are checked.
    ///
    /// # Errors
    /// A technique fails, a proof is wrong, or the run is cancelled.
    pub fn with_steps(
        &self,
        context: &Context,
        puzzles: &[DatasetPuzzle],
    ) -> Result<Vec<DatasetPuzzle>> {
        let Some(profile) = &self.profile else { return Ok(puzzles.to_vec()) };
        let find = |puzzle: &DatasetPuzzle| {
            if puzzle.path.is_some() {
                return Ok(puzzle.clone());
            }
            let path = deduce(context, puzzle.puzzle.into(), profile, self.solver())?;
            path.verify(context)?;
            Ok(DatasetPuzzle { path: Some(SolutionPath::with_proofs(path)), ..puzzle.clone() })
        };
        context.pool().install(|| puzzles.par_iter().map(find).collect())
    }
}

/// What each two splits share.
///
/// # Errors
/// Two share something.
fn audit_pairs(
    splits: &[(&'static str, Vec<(PuzzleFacts, DatasetPuzzle)>)],
) -> Result<Vec<([&'static str; 2], Audit)>> {
    let mut audits = Vec::new();
    for (number, (first, puzzles)) in splits.iter().enumerate() {
        let facts = |(facts, _): &(PuzzleFacts, _)| facts.clone();
        let list = AuditedList::new(puzzles.iter().map(facts));
        for (second, puzzles) in &splits[number + 1..] {
            let shared = puzzles.par_iter().map(|(facts, _)| list.overlap_with_puzzle(facts)).sum();
            let compared = puzzles.iter().map(|(facts, _)| facts.clone().without_neighbours());
            let audit = Audit::new(&list, &AuditedList::new(compared), shared);
            if !audit.shared.is_none() {
                return Err(Error::work_failed(format_args!(
                    "the splits {first} and {second} share puzzles, which is a bug in Seventeen"
                )));
            }
            audits.push(([*first, *second], audit));
        }
    }
    Ok(audits)
}
