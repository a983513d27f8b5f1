//! `RatedStep`: a step that a technique of a profile found, with its rating.

use seventeen_core::{Candidate, House, Step, notation};
use std::sync::Arc;

/// A step with the technique that found it and its rating in a profile.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedStep {
    /// What the profile calls the technique.
    pub technique: Arc<str>,
    /// How hard the profile says that it is.
    pub rating: f64,
    /// The index of its level in the profile, from the easiest on; none if it has none.
    pub level: Option<usize>,
    /// What it sets and excludes, and what that rests on.
    pub step: Step,
}

impl RatedStep {
    /// What kind of step it is, for a person: `Naked Pair`.
    pub fn title(&self) -> &str {
        self.step.sentence.split(':').next().unwrap_or(&self.technique)
    }

    /// The houses that it rests on.
    pub fn houses(&self) -> impl Iterator<Item = House> {
        self.step.houses.iter()
    }

    /// The digits that it sets: `r1c1=5`, each.
    pub fn placements(&self) -> Vec<String> {
        self.step.placements.iter().map(Candidate::to_string).collect()
    }

    /// The candidates that it excludes: `r1c1<>5`, each.
    pub fn eliminations(&self) -> Vec<String> {
        let excluded = self.step.eliminations.iter();
        excluded.map(|&candidate| notation::conclusions(&[], &[candidate])).collect()
    }
}
