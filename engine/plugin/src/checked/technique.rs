//! Techniques: no step eliminates a candidate of the solution, if the position has a single one.

use super::ResultChecks;
use seventeen_core::{
    Candidate, Digit, Emit, Grid, Outcome, Position, Result, Solver, Step, Technique,
};
use std::ops::ControlFlow;

/// A technique whose steps are checked.
pub(crate) struct CheckedTechnique {
    it: Box<dyn Technique>,
    by: Box<dyn Solver>,
    checks: ResultChecks,
    /// The last position and its only solution: a path asks about each position several times.
    last: Option<(Position, Option<Grid>)>,
}

impl CheckedTechnique {
    pub(crate) fn new(it: Box<dyn Technique>, checks: ResultChecks) -> Result<CheckedTechnique> {
        Ok(CheckedTechnique { it, by: checks.solver()?, checks, last: None })
    }

    /// The only solution of a position; none if it has none or several.
    fn unique_solution(&mut self, position: &Position) -> Result<Option<Grid>> {
        if let Some((_, known)) = self.last.as_ref().filter(|(last, _)| last == position) {
            return Ok(*known);
        }
        let mut outcome = Outcome::None;
        self.by.solutions_of_marks(&position.marks(), &mut |grid| outcome.add(*grid))?;
        let solution = match outcome {
            Outcome::Unique(grid) => Some(grid),
            Outcome::None | Outcome::Several(..) => None,
        };
        self.last = Some((position.clone(), solution));
        Ok(solution)
    }
}

/// Rejects a step that contradicts the solution.
fn check(step: &Step, solution: &Grid, checks: &ResultChecks) -> Result<()> {
    let holds = |candidate: &&Candidate| solution.digit(candidate.cell()) == candidate.digit();
    let right = |candidate: &Candidate| -> Digit { solution.digit(candidate.cell()) };
    if let Some(wrong) = step.placements.iter().find(|placed| !holds(placed)) {
        let digit = right(wrong);
        return Err(checks.rejection(format_args!(
            "the step `{step}` places {wrong}: the only solution has {digit} there"
        )));
    }
    if let Some(wrong) = step.eliminations.iter().find(holds) {
        return Err(checks.rejection(format_args!(
            "the step `{step}` eliminates {wrong}, which is in the only solution"
        )));
    }
    Ok(())
}

impl Technique for CheckedTechnique {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        let Some(solution) = self.unique_solution(position)? else {
            return self.it.find(position, emit);
        };
        let CheckedTechnique { it, checks, .. } = self;
        let mut checked = Ok(());
        let found = it.find(position, &mut |step| {
            checked = check(step, &solution, checks);
            if checked.is_err() { ControlFlow::Break(()) } else { emit(step) }
        });
        checked.and(found)
    }
}
