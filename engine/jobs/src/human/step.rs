//! `RatedStep`: a step that a technique of a profile found, with its rating.

use seventeen_core::{Candidate, Step, notation};
use std::sync::Arc;

/// A step with the technique that found it and its rating in a profile.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedStep {
    /// The technique's name in the profile.
    pub technique: Arc<str>,
    /// The rating of its difficulty in the profile.
    pub rating: f64,
    /// The index of its level in the profile, from the easiest; none without levels.
    pub level: Option<usize>,
    /// Its conclusions and premises.
    pub step: Step,
}

impl RatedStep {
    /// The name of its pattern for people: `Naked Pair`.
    pub fn pattern_name(&self) -> &str {
        self.step.title()
    }

    /// The names of the houses that it uses: `row 1`, `window 2`.
    pub fn house_names(&self) -> Vec<String> {
        self.step.houses.names()
    }

    /// Its placements, such as `r1c1=5`.
    pub fn placements(&self) -> Vec<String> {
        self.step.placements.iter().map(Candidate::to_string).collect()
    }

    /// Its eliminations, such as `r1c1<>5`.
    pub fn eliminations(&self) -> Vec<String> {
        let excluded = self.step.eliminations.iter();
        excluded.map(|&candidate| notation::conclusions(&[], &[candidate])).collect()
    }
}
