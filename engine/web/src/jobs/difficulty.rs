//! `difficulty`: how hard a puzzle is in words: its level, and the hardest technique that it needs.

use super::read::one_problem;
use crate::engine::Engine;
use crate::job::Job;
use crate::options::NoOptions;
use serde_json::{Value as Json, json};
use seventeen::jobs::human::deduce;
use seventeen::{Error, Profile, Result};

/// Finds the difficulty.
pub(crate) struct FindDifficulty;

impl Job for FindDifficulty {
    const NAME: &'static str = "difficulty";
    type Options = NoOptions;

    fn run(engine: &mut Engine, input: &str, _options: NoOptions) -> Result<Json> {
        let path = deduce(engine, one_problem(input)?, &with_levels(engine)?, &engine.solver()?)?;
        let hardest = path.hardest().map(|step| step.pattern_name());
        let level = path.level.as_deref().filter(|_| hardest.is_some());
        Ok(json!({ "level": level, "hardest": hardest }))
    }
}

/// The profile that has words for levels of difficulty.
fn with_levels(engine: &Engine) -> Result<Profile> {
    for name in engine.registry().profiles() {
        let profile = Profile::open(engine, name)?;
        if !profile.levels().is_empty() {
            return Ok(profile);
        }
    }
    Err(Error::bad_input("no profile has levels of difficulty"))
}
