//! `Check` and `Verdict`: one question of a suite, and what became of it.

use crate::trial::Trial;
use std::fmt;

/// One check of a suite.
pub struct Check {
    /// What the component must do, as the end of a sentence: `counts the solutions of puzzles`.
    pub name: &'static str,
    pub(crate) run: fn(&mut Trial<'_>) -> Outcome,
}

/// What became of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All answers were right.
    Passed,
    /// It does not apply to this component, for this reason.
    Skipped(&'static str),
    /// An answer was wrong.
    Failed(Failure),
}

/// A wrong answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What the component was asked, with the puzzle, grid or sets.
    pub input: String,
    /// The right answer.
    pub expected: String,
    /// The component's answer.
    pub got: String,
}

/// The end of a check that is not a success.
#[derive(Debug)]
pub(crate) enum Stop {
    Skipped(&'static str),
    Failed(Failure),
}

/// The result of a check.
pub(crate) type Outcome = Result<(), Stop>;

impl Check {
    /// Runs the check.
    pub fn run(&self, trial: &mut Trial<'_>) -> Verdict {
        match (self.run)(trial) {
            Ok(()) => Verdict::Passed,
            Err(Stop::Skipped(why)) => Verdict::Skipped(why),
            Err(Stop::Failed(failure)) => Verdict::Failed(failure),
        }
    }
}

/// `the puzzle 53..7: expected 1 solution, got 2`.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, got {}", self.input, self.expected, self.got)
    }
}

/// A question that was asked, for the failure that may follow.
pub(crate) struct Question(pub(crate) String);

impl Question {
    /// The component's answer, if it gave one.
    pub(crate) fn answer<T>(&self, result: seventeen_core::Result<T>) -> Result<T, Stop> {
        result.map_err(|error| self.wrong("an answer", format!("the error: {error}")))
    }

    /// The end of the check by a wrong answer.
    pub(crate) fn wrong(&self, expected: impl Into<String>, got: impl Into<String>) -> Stop {
        Stop::Failed(Failure { input: self.0.clone(), expected: expected.into(), got: got.into() })
    }

    /// Expects a condition.
    pub(crate) fn expect(&self, is_so: bool, expected: &str, got: impl fmt::Display) -> Outcome {
        if is_so { Ok(()) } else { Err(self.wrong(expected, got.to_string())) }
    }

    /// Expects a value.
    pub(crate) fn expect_equal<T: PartialEq + fmt::Debug>(
        &self,
        what: &str,
        expected: &T,
        got: &T,
    ) -> Outcome {
        if expected == got {
            return Ok(());
        }
        Err(self.wrong(format!("{what} {expected:?}"), format!("{got:?}")))
    }
}
