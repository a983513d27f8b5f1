//! The techniques of a profile during a search.

use super::profile::{Profile, RatedTechnique};
use super::singles::SingleQueues;
use super::step::RatedStep;
use super::step_choice::StepChoice;
use crate::choice::Lease;
use crate::error::{Error, Result};
use seventeen_core::{Position, Step, Technique};
use std::ops::ControlFlow;

/// An instance of each technique of a profile, made when it is first needed, for a path from a
/// position.
pub(super) struct Stepper<'a> {
    profile: &'a Profile,
    instances: Vec<Option<Lease<dyn Technique>>>,
    /// Present if the profile takes the oldest singles, of classic sudoku.
    singles: Option<SingleQueues>,
}

impl<'a> Stepper<'a> {
    pub(super) fn new(profile: &'a Profile, start: &Position) -> Stepper<'a> {
        let instances = profile.entries.iter().map(|_| None).collect();
        let takes_oldest = profile.entries.iter().any(|entry| entry.take == StepChoice::Oldest);
        let by_age = takes_oldest && start.rules().is_classic();
        Stepper { profile, instances, singles: by_age.then(|| SingleQueues::from_position(start)) }
    }

    /// The step to take of the first technique that finds one. The position is the start after all
    /// steps that this stepper returned.
    pub(super) fn next_step(&mut self, position: &Position) -> Result<Option<RatedStep>> {
        for (entry, instance) in self.profile.entries.iter().zip(&mut self.instances) {
            let steps = find_steps(entry, instance, position, entry.take == StepChoice::First)?;
            if let Some(step) = entry.take.choose_step(steps, self.singles.as_ref()) {
                self.singles.iter_mut().for_each(|singles| singles.apply_step(&step));
                return rate_step(self.profile, entry, step).map(Some);
            }
        }
        Ok(None)
    }

    /// Calls `found` with all steps of all techniques, in their order.
    pub(super) fn all_steps(
        &mut self,
        position: &Position,
        mut found: impl FnMut(RatedStep),
    ) -> Result<()> {
        for (entry, instance) in self.profile.entries.iter().zip(&mut self.instances) {
            for step in find_steps(entry, instance, position, false)? {
                found(rate_step(self.profile, entry, step)?);
            }
        }
        Ok(())
    }
}

/// The steps that the technique finds, or only the first; its instance is kept.
fn find_steps(
    entry: &RatedTechnique,
    instance: &mut Option<Lease<dyn Technique>>,
    position: &Position,
    first: bool,
) -> Result<Vec<Step>> {
    let lease = match instance.take() {
        Some(lease) => lease,
        None => entry.technique.lease_instance_for(position.rules())?,
    };
    let mut found = Vec::new();
    let (lease, ()) = lease.run_and_keep(|technique| {
        technique.find(position, &mut |step| {
            if !entry.wants(step) {
                return ControlFlow::Continue(());
            }
            found.push(step.clone());
            if first { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    })?;
    *instance = Some(lease);
    Ok(found)
}

/// A step with its rating in the profile.
fn rate_step(profile: &Profile, entry: &RatedTechnique, step: Step) -> Result<RatedStep> {
    let rating = step_rating(profile, entry, &step)?;
    Ok(RatedStep { technique: entry.technique.name().into(), rating, level: entry.level, step })
}

fn step_rating(profile: &Profile, entry: &RatedTechnique, step: &Step) -> Result<f64> {
    entry.ratings.rating_for(&step.form, step.size).ok_or_else(|| {
        let (profile, form, technique) = (profile.name(), &step.form, entry.technique.name());
        Error::bad_input(format_args!(
            "profile `{profile}`: no rating for the form `{form}` of `{technique}`"
        ))
    })
}
