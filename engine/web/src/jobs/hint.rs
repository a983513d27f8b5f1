//! `hint`: the next step, as much of it as the page asks for.

use super::mistake;
use super::path::shown;
use super::read::one_problem;
use crate::engine::Engine;
use crate::job::Job;
use serde_json::Value as Json;
use seventeen::jobs::human::{Hint, find_hint};
use seventeen::{Profile, Result};

seventeen::jobs::options! {
    /// Which step is found, and how much of it is revealed.
    pub(crate) struct HintOptions {
        /// Techniques and their order; `hint` by default
        pub(crate) profile: Option<String>,
        /// How much to reveal: place (the default), technique, step or proof
        pub(crate) tell: Option<String>,
    }
}

/// Finds hints.
pub(crate) struct FindHint;

impl Job for FindHint {
    const NAME: &'static str = "hint";
    type Options = HintOptions;

    fn run(engine: &mut Engine, input: &str, options: HintOptions) -> Result<Json> {
        let name = options.profile.as_deref().unwrap_or(Profile::FOR_PEOPLE);
        let profile = Profile::open(engine, name)?;
        let tell = options.tell.as_deref().unwrap_or("place").parse()?;
        let problem = one_problem(input)?;
        if let Some(mistake) = mistake::find(engine, &problem, &profile)? {
            return Ok(mistake);
        }
        let hint = find_hint(engine, &problem, &profile, &engine.solver()?)?;
        Ok(shown(&Hint { tell, ..hint }))
    }
}
