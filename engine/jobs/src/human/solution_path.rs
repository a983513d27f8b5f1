//! `SolutionPath`: the steps that techniques take from a position, and their total.

use super::mistake::Mistake;
use super::profile::{Profile, ScoreFormula};
use super::profile_file::meaning_among;
use super::replay::replay_steps;
use super::start::with_start_from_givens;
use super::step::RatedStep;
use super::stepper::Stepper;
use crate::choice::Choice;
use crate::context::Context;
use crate::error::Result;
use crate::text::Problem;
use crate::uniqueness::{UniquenessFlaw, find_flaw};
use seventeen_core::{Position, Rating, Solver};
use seventeen_host::aliases::{Meaning, is_same_name, meaning, means_title, techniques_meant};
use seventeen_plugin::Kind;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The steps from a position to the solution, or to a position in which no technique finds a step.
#[derive(Clone, Debug)]
pub struct SolutionPath {
    /// The puzzle.
    pub problem: Problem,
    /// The initial position.
    pub start: Arc<Position>,
    /// The steps in the order in which they were taken.
    pub steps: Arc<Vec<RatedStep>>,
    /// The final position.
    pub end: Arc<Position>,
    /// The formula of the puzzle's rating from those of the steps.
    pub total: ScoreFormula,
    /// The level of difficulty, if the profile has levels.
    pub level: Option<Arc<str>>,
    /// The reason why no step was taken, if the puzzle has not exactly one solution.
    pub flaw: Option<UniquenessFlaw>,
    /// The mistake in a position without a solution, if it can be located.
    pub mistake: Option<Mistake>,
    /// Whether its steps are revealed with their proofs.
    pub proofs: bool,
}

/// The steps of a profile from `problem`; none unless it has exactly one solution, which the solver
/// checks.
///
/// # Errors
/// The problem has more than nine digits, a technique or the solver fails, the profile has no
/// rating for a step, or the run is cancelled.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::human::{Profile, deduce};
/// use seventeen_jobs::text::Problem;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// registry.link(seventeen_techniques::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let line = "5..........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.";
/// let profile = Profile::open(&context, "se121")?;
/// let path = deduce(&context, Problem::parse(line)?, &profile, &context.choose("backtrack")?)?;
/// assert!(path.is_solved() && path.rating().er < 4.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn deduce(
    context: &Context,
    problem: Problem,
    profile: &Profile,
    solver: &Choice<dyn Solver>,
) -> Result<SolutionPath> {
    deduce_with(context, problem, profile, solver, |_| {})
}

/// Like [`deduce`], and calls `taken` with each step when it is taken.
///
/// # Errors
/// As for [`deduce`].
pub fn deduce_with(
    context: &Context,
    problem: Problem,
    profile: &Profile,
    solver: &Choice<dyn Solver>,
    taken: impl FnMut(&RatedStep) + Send,
) -> Result<SolutionPath> {
    let start = problem.position().map_err(|error| error.with_subject("deduce"))?;
    let profile =
        &*profile.for_rules(start.rules()).map_err(|error| error.with_subject("deduce"))?;
    let start = with_start_from_givens(start, solver)?;
    match find_flaw(&problem, solver)? {
        Some(flaw) => {
            let mistake = Mistake::locate(&start, flaw, solver)?;
            Ok(SolutionPath { mistake, ..SolutionPath::without_steps(problem, start, flaw) })
        }
        None => context
            .run_on_pool(|| SolutionPath::find_steps(context, profile, problem, start, taken)),
    }
}

impl SolutionPath {
    /// All steps from `start`. Calls `found` with each when it is taken.
    pub(crate) fn find_steps(
        context: &Context,
        profile: &Profile,
        problem: Problem,
        start: Position,
        mut found: impl FnMut(&RatedStep),
    ) -> Result<SolutionPath> {
        let mut stepper = Stepper::new(profile, &start);
        let (mut steps, mut end) = (Vec::new(), start.clone());
        while !end.is_solved() {
            context.check_running()?;
            let Some(taken) = stepper.next_step(&end)? else { break };
            taken.step.apply(&mut end);
            found(&taken);
            steps.push(taken);
        }
        let mut path = SolutionPath {
            problem,
            start: Arc::new(start),
            steps: Arc::new(steps),
            end: Arc::new(end),
            total: profile.score_formula(),
            level: None,
            flaw: None,
            mistake: None,
            proofs: false,
        };
        path.level = path.find_level(profile);
        Ok(path)
    }

    /// A path without steps, since the puzzle does not have exactly one solution.
    fn without_steps(problem: Problem, start: Position, flaw: UniquenessFlaw) -> SolutionPath {
        let start = Arc::new(start);
        SolutionPath {
            problem,
            end: start.clone(),
            start,
            steps: Arc::default(),
            total: ScoreFormula::Hardest,
            level: None,
            flaw: Some(flaw),
            mistake: None,
            proofs: false,
        }
    }

