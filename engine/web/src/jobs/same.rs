//! `same`: whether two puzzles are equivalent.

use super::read::{given_problem, one_problem};
use crate::engine::Engine;
use crate::job::Job;
use serde_json::{Value as Json, json};
use seventeen::jobs::isomorphism::find_isomorphism;
use seventeen::{Error, Result};

seventeen::jobs::options! {
    /// What a puzzle is compared with.
    pub(crate) struct SameOptions {
        /// The other puzzle, in any format
        pub(crate) other: Option<String>,
    }
}

/// Compares puzzles.
pub(crate) struct Same;

impl Job for Same {
    const NAME: &'static str = "same";
    type Options = SameOptions;

    fn run(engine: &mut Engine, input: &str, options: SameOptions) -> Result<Json> {
        let none = || Error::bad_input("Paste the other puzzle first.");
        let other = options.other.filter(|text| !text.trim().is_empty()).ok_or_else(none)?;
        let other = given_problem(&other)?;
        let map = find_isomorphism(&one_problem(input)?, &other, &engine.solver()?)?;
        Ok(json!({ "transformation": map.map(|map| map.to_string()) }))
    }
}
