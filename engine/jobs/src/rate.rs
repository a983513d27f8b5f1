//! Ratings: the difficulty of puzzles, by a rater or by the steps of a profile.

mod morphs;
mod options;
mod rated;
mod rating_columns;
mod rating_filter;

pub use morphs::{MorphRanges, NumberRange, random_morphs};
pub use options::RateOptions;
pub use rated::{PathFacts, PathScore, Rated, RatingOutcome};
pub use rating_columns::{RatingColumns, ScaleNumbers};
pub use rating_filter::RatingFilter;

use crate::choice::Choice;
use crate::clock::Instant;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::human::{Profile, SolutionPath, with_start_from_givens};
use crate::text::Problem;
use crate::uniqueness::find_flaw;
use seventeen_core::{Position, Rater, Solver};
use seventeen_plugin::Kind;
use std::sync::OnceLock;

/// The method of rating.
#[derive(Clone, Debug)]
pub enum RatingScale {
    /// A rater, for puzzles, pencilmarks and positions.
    Rater(Choice<dyn Rater>),
    /// The steps of a profile, for puzzles, pencilmarks and positions.
    Profile(Profile),
}

impl From<Choice<dyn Rater>> for RatingScale {
    fn from(rater: Choice<dyn Rater>) -> RatingScale {
        RatingScale::Rater(rater)
    }
}

impl From<&Choice<dyn Rater>> for RatingScale {
    fn from(rater: &Choice<dyn Rater>) -> RatingScale {
        RatingScale::Rater(rater.clone())
    }
}

impl From<&Profile> for RatingScale {
    fn from(profile: &Profile) -> RatingScale {
        RatingScale::Profile(profile.clone())
    }
}

impl From<Profile> for RatingScale {
    fn from(profile: Profile) -> RatingScale {
        RatingScale::Profile(profile)
    }
}

/// How puzzles are rated.
///
/// ```
/// use seventeen_core::Rater;
/// use seventeen_host::Registry;
/// use seventeen_jobs::rate::RatingMethod;
/// use seventeen_jobs::text::Problem;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// registry.link(seventeen_raters::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let rater = context.choose::<dyn Rater>("se121")?;
/// let method = RatingMethod::new(rater, context.choose("backtrack")?);
/// let line = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";
/// let rated = method.rate(&context, Problem::parse(line)?)?;
/// assert_eq!(rated.rating().expect("a proper puzzle").to_string(), "9.2/1.2/1.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RatingMethod {
    /// The rater or profile.
    pub scale: RatingScale,
    /// Tests whether puzzles have one solution.
    pub solver: Choice<dyn Solver>,
    /// How far to rate, and which puzzles to keep; with the solver chosen.
    pub options: RateOptions,
    /// The profile of the path that the option `technique` is about, if a rater rates.
    path_profile: Option<Profile>,
    /// The numbers of the scale, once they were needed for a puzzle that does not have them all.
    numbers: OnceLock<ScaleNumbers>,
}

impl RatingMethod {
    /// Rates puzzles on this scale, however hard they are.
    pub fn new(scale: impl Into<RatingScale>, solver: Choice<dyn Solver>) -> RatingMethod {
        RatingMethod::with_solver(scale, solver, RateOptions::default())
    }

    /// Rates puzzles on this scale with these options, and the default solver unless they name one.
    ///
    /// # Errors
    /// The bound is below the end of `er`, the profile does not have the technique, or no solver is
    /// given and none is the default.
    pub fn from_options(
        context: &Context,
        scale: impl Into<RatingScale>,
        options: RateOptions,
    ) -> Result<RatingMethod> {
        options.check_bound().map_err(|error| error.with_subject("rate"))?;
        let solver = context.or_default(options.solver.clone())?;
        let method = RatingMethod::with_solver(scale, solver, options);
        let needs_path =
            matches!(method.scale, RatingScale::Rater(_) if method.options.technique.is_some());
        let path_profile =
            needs_path.then(|| Profile::open(context, Profile::FOR_PEOPLE)).transpose()?;
        let method = RatingMethod { path_profile, ..method };
        method.check_technique(context)?;
        Ok(method)
    }

