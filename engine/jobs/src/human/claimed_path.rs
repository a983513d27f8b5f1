//! `ClaimedPath`: a path from a file, whose steps and proofs are checked without trust in the
//! program that wrote them.

use super::replay::{ReplayResult, replay_steps};
use crate::context::Context;
use crate::error::{Error, Result, json_reason};
use crate::text::Problem;
use serde::{Deserialize, Deserializer, de};
use seventeen_core::proof::Proof;
use seventeen_core::{Candidate, Pencilmarks, Step};
use std::collections::BTreeSet;

/// A solution path from a JSON line; nothing in it is checked yet.
///
/// The line may have other fields, which are for readers only.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::human::ClaimedPath;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_techniques::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
///
/// // One blank cell, and a step that sets it.
/// let puzzle = ".23456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// let step = r#"{"technique": "full_house", "size": 0, "text": "Full House: r1c1=1",
///     "placements": ["r1c1=1"], "eliminations": [],
///     "proof": [{"depth": 0, "one_of": ["r1c1=1"], "by": "left", "of": "1r1", "without": []}]}"#;
/// let line = format!(r#"{{"puzzle": "{puzzle}", "solved": true, "steps": [{step}]}}"#);
/// let path: ClaimedPath = line.parse()?;
/// assert!(path.verify(&context)?.is_empty());
///
/// let turned: ClaimedPath = line.replace("1r1", "2r1").parse()?;
/// assert!(turned.verify(&context).is_err());
/// let renamed: ClaimedPath = line.replace("full_house", "naked_single").parse()?;
/// let error = renamed.verify(&context).unwrap_err().to_string();
/// assert_eq!(
///     error,
///     "verify: step 1, Full House: it is not a step of `naked_single`: line 1 of its proof is \
///      `left of houses`, expected `left of cells`"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Deserialize)]
pub struct ClaimedPath {
    /// The puzzle.
    #[serde(deserialize_with = "parse_problem")]
    pub puzzle: Problem,
    /// The initial candidates of its puzzle, if that is neither the puzzle of its givens nor the
    /// position itself.
    #[serde(default, deserialize_with = "parse_start")]
    pub start: Option<Pencilmarks>,
    /// Whether the path claims to set every cell.
    pub solved: bool,
    /// The steps in the order in which they are taken.
    pub steps: Vec<ClaimedStep>,
    /// The techniques whose steps were checked by the rules alone, after verification.
    #[serde(skip)]
    pub by_rules: BTreeSet<String>,
}

/// A step from a file.
#[derive(Clone, Debug, Deserialize)]
pub struct ClaimedStep {
    /// The technique that is claimed to have found it.
    pub technique: String,
    /// The claimed size of the pattern, with which its rating grows.
    pub size: u32,
    /// The text of the step.
    pub text: String,
    /// Its placements, such as `r1c1=5`.
    pub placements: Vec<Candidate>,
    /// Its eliminations, such as `r1c1<>5`.
    #[serde(deserialize_with = "parse_eliminations")]
    pub eliminations: Vec<Candidate>,
    /// Its proof.
    pub proof: Proof,
}

fn parse_problem<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> std::result::Result<Problem, D::Error> {
    Problem::parse(&String::deserialize(deserializer)?).map_err(de::Error::custom)
}

fn parse_start<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> std::result::Result<Option<Pencilmarks>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| text.parse().map_err(de::Error::custom)).transpose()
}

fn parse_eliminations<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> std::result::Result<Vec<Candidate>, D::Error> {
    let candidate = |text: &String| match text.split_once("<>") {
        Some((cell, digit)) => format!("{cell}={digit}").parse().map_err(de::Error::custom),
        None => Err(de::Error::custom(format_args!("{text:?}: expected r1c1<>5"))),
    };
    Vec::<String>::deserialize(deserializer)?.iter().map(candidate).collect()
}

/// A line of JSON.
impl std::str::FromStr for ClaimedPath {
    type Err = Error;

    fn from_str(line: &str) -> Result<ClaimedPath> {
        serde_json::from_str(line).map_err(|error| {
            let (text, column) = json_reason(&error);
            let hint = if text.contains("`proof`") { ": write it with `--proofs`" } else { "" };
            Error::bad_input(format_args!("not a path: column {column}: {text}{hint}"))
        })
    }
}

impl ClaimedPath {
    /// Checks the proof of each step from the position before it, by the rules and by the
    /// definition of its technique, and checks the end of the path. Returns the techniques without
    /// a known definition, whose steps were checked by the rules alone.
    ///
    /// # Errors
    /// The first step whose proof is invalid, or does not fit its technique, by its number from 1,
    /// with the line that does not follow; or the path does not end as it claims.
    pub fn verify(&self, context: &Context) -> Result<BTreeSet<String>> {
        let mut start = self.puzzle.position().map_err(|error| error.with_subject("verify"))?;
        if let Some(marks) = &self.start {
            start = start.with_start(marks);
        }
        let steps: Vec<Step> = self.steps.iter().map(ClaimedStep::to_step).collect();
        let names = self.steps.iter().map(|step| step.technique.as_str());
        let ReplayResult { end, by_rules } = replay_steps(context, start, names.zip(&steps))?;
        let found = match end.rules().grid(*end.digits()) {
            _ if end.is_solved() != self.solved => {
                if self.solved {
                    "cells remain blank"
                } else {
                    "every cell is set"
                }
            }
            Err(_) if self.solved => "the end is not a solution",
            _ => return Ok(by_rules),
        };
        Err(Error::bad_input(format_args!("verify: `solved` is {}, but {found}", self.solved)))
    }
}

impl ClaimedStep {
    fn to_step(&self) -> Step {
        let step = Step::default().of_size(self.size).saying(&self.text);
        let step = step.proved(self.proof.clone());
        let (placements, eliminations) = (self.placements.clone(), self.eliminations.clone());
        Step { placements, eliminations, ..step }
    }
}