    /// This path, with the proofs of its steps.
    pub fn with_proofs(self) -> SolutionPath {
        SolutionPath { proofs: true, ..self }
    }

    /// Checks the proof of each step from the position before it, by the rules and by the
    /// definition of its technique. Returns the techniques without a definition, whose steps were
    /// checked by the rules alone.
    ///
    /// # Errors
    /// The first step whose proof is invalid, or does not fit its technique, by its number from 1,
    /// with the line that does not follow.
    pub fn verify(&self, context: &Context) -> Result<BTreeSet<String>> {
        let steps = self.steps.iter().map(|taken| (&*taken.technique, &taken.step));
        replay_steps(context, (*self.start).clone(), steps).map(|replayed| replayed.by_rules)
    }

    /// Whether every cell has a digit at the end.
    pub fn is_solved(&self) -> bool {
        self.end.is_solved()
    }

    /// The position before the step with this index, from 0; the final position after the last
    /// step.
    pub fn position_before(&self, index: usize) -> Position {
        let mut position = (*self.start).clone();
        self.steps.iter().take(index).for_each(|taken| taken.step.apply(&mut position));
        position
    }

    /// The positions before the steps, in their order.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut position = (*self.start).clone();
        self.steps.iter().map(move |taken| {
            let before = position.clone();
            taken.step.apply(&mut position);
            before
        })
    }

    /// The index, from 0, of the step with this number, from 1, or of the first step of a technique
    /// or pattern: `26`, `xy_wing`, `Naked Pair`. None if the path has no such step.
    ///
    /// # Errors
    /// There is no technique of this name.
    pub fn find_step(&self, context: &Context, what: &str) -> Result<Option<usize>> {
        if let Ok(number) = what.parse::<usize>() {
            return Ok(number.checked_sub(1).filter(|&index| index < self.steps.len()));
        }
        let position = |is_it: &dyn Fn(&RatedStep) -> bool| self.steps.iter().position(is_it);
        let by_title = position(&|taken| is_same_name(taken.pattern_name(), what));
        let by_name = by_title.or_else(|| position(&|taken| is_same_name(&taken.technique, what)));
        if by_name.is_some() {
            return Ok(by_name);
        }
        let used: BTreeSet<&str> = self.steps.iter().map(|taken| &*taken.technique).collect();
        let meant = techniques_meant(what, used);
        let registry = context.registry();
        if meant.is_empty()
            && let Err(error) = registry.find_called(Kind::Technique, what)
            && registry.of(Kind::Technique).all(|one| meaning(one.name(), what).is_none())
        {
            return Err(error.into());
        }
        Ok(position(&|taken| match meaning_among(&meant, &taken.technique) {
            Some(Meaning::Technique) => true,
            Some(Meaning::Steps) => means_title(&taken.technique, what, taken.step.title()),
            None => false,
        }))
    }

    /// The hardest step; the first one of several.
    pub fn hardest(&self) -> Option<&RatedStep> {
        self.hardest_index().map(|index| &self.steps[index])
    }

    /// The index, from 0, of the hardest step; the first one of several.
    pub fn hardest_index(&self) -> Option<usize> {
        let rating = |index: usize| self.steps[index].rating;
        (0..self.steps.len()).reduce(
            |hardest, index| {
                if rating(index) > rating(hardest) { index } else { hardest }
            },
        )
    }

    /// The sum of the steps' ratings.
    pub fn total_score(&self) -> f64 {
        // The sum of no floats is -0.0.
        self.steps.iter().map(|taken| taken.rating).sum::<f64>() + 0.0
    }

    /// The ratings of the hardest step of all, of the hardest step up to the first placement, and
    /// of the first step.
    pub fn rating(&self) -> Rating {
        let greatest =
            |steps: &[RatedStep]| steps.iter().map(|taken| taken.rating).fold(0., f64::max);
        let placing = self.steps.iter().position(|taken| !taken.step.placements.is_empty());
        let er = if self.is_solved() { greatest(&self.steps) } else { Rating::UNSOLVED };
        let ep = placing.map_or(0., |place| greatest(&self.steps[..=place]));
        Rating::rounded(er, ep, self.steps.first().map_or(0., |taken| taken.rating))
    }

    /// The level of the hardest step, or a higher one that the total requires.
    fn find_level(&self, profile: &Profile) -> Option<Arc<str>> {
        let levels = profile.levels();
        let last = levels.len().checked_sub(1)?;
        let needed = if self.is_solved() {
            self.steps.iter().filter_map(|taken| taken.level).max().unwrap_or(0)
        } else {
            last
        };
        let total = match self.total {
            ScoreFormula::Sum => self.total_score(),
            ScoreFormula::Hardest | ScoreFormula::Er => {
                self.hardest().map_or(0., |taken| taken.rating)
            }
        };
        let fits = |level: &usize| levels[*level].most.is_none_or(|most| total <= most);
        let level = (needed..=last).find(fits).unwrap_or(last);
        Some(levels[level].name.as_str().into())
    }
}
