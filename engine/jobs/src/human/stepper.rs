//! The techniques of a profile at work.

use super::profile::{Entry, Profile};
use super::step::RatedStep;
use crate::choice::Lease;
use crate::error::{Error, Result};
use seventeen_core::{Position, Step, Technique};
use std::ops::ControlFlow;

/// An instance of each technique of a profile, made when it is first needed.
pub(super) struct Stepper<'a> {
    profile: &'a Profile,
    instances: Vec<Option<Lease<dyn Technique>>>,
}

impl<'a> Stepper<'a> {
    pub(super) fn new(profile: &'a Profile) -> Stepper<'a> {
        let instances = profile.entries.iter().map(|_| None).collect();
        Stepper { profile, instances }
    }

    /// The first step of the first technique that finds one.
    pub(super) fn step(&mut self, position: &Position) -> Result<Option<RatedStep>> {
        for (entry, instance) in self.profile.entries.iter().zip(&mut self.instances) {
            if let Some(step) = first(entry, instance, position)? {
                let rating = rating(self.profile, entry, &step)?;
                let technique = entry.technique.name().into();
                return Ok(Some(RatedStep { technique, rating, level: entry.level, step }));
            }
        }
        Ok(None)
    }
}

/// The first step that the technique finds; its instance is kept.
fn first(
    entry: &Entry,
    instance: &mut Option<Lease<dyn Technique>>,
    position: &Position,
) -> Result<Option<Step>> {
    let lease = match instance.take() {
        Some(lease) => lease,
        None => entry.technique.lease()?,
    };
    let mut found = None;
    let (lease, ()) = lease.keep(|technique| {
        technique.find(position, &mut |step| {
            found = Some(step.clone());
            ControlFlow::Break(())
        })
    })?;
    *instance = Some(lease);
    Ok(found)
}

fn rating(profile: &Profile, entry: &Entry, step: &Step) -> Result<f64> {
    entry.ratings.of(&step.form, step.size).ok_or_else(|| {
        let (profile, form, technique) = (profile.name(), &step.form, entry.technique.name());
        Error::bad_input(format_args!(
            "profile `{profile}`: no rating for the form `{form}` of `{technique}`"
        ))
    })
}
