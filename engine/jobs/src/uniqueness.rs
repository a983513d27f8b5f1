//! Whether a problem has exactly one solution, as ratings and solution paths require.

use crate::choice::Choice;
use crate::count::CountUpToLimit;
use crate::error::{Error, Result};
use crate::question::answer_question;
use crate::text::Problem;
use seventeen_core::{Grid, Outcome, Puzzle, Rules, Solver};
use std::fmt;

/// The reason why a problem does not have exactly one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UniquenessFlaw {
    /// It has none.
    NoSolution,
    /// It has at least two.
    SeveralSolutions,
}

impl UniquenessFlaw {
    /// `no solution` or `several solutions`.
    pub fn as_str(self) -> &'static str {
        match self {
            UniquenessFlaw::NoSolution => "no solution",
            UniquenessFlaw::SeveralSolutions => "several solutions",
        }
    }
}

impl fmt::Display for UniquenessFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The solution of a puzzle of these rules, or why there is no single one.
///
/// # Errors
/// The solver fails, or does not support the rules.
pub(crate) fn outcome_of(
    puzzle: &Puzzle,
    rules: Rules,
    solver: &Choice<dyn Solver>,
) -> Result<Outcome> {
    let mut outcomes = Vec::with_capacity(1);
    solver.lease_instance_for(rules)?.run(|solver| solver.solve_each(&[*puzzle], &mut outcomes))?;
    Ok(outcomes.pop().unwrap_or(Outcome::None))
}

/// The solution of a puzzle that has exactly one.
///
/// # Errors
/// It has none, or several.
///
/// ```
/// use seventeen_core::Outcome;
/// use seventeen_jobs::uniqueness::single_solution;
///
/// let error = single_solution(&Outcome::None).unwrap_err().to_string();
/// assert_eq!(error, "expected a puzzle with a single solution, found none");
/// ```
pub fn single_solution(outcome: &Outcome) -> Result<&Grid> {
    Err(not_unique_error(match outcome {
        Outcome::Unique(grid) => return Ok(grid),
        Outcome::Several(..) => UniquenessFlaw::SeveralSolutions,
        Outcome::None => UniquenessFlaw::NoSolution,
    }))
}

/// The error of a job that needs a puzzle with a single solution.
pub(crate) fn not_unique_error(flaw: UniquenessFlaw) -> Error {
    let found = match flaw {
        UniquenessFlaw::NoSolution => "none",
        UniquenessFlaw::SeveralSolutions => "several",
    };
    Error::refused(format_args!("expected a puzzle with a single solution, found {found}"))
}

/// The reason why `problem` does not have exactly one solution; nothing if it does.
///
/// # Errors
/// The errors of the solver.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::uniqueness::{UniquenessFlaw, find_flaw};
/// use seventeen_jobs::text::Problem;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let blank = Problem::parse(&".".repeat(81))?;
/// assert_eq!(find_flaw(&blank, &context.choose("backtrack")?)?, Some(UniquenessFlaw::SeveralSolutions));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_flaw(problem: &Problem, solver: &Choice<dyn Solver>) -> Result<Option<UniquenessFlaw>> {
    Ok(match answer_question(&CountUpToLimit(2), solver, problem)? {
        0 => Some(UniquenessFlaw::NoSolution),
        1 => None,
        _ => Some(UniquenessFlaw::SeveralSolutions),
    })
}
