//! `rate`: how hard a puzzle is for a person.

use super::read::one_problem;
use crate::engine::Engine;
use crate::job::{Job, fields, lines};
use serde_json::Value as Json;
use seventeen::core::Rater;
use seventeen::jobs::rate::{RatingMethod, RatingScale};
use seventeen::{Choice, RateOptions, Result};

seventeen::jobs::options! {
    /// How a puzzle is rated.
    pub(crate) struct RateCall {
        ..pub(crate) wanted: RateOptions,
        /// Rater with its options; `se121` by default
        pub(crate) rater: Option<Choice<dyn Rater>>,
    }
}

/// Rates puzzles.
pub(crate) struct Rate;

impl Job for Rate {
    const NAME: &'static str = "rate";
    type Options = RateCall;

    fn run(engine: &mut Engine, input: &str, options: RateCall) -> Result<Json> {
        let RateCall { wanted, rater } = options;
        let scale = RatingScale::Rater(engine.or_default(rater)?);
        let method = RatingMethod::from_options(engine, scale, wanted)?;
        let rated = method.rate(engine, one_problem(input)?)?;
        let mut found = fields(&rated);
        found.insert("line".to_owned(), lines(&rated).into());
        Ok(found.into())
    }
}