    /// Rejects a technique that the profile of the paths does not have. The title of a step may be
    /// no name of a technique.
    fn check_technique(&self, context: &Context) -> Result<()> {
        let (Some(name), Some(profile)) = (&self.options.technique, self.profile_of_paths()) else {
            return Ok(());
        };
        let is_known = context.registry().find_called(Kind::Technique, name).is_ok();
        if is_known && profile.techniques_meant(name).is_empty() {
            let profile = profile.name();
            return Err(Error::bad_input(format_args!(
                "rate: the profile `{profile}` has no technique `{name}`, so no path has a step of it"
            )));
        }
        Ok(())
    }

    /// The profile of the paths that the option `technique` is about.
    fn profile_of_paths(&self) -> Option<&Profile> {
        match &self.scale {
            RatingScale::Profile(profile) => Some(profile),
            RatingScale::Rater(_) => self.path_profile.as_ref(),
        }
    }

    fn with_solver(
        scale: impl Into<RatingScale>,
        solver: Choice<dyn Solver>,
        options: RateOptions,
    ) -> RatingMethod {
        let (path_profile, numbers) = (None, OnceLock::new());
        RatingMethod { scale: scale.into(), solver, options, path_profile, numbers }
    }

    /// Rates `problem`; idle threads of the context join the work on a hard one.
    ///
    /// # Errors
    /// The scale does not support it, or does not give a number that the options restrict. The
    /// rater, a technique or the solver fails, the profile has no rating for a step, or the run is
    /// cancelled.
    pub fn rate(&self, context: &Context, problem: Problem) -> Result<Rated> {
        let start = Instant::now();
        let (verdict, path, spread) = context.run_on_pool(|| {
            let (verdict, path) = self.rate_problem(context, &problem)?;
            let spread = self.rate_morphs(context, &problem, &verdict)?;
            Ok::<_, crate::Error>((verdict, path, spread))
        })?;
        let seconds = start.elapsed().as_secs_f64();
        let columns = self.rating_columns(&verdict)?;
        self.options.check_scale(&columns.numbers)?;
        let verdict = verdict.with_bound_as_figure(&columns.numbers);
        Ok(Rated { problem, number: 1, seconds, verdict, path, spread, columns })
    }

    fn rate_problem(
        &self,
        context: &Context,
        problem: &Problem,
    ) -> Result<(RatingOutcome, Option<PathFacts>)> {
        problem.expect_9x9().map_err(|error| error.with_subject("rate"))?;
        if let Some(flaw) = find_flaw(problem, &self.solver)? {
            return Ok((RatingOutcome::Invalid(flaw), None));
        }
        self.judge_position(
            context,
            problem,
            with_start_from_givens(problem.position()?, &self.solver)?,
            self.options.max_rating(),
        )
    }

    /// The verdict on a problem that begins with `start`, and what its path shows.
    fn judge_position(
        &self,
        context: &Context,
        problem: &Problem,
        start: Position,
        at_most: f64,
    ) -> Result<(RatingOutcome, Option<PathFacts>)> {
        let technique = self.options.technique.as_deref();
        match &self.scale {
            RatingScale::Rater(rater) => {
                let judged = rater.lease_instance()?.run(|rater| rater.rate(&start, at_most))?;
                let find = |profile| {
                    let path =
                        SolutionPath::find_steps(context, profile, problem.clone(), start, |_| {})?;
                    PathFacts::of_path(context, &path, technique)
                };
                let facts = self.path_profile.as_ref().map(find).transpose()?;
                Ok((RatingOutcome::from_judgement(judged, at_most), facts))
            }
            RatingScale::Profile(profile) => {
                let path =
                    SolutionPath::find_steps(context, profile, problem.clone(), start, |_| {})?;
                let facts = PathFacts::of_path(context, &path, technique)?;
                Ok((RatingOutcome::from_path(&path, at_most), Some(facts)))
            }
        }
    }

    /// The ranges of the verdict's numbers over the requested morphs, if any, without a bound of
    /// difficulty.
    fn rate_morphs(
        &self,
        context: &Context,
        problem: &Problem,
        verdict: &RatingOutcome,
    ) -> Result<Option<MorphRanges>> {
        let mut spread = MorphRanges::from_verdict(verdict);
        let Some(morphs) = self.options.morphs.filter(|_| !spread.ranges.is_empty()) else {
            return Ok(None);
        };
        let start = with_start_from_givens(problem.position()?, &self.solver)?;
        for (map, _) in random_morphs(context.seed()).zip(0..morphs) {
            context.check_running()?;
            let morph = map.position(&start);
            let (verdict, _) = self.judge_position(context, problem, morph, f64::INFINITY)?;
            spread.include_verdict(&verdict);
        }
        Ok(Some(spread))
    }
}
