//! `ClaimedPath`: a path as a file tells it, whose steps and proofs are checked without trust in
//! what wrote them.

use crate::error::{Error, Result};
use crate::text::Problem;
use serde::{Deserialize, Deserializer, de};
use seventeen_core::proof::{self, Proof};
use seventeen_core::{Candidate, Grid, Position, Step};

/// A path to the solution as a JSON line tells it; nothing of it is checked yet.
///
/// Fields that are not named here may stand in the line, too: they are for the eye.
///
/// ```
/// use seventeen_jobs::human::ClaimedPath;
///
/// // One blank cell, and a step that sets it.
/// let puzzle = ".23456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// let step = r#"{"technique": "full_house", "text": "Full House: r1c1=1",
///     "placements": ["r1c1=1"], "eliminations": [],
///     "proof": [{"depth": 0, "one_of": ["r1c1=1"], "by": "left", "of": "1r1", "without": []}]}"#;
/// let line = format!(r#"{{"puzzle": "{puzzle}", "solved": true, "steps": [{step}]}}"#);
/// let path: ClaimedPath = line.parse()?;
/// assert!(path.verify().is_ok());
///
/// let turned: ClaimedPath = line.replace("1r1", "2r1").parse()?;
/// assert!(turned.verify().is_err());
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize)]
pub struct ClaimedPath {
    /// What is solved.
    #[serde(deserialize_with = "problem")]
    pub puzzle: Problem,
    /// Whether every cell is said to be set in the end.
    pub solved: bool,
    /// The steps in the order in which they are taken.
    pub steps: Vec<ClaimedStep>,
}

/// A step as a file tells it.
#[derive(Clone, Debug, Deserialize)]
pub struct ClaimedStep {
    /// The technique that is said to have found it.
    pub technique: String,
    /// The step in words.
    pub text: String,
    /// What it sets: `r1c1=5`, each.
    pub placements: Vec<Candidate>,
    /// What it excludes: `r1c1<>5`, each.
    #[serde(deserialize_with = "excluded")]
    pub eliminations: Vec<Candidate>,
    /// Why that holds.
    pub proof: Proof,
}

fn problem<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Problem, D::Error> {
    Problem::read(&String::deserialize(deserializer)?).map_err(de::Error::custom)
}

fn excluded<'de, D: Deserializer<'de>>(
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
            let (column, text) = (error.column(), error.to_string());
            let text = text.split(" at line ").next().unwrap_or(&text);
            let hint = if text.contains("`proof`") { ": write it with `--proofs`" } else { "" };
            Error::bad_input(format_args!("no path: column {column}: {text}{hint}"))
        })
    }
}

impl ClaimedPath {
    /// Checks the proof of each step from the position before it, by the rules alone, and where the
    /// path ends.
    ///
    /// # Errors
    /// The first step whose proof does not hold, by its number from 1, with the line that does not
    /// follow; or the path does not end as it says.
    pub fn verify(&self) -> Result<()> {
        let start = self.puzzle.position().map_err(|error| error.about("verify"))?;
        let steps: Vec<Step> = self.steps.iter().map(ClaimedStep::step).collect();
        let end = replay(start, &steps)?;
        let found = match Grid::from_digits(*end.digits()) {
            _ if end.is_solved() != self.solved => {
                if self.solved {
                    "cells are left blank"
                } else {
                    "every cell is set"
                }
            }
            Err(_) if self.solved => "the end is no solution",
            _ => return Ok(()),
        };
        Err(Error::bad_input(format_args!("verify: `solved` is {}, but {found}", self.solved)))
    }
}

impl ClaimedStep {
    fn step(&self) -> Step {
        let step = Step::default().saying(&self.text).proved(self.proof.clone());
        let (placements, eliminations) = (self.placements.clone(), self.eliminations.clone());
        Step { placements, eliminations, ..step }
    }
}

/// Takes steps one after the other, each of which is checked; the position in which they end.
///
/// # Errors
/// The first step whose proof does not hold, by its number from 1.
pub(super) fn replay<'a>(
    mut position: Position,
    steps: impl IntoIterator<Item = &'a Step>,
) -> Result<Position> {
    for (i, step) in steps.into_iter().enumerate() {
        let wrong = |reason: String| {
            let title = step.sentence.split(':').next().unwrap_or_default();
            Error::bad_input(format_args!("verify: step {}, {title}: {reason}", i + 1))
        };
        let concluded = step.placements.iter().chain(&step.eliminations);
        if let Some(gone) = concluded.clone().find(|&&candidate| !position.has(candidate)) {
            return Err(wrong(format!("{gone} is no candidate there")));
        }
        if concluded.count() == 0 {
            return Err(wrong("it sets and excludes nothing".to_owned()));
        }
        proof::check(&step.proof, &position, step).map_err(|flaw| wrong(flaw.to_string()))?;
        step.apply(&mut position);
    }
    Ok(position)
}
