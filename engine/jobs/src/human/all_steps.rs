//! `all_steps`: all steps that the techniques of a profile find in a position.

use super::hint::position_for_profile;
use super::profile::{Profile, RatedTechnique};
use super::step::RatedStep;
use super::stepper::Stepper;
use crate::choice::Choice;
use crate::context::Context;
use crate::error::Result;
use crate::text::Problem;
use seventeen_core::{Candidate, Position, Solver};
use std::sync::Arc;

/// The steps that the techniques of a profile find in a position.
#[derive(Clone, Debug)]
pub struct AllSteps {
    /// The position.
    pub position: Arc<Position>,
    /// The steps by technique, in the order of the profile. Among steps of a technique with the
    /// same placements and eliminations, only the first is kept.
    pub steps: Arc<Vec<RatedStep>>,
    /// The techniques that searched, each once, as they were called.
    pub techniques: Arc<[String]>,
}

/// All steps from `problem`.
///
/// # Errors
/// As for [`find_hint`](super::find_hint).
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::human::{Profile, find_all_steps};
/// use seventeen_jobs::text::Problem;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// registry.link(seventeen_techniques::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let line = "5..........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.";
/// let profile = Profile::open(&context, "se121")?;
/// let solver = context.choose("backtrack")?;
/// let found = find_all_steps(&context, &Problem::parse(line)?, &profile, &solver)?;
/// let singles = found.steps.iter().filter(|found| &*found.technique == "hidden_single").count();
/// assert!(singles > 1 && found.steps.len() > singles);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_all_steps(
    context: &Context,
    problem: &Problem,
    profile: &Profile,
    solver: &Choice<dyn Solver>,
) -> Result<AllSteps> {
    find_all_steps_with(context, problem, profile, solver, |_| {})
}

/// Like [`find_all_steps`], and calls `found` with each step when it is found.
///
/// # Errors
/// As for [`find_hint`](super::find_hint).
pub fn find_all_steps_with(
    context: &Context,
    problem: &Problem,
    profile: &Profile,
    solver: &Choice<dyn Solver>,
    mut found: impl FnMut(&RatedStep) + Send,
) -> Result<AllSteps> {
    let (position, profile) = position_for_profile("steps", context, problem, profile, solver)?;
    let (position, profile) = (Arc::new(position), &*profile);
    let mut steps: Vec<RatedStep> = Vec::new();
    let keep = |step: RatedStep| {
        if !steps.iter().any(|known| effect(known) == effect(&step)) {
            found(&step);
            steps.push(step);
        }
    };
    context.run_on_pool(|| Stepper::new(profile, &position).all_steps(&position, keep))?;
    let mut techniques: Vec<String> = Vec::new();
    for name in profile.entries.iter().flat_map(RatedTechnique::requested_names) {
        if !techniques.iter().any(|known| known == name) {
            techniques.push(name.to_owned());
        }
    }
    Ok(AllSteps { position, steps: Arc::new(steps), techniques: techniques.into() })
}

/// What distinguishes a step from others of its technique: its placements and eliminations.
fn effect(step: &RatedStep) -> (Arc<str>, Vec<Candidate>, Vec<Candidate>) {
    let sorted = |candidates: &[Candidate]| {
        let mut candidates = candidates.to_vec();
        candidates.sort_unstable();
        candidates
    };
    let RatedStep { technique, step, .. } = step;
    (technique.clone(), sorted(&step.placements), sorted(&step.eliminations))
}
